"""`cribscore discard 2-3-6-8-10-J`: what every throw of a deal is worth whose suits nobody gave."""

from typing import Any

from cribscore.cli.options import read_opponent, running
from cribscore.cli.output import print_rows, print_sentences
from cribscore.discard import RankDiscard, expected_rank_discards
from cribscore.ranks import format_ranks

_HEADERS = {
    "best": "",
    "throw": "throw",
    "keep": "keep",
    "hand_mean": "hand",
    "crib_mean": "crib",
    "net_mean": "net",
    "from_to": "by suits",
    "percent": "best in %",
}


def print_rank_discards(
    ranks: str, *, dealer: bool, variant: str, opponent: str, as_json: bool, as_csv: bool
) -> None:
    """Print the throws of a deal of ranks, best first."""
    theirs = read_opponent(opponent, dealer=dealer)
    with running("every choice of suits") as run:
        found = expected_rank_discards(
            ranks, dealer=dealer, variant=variant, opponent=theirs, run=run
        )
    rows = [_row(one) for one in found]
    if as_json or as_csv:
        print_rows(rows, as_json=as_json, as_csv=as_csv)
        return
    role, net = ("dealer", "hand + crib") if dealer else ("pone", "hand - crib")
    print_sentences(
        f"{variant}, you are {role}. No suits were given: means over all suits that the cards can "
        f"have, each choice alike; of twin cards the better one is thrown. Net = {net}, and from "
        "which to which net suits can bring it."
    )
    told = [row | _told(one, one is found[0]) for row, one in zip(rows, found, strict=True)]
    print_rows(told, headers=_HEADERS, style=lambda row: "bold green" if row["best"] else None)
    if found[0].best_share < 1:
        share = 100 * found[0].best_share
        print_sentences(f"The first throw is best with {share:.0f} % of all suits; give the suits.")


def _row(one: RankDiscard) -> dict[str, Any]:
    return one.to_dict() | {
        "keep": format_ranks(one.keep),
        "throw": format_ranks(one.throw),
    }


def _told(one: RankDiscard, is_best: bool) -> dict[str, Any]:
    return {
        "best": "▶" if is_best else "",
        "from_to": f"{one.net_min:.2f} to {one.net_max:.2f}",
        "percent": f"{100 * one.best_share:.0f}",
    }
