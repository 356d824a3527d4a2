"""The play as a line of text: ``Th Ts Td go 5c``, whose hands nobody has written down."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from cribscore.answers import Answer
from cribscore.cards import CardsLike, check_distinct, format_cards, is_blank, parse_cards
from cribscore.errors import IllegalPlayError, InvalidCardError, shown
from cribscore.play.events import Event
from cribscore.play.rules import LIMIT, PlayState, reasons_of_card, start_play
from cribscore.ranks import format_ranks, is_ranks_alone, parse_ranks, value_of_rank
from cribscore.variants import SIX_CARD, VariantLike, find_variant

_GO = re.compile(r"\bgo\b", re.IGNORECASE)


@dataclass(frozen=True, kw_only=True, slots=True)
class LastCard(Answer):
    """What the last card of a series scores by the cards alone, go and last card apart.

    Attributes
    ----------
    series : str
        The cards, as text.
    count : int
        What they count together.
    points : int
        What the last of them scores.
    reasons : tuple of (int, str)
        Points and their reason, in the order in which they are called.
    """

    series: str
    count: int
    points: int
    reasons: tuple[tuple[int, str], ...]

    def __str__(self) -> str:
        """Write the cards, the count and what is scored in one line."""
        called = ", ".join(f"{reason} {points}" for points, reason in self.reasons)
        return f"{self.series}: count {self.count}, {called or 'no points'}"


def score_last_card(series: CardsLike) -> LastCard:
    """Score the last card of a series, given as cards alone: nobody's turns, hands or go.

    Parameters
    ----------
    series : text, card ids, or a sequence of texts and ids
        The cards laid since the last reset, in order; in text suits may be left out.

    Raises
    ------
    InvalidCardError, DuplicateCardError
        If the text cannot be read, or a card is there twice.
    IllegalPlayError
        If the cards count more than thirty-one.

    Examples
    --------
    >>> print(score_last_card("4 6 5"))
    4 6 5: count 15, fifteen 2, run of 3 3
    """
    if isinstance(series, str) and is_ranks_alone(series):
        ranks = parse_ranks(series)
        text = format_ranks(ranks)
    else:
        cards = parse_cards(series)
        ranks, text = tuple(card >> 2 for card in cards), format_cards(cards)
    count = sum(map(value_of_rank, ranks))
    if count > LIMIT:
        raise IllegalPlayError(f"{text} count {count}; a series must not pass 31.")
    reasons = tuple(reasons_of_card(ranks))
    points = sum(points for points, _ in reasons)
    return LastCard(series=text, count=count, points=points, reasons=reasons)


def score_play(
    line: str, *, before: str | None = None, variant: VariantLike = SIX_CARD
) -> PlayState:
    """Score a line of cards and goes, the players taking turns.

    Parameters
    ----------
    line : str
        Cards in the order laid, and ``go`` where a player said so. Suits may be left out; if any
        card lacks one, all are read as ranks.
    before : str, optional
        Cards that lie in the series already, laid in turn; they count but are not scored again.
        The line goes on with the pone, or the first player of several.
    variant : Variant or str
        How many play, how many cards each has, and whether the play goes on after a go.

    Returns
    -------
    PlayState
        Its ``events`` say what each card scored and why, its ``points`` what each seat has. The
        cards not written are hidden. Where the others have said go, a player whose next card does
        not fit, or whose line ends, has none that does, and takes the go. The last card of all is
        known as such when all the hands are written out.

    Raises
    ------
    InvalidCardError, DuplicateCardError
        If the text cannot be read, or a card is laid twice.
    IllegalPlayError
        If a card passes thirty-one, a player said go with a card that he lays later and could
        have laid, or the play is over; with its place in the line.

    Examples
    --------
    >>> score_play("T T T go").points
    (7, 2)
    >>> score_play("4 6 5").events[-1].awards
    (Award(seat=0, points=2, reason='fifteen'), Award(seat=0, points=3, reason='run of 3'))
    """
    if not isinstance(line, str):
        raise InvalidCardError(f"the line must be text, as in 'T T T go 5'; got {shown(line)}.")
    words, laid, ranks_only = _read_both(line, before)
    chosen = find_variant(variant)
    state = start_play([chosen.kept] * chosen.players, variant=chosen, ranks_only=ranks_only)
    if laid:
        state = _begun(state, laid)
    said: list[tuple[int, int]] = []  # who said go, and how much room there was
    for place, word in enumerate(words, 1):
        try:
            if word is None:
                said.append((_turn(state), LIMIT - state.count))
                state = state.go()
                continue
            if _is_alone(state) and state.count + _value(state, word) > LIMIT:
                said.append((_turn(state), LIMIT - state.count))
                state = state.go()
            after = state.play(word)
            _check_earlier_go(state, word, said)
            state = after
        except IllegalPlayError as error:
            raise IllegalPlayError(f"at position {place} of {line!r}: {error}") from error
    return state.go() if _is_alone(state) and any(state.gone) else state


def _read_both(line: str, before: str | None) -> tuple[list[int | None], list[int], bool]:
    """Return the line, the cards before it, and whether both are ranks only."""
    words, ranks_only = _read(line)
    if before is None:
        return words, [], ranks_only
    if not isinstance(before, str):
        raise InvalidCardError(f"before must be text, as in '9 6'; got {shown(before)}.")
    laid, earlier_ranks = _read(before)
    if ranks_only != earlier_ranks:
        words = [_rank(word, ranks_only) for word in words]
        laid = [_rank(word, earlier_ranks) for word in laid]
    cards = [card for card in laid if card is not None]
    if len(cards) < len(laid):
        raise IllegalPlayError(f"before must be one series without a go; got {before!r}.")
    if not (ranks_only or earlier_ranks):
        together = [*cards, *(word for word in words if word is not None)]
        check_distinct(together, what="the cards laid")
    return words, cards, ranks_only or earlier_ranks


def _rank(word: int | None, is_rank: bool) -> int | None:
    return word if word is None or is_rank else word >> 2


def _begun(state: PlayState, laid: Sequence[int]) -> PlayState:
    """Return the play with some cards laid in turn, so that the first player is next."""
    n, hidden, events, count = len(state.hidden), list(state.hidden), [], 0
    for at, card in enumerate(laid):
        seat = (at - len(laid)) % n
        hidden[seat] -= 1
        count += _value(state, card)
        events.append(Event(seat=seat, card=card, count=count, awards=()))
    if count >= LIMIT or min(hidden) < 0 or not hidden[0]:
        raise IllegalPlayError(
            f"{state.text(laid)} cannot lie before a card: they count {count}, and must be under "
            f"{LIMIT} and no more than {state.variant.kept} of a player."
        )
    return replace(state, hidden=tuple(hidden), series=tuple(laid), events=tuple(events))


def _read(line: str) -> tuple[list[int | None], bool]:
    """Return the cards, with None for each go, and whether they are ranks only."""
    parts = _GO.split(line)
    texts = [part for part in parts if not is_blank(part)]
    if not texts:
        raise InvalidCardError(
            f"no cards in {line!r}.", hint="write them in the order laid, as in 'T T T go 5'."
        )
    try:
        groups = [list(parse_cards(text, distinct=False)) for text in texts]
        ranks_only = False
    except InvalidCardError:
        groups = [list(parse_ranks(text, in_one_pack=False)) for text in texts]
        ranks_only = True
    if not ranks_only:
        check_distinct([card for group in groups for card in group], what="the cards laid")
    words: list[int | None] = []
    for at, part in enumerate(parts):
        words += [None] if at else []
        words += [] if is_blank(part) else groups.pop(0)
    return words, ranks_only


def _turn(state: PlayState) -> int:
    return -1 if state.turn is None else state.turn


def _value(state: PlayState, card: int) -> int:
    return value_of_rank(state.rank(card))


def _is_alone(state: PlayState) -> bool:
    """Say whether the player to play laid the last card, so that all the others cannot play."""
    laid = [event.seat for event in state.events if event.card is not None]
    return bool(state.series) and laid[-1] == state.turn


def _check_earlier_go(state: PlayState, card: int, said: list[tuple[int, int]]) -> None:
    for seat, room in said:
        if seat == state.turn and _value(state, card) <= room:
            raise IllegalPlayError(
                f"{state.name_of(seat)} lays {state.text([card])}, but said go at "
                f"{LIMIT - room} where it would have fitted.",
                hint="who can play must.",
            )
