"""Which words of a question belong to which of its arguments, when cards are typed apart."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from cribscore.errors import DataError


class Taker(NamedTuple):
    """An argument of a question.

    Attributes
    ----------
    name : str
        As the function has it.
    cards : bool
        Whether it is cards, which may be typed as several words.
    kind : type
        ``int`` or ``str``, of each word.
    many : bool
        Whether it takes all the words that are left.
    """

    name: str
    cards: bool
    kind: type = str
    many: bool = False


def usage_of(takers: Sequence[Taker]) -> tuple[str, str]:
    """Return how the arguments are typed, and a sentence of help on it.

    Parameters
    ----------
    takers : sequence of Taker
        In order.

    Returns
    -------
    (str, str)
        Such as ``hand / trick``, and the help.

    Examples
    --------
    >>> usage_of([Taker("hand", True), Taker("trick", True)])[0]
    'hand / trick'
    """
    names = [taker.name.replace("_", "-") for taker in takers]
    shown = " / ".join(names)
    if len(takers) == 1 and not takers[0].many:
        return shown, "cards: 5h 6c, or 5h6c"
    if len(takers) == 1:
        return shown, "each in one word, 5h6c 7d8s, or with / between: 5h 6c / 7d 8s"
    if takers[-1].many:
        return shown, "the cards in one word, as 5h6c, or with / after them: 5h 6c / ..."
    return shown, "each in one word, as 5h6c 7d, or with / between them: 5h 6c / 7d"


def share_words(takers: Sequence[Taker], words: Sequence[str]) -> dict[str, Any]:
    """Return what each argument is given.

    Without a ``/`` each word is an argument, and what is left over goes to the one that is cards,
    if there is but one. With ``/`` the words between are.

    Parameters
    ----------
    takers : sequence of Taker
        In order; only the last may take many.
    words : sequence of str
        As typed.

    Returns
    -------
    dict
        From the name to a text, a whole number, or a tuple of them.

    Raises
    ------
    DataError
        If words are missing or left over, or something is not a whole number.

    Examples
    --------
    >>> share_words([Taker("hand", True)], ["3s", "3d", "3h"])
    {'hand': '3s 3d 3h'}
    >>> share_words([Taker("hand", True), Taker("trick", True)], ["Ks", "7h", "/", "Qs"])
    {'hand': 'Ks 7h', 'trick': 'Qs'}
    >>> share_words([Taker("card", True), Taker("hidden", False, int)], ["Qh", "6"])
    {'card': 'Qh', 'hidden': 6}
    """
    groups = _groups(takers, words)
    last, rest = takers[-1], groups[len(takers) - 1 :]
    single = takers[:-1] if last.many else takers
    named = zip(single, groups, strict=False)
    shared: dict[str, Any] = {taker.name: _read(taker, group) for taker, group in named}
    if last.many:
        if len(rest) == 1 and not last.cards:
            rest = [[word] for word in rest[0]]
        shared[last.name] = tuple(_read(last, group) for group in rest)
    return shared


def _groups(takers: Sequence[Taker], words: Sequence[str]) -> list[list[str]]:
    """Return the words of each argument; of one that takes many, more groups follow."""
    many = takers[-1].many
    if any("/" in word for word in words):
        groups = _between_marks(words)
    else:
        groups = [[word] for word in words]
        over = len(words) - len(takers)
        cards = [place for place, taker in enumerate(takers) if taker.cards]
        if over > 0 and len(cards) == 1 and not many:
            theirs = slice(cards[0], cards[0] + over + 1)
            groups[theirs] = [list(words[theirs])]
    fits = len(groups) >= len(takers) if many else len(groups) == len(takers)
    if not fits or not all(groups):
        usage, about = usage_of(takers)
        raise DataError(f"cannot read {' '.join(words)!r} as {usage}.", hint=f"{about}.")
    return groups


def _between_marks(words: Sequence[str]) -> list[list[str]]:
    groups: list[list[str]] = [[]]
    for word in words:
        first, *others = word.split("/")
        groups[-1] += [first] if first.strip() else []
        groups += [[other] if other.strip() else [] for other in others]
    return groups


def _read(taker: Taker, group: Sequence[str]) -> Any:
    text = " ".join(group).strip()
    if taker.kind is not int:
        return text
    try:
        return int(text)
    except ValueError as error:
        raise DataError(
            f"{taker.name} must be a whole number; got {text!r}.",
            hint="after cards typed as several words put a /." if taker.many else None,
        ) from error
