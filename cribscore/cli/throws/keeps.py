"""`cribscore discard --variant three-handed`: the hands by themselves, the crib left out."""

from cribscore.cards import format_cards
from cribscore.cli.output import print_rows, print_sentences
from cribscore.discard import expected_keeps


def print_keeps(dealt: str, variant: str, *, as_json: bool, as_csv: bool) -> None:
    """Print every hand that can be kept, best first."""
    found = expected_keeps(dealt, variant=variant)
    machine = as_json or as_csv
    rows = [
        one.to_dict()
        | {
            name: format_cards(getattr(one, name), symbols=not machine)
            for name in ("keep", "throw")
        }
        for one in found
    ]
    if machine:
        print_rows(rows, as_json=as_json, as_csv=as_csv)
        return
    print_sentences(
        f"{variant}: means of the hand by itself, over every starter; throws are analysed for two "
        "players only, so that the crib is left out."
    )
    told = [row | {"from_to": f"{row['hand_min']}-{row['hand_max']}"} for row in rows]
    headers = {"throw": "throw", "keep": "keep", "hand_mean": "hand", "from_to": "from-to"}
    print_rows(told, headers=headers | {"hand_sd": "sd"})
