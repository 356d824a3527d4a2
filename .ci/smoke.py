"""A short trial of an installed cribscore: commands, calls, a frame and a picture."""

import subprocess
import sys
import tempfile
from pathlib import Path

import cribscore
from cribscore import plots, tables

COMMANDS = {
    "--help": "discard",
    "score 5h 5s 5d Jc --starter 5c": "29",
    "count --kept 4": "12,994,800",
    "discard 5h 5s 5d Jc 2h 9d --dealer": "2♥ 9♦",
    "lead 6789": "pone holds 6 7 8 9",
    "win 110 115 --dealer": "11.87",
    "simulate hoffmann greedy --games 200 --seed 1": "hoffmann",
}


def run_command(words):
    """Return what a command prints."""
    command = [sys.executable, "-X", "utf8", "-m", "cribscore", *words.split()]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    if done.returncode:
        raise SystemExit(f"cribscore {words} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def main():
    """Try everything once."""
    for words, expected in COMMANDS.items():
        if expected not in run_command(words):
            raise SystemExit(f"cribscore {words} does not print {expected!r}.")
    assert cribscore.score_hand("5h 5s 5d Jc", "5c").total == 29
    assert list(cribscore.score_hands([[18, 19, 17, 40]], [16])) == [29]
    assert len(tables.verify_books()) > 100
    assert tables.scores(4).set_index("points").shows[29] == 4
    axes = plots.plot_discards(tables.discards("5h 5s 5d Jc 2h 9d", dealer=True))
    with tempfile.TemporaryDirectory() as folder:
        picture = Path(folder) / "discards.png"
        axes.figure.savefig(picture)
        assert picture.stat().st_size > 5000
    print(f"cribscore works with Python {sys.version.split()[0]}")


if __name__ == "__main__":
    main()
