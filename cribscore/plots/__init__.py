"""Every table as a picture: ``from cribscore import plots``, then ``plots.plot_scores(...)``.

Pictures need matplotlib, which is in the extra ``plots``.
"""

from importlib.util import find_spec

import lazy_loader

from cribscore.errors import MissingPackageError

if find_spec("matplotlib") is None:
    raise MissingPackageError(
        "pictures need matplotlib, which is not installed.",
        hint="pip install 'cribscore[plots]'",
    )

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)

del find_spec, lazy_loader
