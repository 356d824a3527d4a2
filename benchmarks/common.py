"""What the benchmarks share: their size, fresh processes, and which rows ask the same question."""

import os
import subprocess
import sys
from typing import TypeVar

T = TypeVar("T")
SMALLEST = os.environ.get("CRIBSCORE_BENCH") == "smallest"
"""Whether everything is done once, at its smallest size, to see that it runs."""


def size(smallest: T, full: T) -> T:
    """One of two sizes."""
    return smallest if SMALLEST else full


def run_python(code, **environment):
    """Run code in a new process."""
    command = [sys.executable, "-c", code]
    subprocess.run(command, check=True, capture_output=True, env=os.environ | environment)


def ask(benchmark, question):
    """Say what a row of a group is about; ratios are taken only between rows that ask the same."""
    benchmark.extra_info["question"] = question
