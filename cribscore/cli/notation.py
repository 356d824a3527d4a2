"""Cards as the commands print them, read back: a show with its starter, a deal with its throw."""

import re
from dataclasses import dataclass

from cribscore.errors import DataError

_LABEL = re.compile(r"\b(keep|throw)\b", re.IGNORECASE)


@dataclass(frozen=True)
class Show:
    """The words for a hand, its starter and whether it is a crib, as far as they were given."""

    hand: str
    starter: str | None = None
    crib: bool = False


@dataclass(frozen=True)
class Deal:
    """The words for the cards dealt, and for a throw of them if one was given."""

    dealt: str
    throw: str | None = None


def read_show(text: str) -> Show:
    """Read a hand with its starter: ``5♥ 5♠ 5♦ J♣ + 5♣`` or ``5h 5s 5d Jc / 5c crib``.

    >>> read_show("5h 5s 5d Jc / 5c")
    Show(hand='5h 5s 5d Jc', starter='5c', crib=False)
    """
    words = text.split()
    crib = bool(words) and words[-1].lower() == "crib"
    hand, *others = re.split("[/+]", " ".join(words[:-1] if crib else words))
    if not others:
        return Show(hand, crib=crib)
    starter = others[0].strip()
    if not hand.strip() or not starter or len(others) > 1:
        raise DataError(
            f"cannot read {text!r} as a hand and its starter.",
            hint="write 5h 5s 5d Jc / 5c, or --starter 5c.",
        )
    return Show(hand.strip(), starter, crib)


def read_deal(text: str) -> Deal:
    """Read the cards dealt: all together, ``5♦ 5♥ 5♠ J♣ / 2♥ 9♦`` or ``throw 2♥ 9♦ keep 5♦ …``.

    >>> read_deal("Keep 5♦ 5♥ 5♠ J♣, throw 2♥ 9♦")
    Deal(dealt='5♦ 5♥ 5♠ J♣, 2♥ 9♦', throw='2♥ 9♦')
    """
    kept, mark, thrown = text.partition("/")
    if not mark:
        before, *labelled = _LABEL.split(text)
        parts = {label.lower(): cards.strip() for label, cards in _pairs(labelled)}
        if not labelled:
            return Deal(text)
        kept, thrown = parts.get("keep", ""), parts.get("throw", "")
        if before.strip() or len(labelled) != 4:
            kept = ""
    if not kept.strip() or not thrown.strip() or "/" in thrown:
        raise DataError(
            f"cannot read {text!r} as a hand kept and a throw.",
            hint="write the cards dealt, or 5d 5h 5s Jc / 2h 9d.",
        )
    return Deal(f"{kept.strip()} {thrown.strip()}", thrown.strip())


def _pairs(labelled: list[str]) -> list[tuple[str, str]]:
    return list(zip(labelled[::2], labelled[1::2], strict=True))
