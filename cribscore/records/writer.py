"""The writer of the notation that `notation.py` describes."""

from cribscore.cards import format_cards
from cribscore.errors import DataError, shown
from cribscore.records.records import DealRecord, GameRecord

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
    lines = [f"deal {names[deal.dealer]}"]
    lines += _card_lines("dealt", names, seats, deal.dealt)
    if deal.from_pack is not None:
        lines.append(f"pack {format_cards(deal.from_pack)}")
    lines += _card_lines("throw", names, seats, deal.throws)
    if deal.starter is not None:
        lines.append(f"starter {format_cards(deal.starter)}")
    if deal.play:
        words = ["go" if card is None else format_cards(card) for card in deal.play]
        lines.append(f"play {' '.join(words)}")
    claims = deal.hand_claims or (None,) * len(names)
    lines += [f"show {names[seat]} {claims[seat]}" for seat in seats if claims[seat] is not None]
    if deal.crib_claim is not None:
        lines.append(f"crib {names[deal.dealer]} {deal.crib_claim}")
    if deal.scores is not None:
        lines.append(f"score {_format_scores(record, deal.scores)}")
    return lines


def _card_lines(
    verb: str, names: tuple[str, ...], seats: tuple[int, ...], cards: tuple[tuple[int, ...], ...]
) -> list[str]:
    held = cards or ((),) * len(names)
    return [f"{verb} {names[seat]} {format_cards(held[seat])}" for seat in seats if held[seat]]


def _format_scores(record: GameRecord, scores: tuple[int, ...]) -> str:
    return " ".join(f"{name} {points}" for name, points in zip(record.sides, scores, strict=True))
