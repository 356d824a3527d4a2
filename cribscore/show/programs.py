"""Run somebody's program on a text and return what it prints, whatever it does."""

import os
import shlex
import signal
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from tempfile import TemporaryFile
from threading import Thread
from time import monotonic
from typing import IO

from cribscore.checks import check_real
from cribscore.errors import DataError, shown

MOST_OUTPUT = 1_000_000
"""Bytes that a program may print."""
_LONGEST_MESSAGE = 200

__all__ = ["run_program"]


def run_program(command: str, typed: str, *, timeout: float) -> str:
    """Return what a program prints when it is given a text on standard input.

    No shell runs it. When the time is over, or it prints more than `MOST_OUTPUT` bytes, it is
    ended together with the programs that it has started.

    Raises
    ------
    DataError
        If it cannot be run, fails, is too slow, or prints too much.
    """
    limit = check_real("timeout", timeout, least=0)
    ends_at = monotonic() + limit
    with TemporaryFile() as asked:
        asked.write(typed.encode())
        asked.seek(0)
        process = _start(command, asked)
        printed, errors = _Reader(process, process.stdout), _Reader(process, process.stderr)
        try:
            process.wait(max(ends_at - monotonic(), 0))
            printed.join(max(ends_at - monotonic(), 0))
            if printed.is_alive():
                raise subprocess.TimeoutExpired(command, limit)
        except subprocess.TimeoutExpired:
            raise DataError(f"the program took more than {limit:g} seconds.") from None
        finally:
            _end(process)
    errors.join(1)
    if printed.is_full:
        raise DataError(f"the program wrote more than {MOST_OUTPUT:,} bytes.")
    if process.returncode:
        raise DataError(f"the program ended {_how(process.returncode)}: {errors.last_line()}")
    return printed.text()


def _start(command: str, asked: IO[bytes]) -> subprocess.Popen[bytes]:
    if not isinstance(command, str):
        raise DataError(f"a program must be given as one text; got {shown(command)}.")
    try:
        words: Sequence[str] = shlex.split(command)
        return subprocess.Popen(
            words,
            stdin=asked,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
    except (OSError, ValueError, IndexError) as error:
        raise DataError(f"cannot run the program {command!r}: {error}.") from error


def _end(process: subprocess.Popen[bytes]) -> None:
    """End a program and those that it has started; some may be gone."""
    with suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    process.wait()


def _how(code: int) -> str:
    return f"with exit code {code}" if code > 0 else f"by signal {-code}"


class _Reader(Thread):
    """Reads what a program prints, up to the limit; ends a program that prints more."""

    def __init__(self, process: subprocess.Popen[bytes], stream: IO[bytes] | None) -> None:
        super().__init__(daemon=True)
        self.process, self.stream = process, stream
        self.read = bytearray()
        self.is_full = False
        self.start()

    def run(self) -> None:
        assert self.stream is not None
        with self.stream:
            while block := self.stream.read1(65536):  # type: ignore[attr-defined]
                self.read += block
                if len(self.read) > MOST_OUTPUT:
                    self.is_full = True
                    with suppress(OSError):
                        self.process.kill()
                    return

    def text(self) -> str:
        return self.read.decode("utf-8", "replace")

    def last_line(self) -> str:
        return (self.text().strip().splitlines() or ["no message"])[-1][:_LONGEST_MESSAGE]
