"""Games written down: notation, reading, writing, and the ledger of points by the rules."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)

del lazy_loader
