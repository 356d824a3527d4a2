"""Whatever goes wrong ends in a sentence and an exit code, never in a traceback."""

import errno
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest
import typer

from cribscore.cli import run
from cribscore.cli.failures import EXIT_CODES, explain, tell
from cribscore.errors import DataError

SHOW = ("score", "5h", "5s", "5d", "Jc", "/", "5c")


def shell(command, **environment):
    """Run a line of shell in which $cribscore is the command; return code, output, error."""
    done = subprocess.run(
        ["bash", "-c", f"{command}; exit $?"],  # so that the shell stays, to be found
        capture_output=True,
        check=False,
        env=os.environ | {"cribscore": f"{sys.executable} -m cribscore"} | environment,
    )
    return done.returncode, done.stdout.decode("latin-1"), done.stderr.decode("latin-1")


@pytest.mark.parametrize(
    ("error", "code", "words"),
    [
        (DataError("no such card.", hint="mend it."), 2, "no such card. Hint: mend it."),
        (typer.BadParameter("Bad thing"), 2, "invalid value: Bad thing."),
        (FileNotFoundError(errno.ENOENT, "No such file", "a.crib"), 2, "'a.crib': no such file."),
        (IsADirectoryError(errno.EISDIR, "Is a directory", "a"), 2, "cannot use 'a': is a"),
        (OSError(errno.ENOSPC, "No space left on device"), 3, "the disk is full"),
        (OSError(errno.EIO, "Input/output error"), 3, "the system refused: input/output error."),
        (MemoryError(), 3, "too little memory"),
        (RecursionError(), 2, "nested too deeply"),
        (KeyboardInterrupt(), 130, "stopped."),
        (typer.Abort(), 130, "stopped."),
        (BrokenPipeError(), 0, ""),
        (SystemExit(5), 5, ""),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, BaseException) else None,
)
def test_each_kind_of_failure(error, code, words):
    found, sentence = explain(error)
    assert found == code
    assert words in sentence
    assert code in EXIT_CODES or isinstance(error, SystemExit)


def test_a_fault_of_our_own_shows_where(capsys):
    assert explain(ZeroDivisionError("division by zero"))[0] == 70
    assert "ZeroDivisionError: division by zero" in capsys.readouterr().err


def test_a_word_of_5000_digits_is_not_repeated(capsys):
    tell(f"got {'9' * 5000}.")
    assert capsys.readouterr().err == f"cribscore: got {'9' * 20}…{'9' * 19}. (5,001 characters)\n"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("nonsense",), "no such command 'nonsense'"),
        (("score", "--nonsense"), "no such option: --nonsense"),
        (("discard",), "missing argument"),
        (("count", "--kept", "9" * 5000), "invalid value for '--kept'"),
        (("count", "--kept", "four"), "invalid value for '--kept'"),
        (("simulate", "greedy", "random", "--games", "1" + "0" * 16), "n_games must be"),
        (("edge", "greedy", "random", "--pairs", "0"), "n_pairs must be"),
        (("solve", "six-card"), "Hint: for its throws: cribscore solve throws six-card."),
        (("solve", "chess"), "cribscore solves throws, play or deal; got 'chess'."),
        (("lead", " "), "no ranks were given."),
        (("replay", "nowhere.crib"), "nowhere.crib"),
        (("review", "."), "'.'"),
    ],
    ids=lambda value: " ".join(value)[:30] if isinstance(value, tuple) else None,
)
def test_bad_words(capsys, words, message):
    assert run(words) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("cribscore: ")
    assert message in told.err
    assert "Traceback" not in told.err
    assert len(told.err) < 400


def test_no_words_are_answered_with_help(capsys):
    assert run(()) == 0
    assert "Usage: cribscore" in capsys.readouterr().out


