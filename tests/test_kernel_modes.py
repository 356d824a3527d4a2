"""The kernels once with their indexes checked, and once in plain Python: minutes, so slow."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
CHECKED = [
    "show/test_batch.py",
    "show/test_counts.py",
    "discard/strategies/test_small_packs.py",
    "play/test_kernels.py",
    "match/test_kernels.py",
    "players/solved/test_batch.py",
    "solve/test_solver.py",
]
PLAIN = ["show/test_batch.py", "play/test_kernels.py"]


def run(paths, cache, **environment):
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-n",
        "0",
        *(str(TESTS / path) for path in paths),
    ]
    environment |= {"NUMBA_CACHE_DIR": str(cache)}
    done = subprocess.run(command, env=os.environ | environment, capture_output=True, text=True,
                          cwd=TESTS.parent, check=False)  # fmt: skip
    assert done.returncode == 0, done.stdout[-3000:]


@pytest.mark.slow
@pytest.mark.parametrize("path", CHECKED)
def test_no_index_leaves_its_array(path, tmp_path):
    run([path], tmp_path, NUMBA_BOUNDSCHECK="1")


@pytest.mark.slow
@pytest.mark.parametrize("path", PLAIN)
def test_kernels_are_plain_python(path, tmp_path):
    run([path], tmp_path, NUMBA_DISABLE_JIT="1")
