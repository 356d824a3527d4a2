"""The writer of the notation that `notation.py` describes."""

from cribscore.cards import format_cards
from cribscore.errors import DataError, shown
from cribscore.records.records import DealRecord, GameRecord
from cribscore.variants import VARIANTS

__all__ = ["format_record"]


def format_record(record: GameRecord) -> str:
    """Write a record, finished or not, in the notation of a record file.

    `parse_record` reads the text back to an equal record.

    Examples
    --------
    >>> from cribscore.records.notation import parse_record
    >>> print(format_record(parse_record("deal B\\nstarter 10♥")), end="")
    game six-card
    players A B
    <BLANKLINE>
    deal B
    starter Th
    """
    if not isinstance(record, GameRecord):
        raise DataError(f"a GameRecord must be given; got {shown(record)}.")
    lines = [f"game {record.variant.name}", f"players {' '.join(record.players)}"]
    known = VARIANTS.get(record.variant.name)
    if known is None or record.variant.target != known.target:
        lines.append(f"target {record.variant.target}")
    if any(record.start):
        lines.append(f"start {_format_scores(record, record.start)}")
    if record.muggins:
        lines.append("muggins")
    for deal in record.deals:
        lines += ["", *_deal_lines(record, deal)]
    return "\n".join(lines) + "\n"


def _deal_lines(record: GameRecord, deal: DealRecord) -> list[str]:
    names = record.players
    seats = record.seats_from_leader(deal.dealer)
    claims = deal.hand_claims or (None,) * len(names)
    words = ["go" if card is None else format_cards(card) for card in deal.play]
    parts = {
        "deal": [f"deal {names[deal.dealer]}"],
        "dealt": _card_lines("dealt", names, seats, deal.dealt),
        "pack": [] if deal.from_pack is None else [f"pack {format_cards(deal.from_pack)}"],
        "throw": _card_lines("throw", names, seats, deal.throws),
        "starter": [] if deal.starter is None else [f"starter {format_cards(deal.starter)}"],
        "play": [f"play {' '.join(words)}"] if words else [],
    }
    for seat in seats:
        claimed = claims[seat]
        parts[f"show {seat}"] = [] if claimed is None else [f"show {names[seat]} {claimed}"]
    crib = deal.crib_claim
    parts["crib"] = [] if crib is None else [f"crib {names[deal.dealer]} {crib}"]
    scores = deal.scores
    parts["score"] = [] if scores is None else [f"score {_format_scores(record, scores)}"]
    for one in deal.penalties:
        parts[one.after].append(f"penalty {names[one.seat]} {one.points}")
    return [line for part in parts.values() for line in part]


def _card_lines(
    verb: str, names: tuple[str, ...], seats: tuple[int, ...], cards: tuple[tuple[int, ...], ...]
) -> list[str]:
    held = cards or ((),) * len(names)
    return [f"{verb} {names[seat]} {format_cards(held[seat])}" for seat in seats if held[seat]]


def _format_scores(record: GameRecord, scores: tuple[int, ...]) -> str:
    return " ".join(f"{name} {points}" for name, points in zip(record.sides, scores, strict=True))
