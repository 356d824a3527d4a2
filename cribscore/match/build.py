"""Build what is shipped for `Expected` and for positions: ``python -m cribscore.match.build``.

Writes ``data/players/expected_*.tables`` and ``data/tables/win_*.table`` of a checkout. The first
takes some seconds, the second, from a million deals each, some minutes.
"""

import sys
from pathlib import Path

from cribscore.chunks import progress_bar
from cribscore.match.equilibrium_throws import keeps_of
from cribscore.match.expected import OPENINGS_VERSION, build_openings
from cribscore.match.win import save_wins, simulate_wins
from cribscore.store import save
from cribscore.variants import FIVE_CARD, SIX_CARD

DATA = Path(__file__).parents[2] / "data"
SEED = 1


def build_players(data: Path = DATA) -> None:
    """Write the early cards of `Expected`, and what the equilibrium keeps."""
    for variant in (FIVE_CARD, SIX_CARD):
        keeps = keeps_of(variant)
        with progress_bar(f"early cards, {variant.name}") as report:
            early = build_openings(variant, keeps, report=report)
        path = data / "players" / f"expected_{variant.name}.tables"
        save(path, {**early._asdict(), "keeps": keeps}, version=OPENINGS_VERSION)


def build_positions(data: Path = DATA, n_deals: int = 1_000_000) -> None:
    """Write who wins from every position, both sides played by `Expected`."""
    for variant in (FIVE_CARD, SIX_CARD):
        with progress_bar(f"deals of {variant.name}") as report:
            table = simulate_wins("expected", n_deals, seed=SEED, variant=variant, report=report)
        save_wins(table, data / "tables" / f"win_{variant.name}.table")


if __name__ == "__main__":
    if "positions" not in sys.argv[1:]:
        build_players()
    build_positions()
