"""Exact cribbage: score every hand, choose every throw, check every printed table.

Everything public is here under one name and loads on first use, so that ``import cribscore``
and the scoring of a single hand need neither numba nor pandas. `__init__.pyi` is the list.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
__version__ = "0.1.0"

del lazy_loader
