"""The other games of the two books: a module or a folder each, all of one shape.

A module holds, in this order: the pack and its ranking, a frozen `Rules`, the scorers (each
returns a `Breakdown` whose items cite their place), the legal moves where the law binds play, the
settlement of a finished hand or game, the odds, and `QUESTIONS`, which puts them on the command
line. The shared floor: `shape`, `suits`, `packs`, `tricks`, `pools`, `odds`; `registry` lists the
games.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)

del lazy_loader
