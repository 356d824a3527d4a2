"""The steps of ``python -m cribscore.build``, each after those whose results it reads."""

import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

DATA = Path(__file__).parents[2] / "data"
WHOLE = "strategies/six-card-whole.equilibrium"

__all__ = ["STEPS", "Step"]


@dataclass(frozen=True, kw_only=True)
class Step:
    """One thing that can be made again: what it is, how, and whether it is shipped in data/."""

    says: str
    run: Callable[[], None]
    is_data: bool = True


def _solve(*words: str, out: str) -> None:
    """Run ``cribscore solve`` and write what is shipped."""
    words = ("solve", *words, "--out", str(DATA / out), "--force")
    subprocess.run([sys.executable, "-m", "cribscore", *words], check=True)


def _solve_throws() -> None:
    for name in ("five-card", "six-card"):
        _solve("throws", name, "--tolerance", "1e-6", out=f"strategies/{name}.equilibrium")


def _second() -> None:
    from cribscore.build.play import build_second

    build_second()


def _sums() -> None:
    from cribscore.build.sums import build_sums

    build_sums()


def _player_step(name: str) -> None:
    from cribscore.build import players

    getattr(players, name)()


def _docs() -> None:
    from cribscore.build.pages import write_pages

    write_pages()


def _notebooks() -> None:
    from cribscore.build.notebooks import write_notebooks

    write_notebooks()


STEPS = {
    "throws": Step(says="equilibria of the throws, minutes", run=_solve_throws),
    "play": Step(
        says="the solved play, also into the cache, a quarter of an hour",
        run=partial(_solve, "play", "--tolerance", "5e-4", out="play/six-card.play"),
    ),
    "second": Step(says="how often each hand comes to pone's second card, seconds", run=_second),
    "deal": Step(
        says="throw and play solved together, an hour",
        run=partial(_solve, "deal", "--tolerance", "2e-3", out=WHOLE),
    ),
    "sums": Step(says="what one deal looks up, a minute", run=_sums),
    "players": Step(
        says="what `expected` plays first, seconds", run=partial(_player_step, "build_players")
    ),
    "courses": Step(
        says="the order in which points fall in the solved play, minutes",
        run=partial(_player_step, "build_courses_of_play"),
    ),
    "positions": Step(
        says="who wins from each position of the board, a quarter of an hour",
        run=partial(_player_step, "build_positions"),
    ),
    "edges": Step(
        says="what `solved` gains on the other players, a quarter of an hour",
        run=partial(_player_step, "build_edges"),
    ),
    "memory": Step(
        says="what memory would gain, minutes", run=partial(_player_step, "build_memory")
    ),
    "docs": Step(says="the generated parts of README.md and docs/", run=_docs, is_data=False),
    "notebooks": Step(says="the outputs of the notebooks, minutes", run=_notebooks, is_data=False),
}
"""Every step by its name, in the order in which they depend on each other."""
