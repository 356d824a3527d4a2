"""The whole play of cribbage, solved from another start than the shipped solution: minutes.

``pytest -m slow tests/solve/test_full_size.py``
"""

import numpy as np
import pytest

from cribscore.discard.kept.prior import equilibrium_prior
from cribscore.solve.shipped import shipped_play
from cribscore.solve.solver import PlaySolver


@pytest.mark.slow
def test_another_start_comes_to_the_same_value():
    """Regrets that are random at first, so that every early strategy is another."""
    solver = PlaySolver(equilibrium_prior())
    rng = np.random.default_rng(11)
    for numbers in solver.regrets:
        for part in (numbers.top, *numbers.parts):
            part[:] = rng.random(len(part), dtype=np.float32) * 1e-7  # the size of real ones
    gap = np.inf
    while gap > 0.01:
        for _ in range(10):
            solver.iterate()
        lower, upper = solver.certify()
        gap = upper - lower
        print(solver.iterations, lower, upper, flush=True)
    shipped = shipped_play().meta
    assert lower <= shipped["upper"]
    assert shipped["lower"] <= upper
