"""The play as a line of text: ``Th Ts Td go 5c``, whose hands nobody has written down."""

import re

from cribscore.cards import check_distinct, is_blank, parse_cards
from cribscore.errors import IllegalPlayError, InvalidCardError, shown
from cribscore.play.rules import LIMIT, PlayState, start_play
from cribscore.ranks import parse_ranks, value_of_rank
from cribscore.variants import SIX_CARD, VariantLike, find_variant

_GO = re.compile(r"\bgo\b", re.IGNORECASE)


def score_play(line: str, *, variant: VariantLike = SIX_CARD) -> PlayState:
    """Score a line of cards and goes, the players taking turns.

    Parameters
    ----------
    line : str
        Cards in the order laid, and ``go`` where a player said so. Suits may be left out; if any
        card lacks one, all are read as ranks.
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
    words, ranks_only = _read(line)
    chosen = find_variant(variant)
    state = start_play([chosen.kept] * chosen.players, variant=chosen, ranks_only=ranks_only)
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
