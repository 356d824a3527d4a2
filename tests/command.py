"""The command line as a person runs it, in a process of its own."""

import os
import subprocess
import sys


def run_command(*words, typed="", **environment):
    """Run `cribscore` and return the finished process, its output as text."""
    return subprocess.run(
        [sys.executable, "-m", "cribscore", *words],
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | environment,
    )
