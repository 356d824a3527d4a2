"""Build what one deal looks up: points by ranks, `hand_only`, and sums over opposing hands."""

from pathlib import Path

from cribscore.discard import (
    CRIBS_VERSION,
    SHOW,
    SHOW_VERSION,
    VERSION,
    Kind,
    build_realized,
    build_show_tables,
    build_small_sums,
    small_sums_name,
)
from cribscore.discard.strategies import VERSION as STRATEGY_VERSION
from cribscore.discard.strategies import (
    Strategy,
    build_hand_only,
    equilibrium,
    hand_only_name,
    keep_best_hands,
)
from cribscore.store import save
from cribscore.variants import FIVE_CARD, SIX_CARD

DATA = Path(__file__).parents[2] / "data"


def build_sums(data: Path = DATA) -> None:
    """Write all of it."""
    shown = build_show_tables()
    save(data / SHOW, shown.arrays, version=SHOW_VERSION, meta=shown.meta, compress=True)
    for variant in (FIVE_CARD, SIX_CARD):
        built = build_hand_only(variant)
        path = data / "strategies" / hand_only_name(variant)
        save(path, built.arrays, version=STRATEGY_VERSION, meta=built.meta, compress=True)
    for folder in ("sums", "cribs"):
        (data / folder).mkdir(exist_ok=True)
        for path in (data / folder).glob("*"):
            path.unlink()
    for variant in (FIVE_CARD, SIX_CARD):
        solved = equilibrium(variant)
        for strategy in (solved.dealer, solved.pone, keep_best_hands(variant)):
            _write(data, strategy, "cribs")
        for dealer in (True, False):
            name, means = build_realized(variant, dealer=dealer)
            save(data / "cribs" / name, means.arrays, version=CRIBS_VERSION, meta=means.meta)
    whole = equilibrium(SIX_CARD, play="equilibrium")
    for strategy in (whole.dealer, whole.pone):
        _write(data, strategy, "cribs")
        _write(data, strategy, "keeps")


def _write(data: Path, strategy: Strategy, kind: Kind) -> None:
    built = build_small_sums(strategy, kind)
    path = data / "sums" / small_sums_name(strategy, kind)
    save(path, built.arrays, version=VERSION, meta=built.meta, compress=True)
