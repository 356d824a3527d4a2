"""What is shipped beside the solved play: the step ``second``.

It writes ``data/play/six-card.second``, which goes with ``data/play/six-card.play``; seconds, once
the joint chances of the hands are in the cache.
"""

from pathlib import Path

from cribscore.books import CHANCES, CHANCES_VERSION, pack_second
from cribscore.solve import shipped_play
from cribscore.store import save

DATA = Path(__file__).parents[2] / "data"


def build_second(data: Path = DATA) -> None:
    """Write how often each lead and reply leave pone with each hand."""
    packed = pack_second(shipped_play())
    save(data / CHANCES, packed.arrays, version=CHANCES_VERSION, meta=packed.meta)
