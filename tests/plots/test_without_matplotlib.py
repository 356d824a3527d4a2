"""Only pictures need matplotlib, and where it is missing the error says what to install."""

import subprocess
import sys

WITHOUT = "import sys; sys.modules['matplotlib'] = None; "


def run(code):
    command = [sys.executable, "-c", WITHOUT + code]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_a_picture_says_what_to_install():
    done = run("from cribscore import plots")
    assert "MissingPackageError: pictures need matplotlib, which is not installed." in done.stderr
    assert "pip install 'cribscore[plots]'" in done.stderr


def test_a_command_says_it_in_a_sentence(tmp_path):
    words = ["cribscore", "count", "--kept", "3", "--plot", str(tmp_path / "scores.png")]
    done = run(f"from cribscore.cli import run; sys.exit(run({words[1:]!r}))")
    assert done.returncode == 2
    assert "pip install 'cribscore[plots]'" in done.stderr
    assert "Traceback" not in done.stderr


def test_tables_and_commands_do_without():
    done = run("from cribscore import tables; print(tables.scores(3).shape)")
    assert done.returncode == 0, done.stderr
