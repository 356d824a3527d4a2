"""The other games of the two books: a module or a folder each, all of one shape.

A module holds, in this order: the pack and its ranking, a frozen `Rules`, the legal moves, the
scorers (items cite their place), the odds, the live `State`, the record of a finished `Hand` and
its settlement, and `QUESTIONS`, which puts them on the command line. The shared floor: `live`
(states, players, simulation), `tricks`, `shape`, `packs`, `suits`, `pools`, `odds`; `registry`
lists the games.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)

del lazy_loader