def test_a_command_that_runs_out_of_memory_or_is_stopped(capsys, monkeypatch):
    for error, code in ((MemoryError(), 3), (KeyboardInterrupt(), 130)):

        def fail(*_, error=error, **__):
            raise error

        monkeypatch.setattr("cribscore.show.score_hand", fail)
        assert run(SHOW) == code
        assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize("command", ["count --csv", "verify hands", "games"])
def test_a_closed_pipe_is_quiet_and_fine(command):
    code, out, err = shell(f"$cribscore {command} | head -1; exit ${{PIPESTATUS[0]}}")
    assert (code, err) == (0, "")
    assert out.count("\n") == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full disk at hand")
@pytest.mark.parametrize("command", [" ".join(SHOW), "count --csv", "--help"])
def test_a_full_disk_at_standard_output(command):
    code, _, err = shell(f"$cribscore {command} > /dev/full")
    assert code == 3
    assert err.count("\n") == 1
    assert err.startswith("cribscore: cannot write: the disk is full")


def test_a_closed_standard_output():
    code, out, err = shell(f"$cribscore {' '.join(SHOW)} >&-")
    assert (code, out, err) == (0, "", "")


@pytest.mark.parametrize(
    ("encoding", "first"),
    [("ascii", "5h 5s 5d Jc + 5c  29"), ("cp1252", "5h 5s 5d Jc + 5c  29")],
)
def test_letters_where_symbols_cannot_be_printed(encoding, first):
    code, out, err = shell(f"$cribscore {' '.join(SHOW)}", PYTHONIOENCODING=encoding)
    assert (code, err) == (0, "")
    assert out.splitlines()[0] == first


def test_signs_where_they_can_and_words_where_not():
    win = "$cribscore win 110 115 --dealer"
    assert "11.870 +- 0.004 %" in shell(win, PYTHONIOENCODING="ascii")[1]
    assert "11.870 \xb1 0.004 %" in shell(win, PYTHONIOENCODING="cp1252")[1]
    code, out, _ = shell("$cribscore --help", PYTHONIOENCODING="ascii")
    assert code == 0
    assert "+- Score ---" in out


def test_input_that_is_not_utf_8():
    code, _, err = shell(r"printf '\xff\xfe' | $cribscore score", PYTHONIOENCODING="utf-8")
    assert code == 2
    assert "standard input is UTF-16; it must be UTF-8" in err
    assert "Traceback" not in err


def test_a_message_fills_a_terminal():
    """On a pseudo-terminal of 40 columns a message is wrapped between words."""
    leader, follower = pty.openpty()
    subprocess.run(
        [sys.executable, "-m", "cribscore", "score", "5h", "5s"],
        stdin=follower,
        stdout=follower,
        stderr=follower,
        env=os.environ | {"COLUMNS": "40"},
        check=False,
    )
    os.close(follower)
    text = os.read(leader, 10_000).decode()
    os.close(leader)
    lines = text.splitlines()
    assert lines[0].startswith("cribscore: a show needs its starter.")
    assert len(lines) > 1
    assert max(map(len, lines)) <= 40


def test_words_are_completed():
    """What `--install-completion` installs asks the command itself."""
    asked = {
        "_CRIBSCORE_COMPLETE": "complete_bash",
        "COMP_WORDS": "cribscore solve t",
        "COMP_CWORD": "2",
    }
    assert shell("$cribscore", **asked)[:2] == (0, "throws\n")
    asked |= {"COMP_WORDS": "cribscore cr", "COMP_CWORD": "1"}
    assert shell("$cribscore", **asked)[1] == "crib-table\n"
    asked |= {"COMP_WORDS": "cribscore simulate h", "COMP_CWORD": "2"}
    assert shell("$cribscore", **asked)[1] == "hoffmann\n"
    asked |= {"COMP_WORDS": "cribscore solve throws s", "COMP_CWORD": "3"}
    assert shell("$cribscore", **asked)[1].split() == ["six-card", "six-card-skunk", "seven-card"]
    code, out, _ = shell("$cribscore --show-completion bash")
    assert code == 0
    assert "complete" in out
