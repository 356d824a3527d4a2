"""The play with all cards seen: what it is worth to both sides at their best.

Values are the pone's pegged points less the dealer's. One pair of hands answers at once; the
table of all pairs of four-card rank hands takes seconds and is kept in the user's cache.
"""

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from cribscore import store
from cribscore.arrays import Bytes, Cards, Ints
from cribscore.cards import N_RANKS
from cribscore.chunks import Runner, run_chunks, split_range
from cribscore.errors import CardCountError
from cribscore.play import open_kernels as kernels
from cribscore.play.events import Award
from cribscore.play.rules import PlayState, start_play
from cribscore.ranks import (
    RanksLike,
    check_one_pack,
    format_ranks,
    hands_of,
    pack_ranks,
    parse_ranks,
)
from cribscore.variants import SIX_CARD, Variant

IMPOSSIBLE = -128
"""What the table of values holds for two hands that one pack does not allow."""
_VERSION = 1
_CHUNK = 20  # hands of the pone: 91 chunks of about a quarter of a second


@dataclass(frozen=True, slots=True)
class OpenHand:
    """Two hands played with all cards seen.

    Attributes
    ----------
    value : int
        The pone's points less the dealer's, both at their best.
    leads : dict of str to int
        The value of each lead.
    line : tuple of (str, str, int, tuple of Award)
        A best line: who, rank or "go", the count after it, and what it scored.
    """

    value: int
    leads: dict[str, int]
    line: tuple[tuple[str, str, int, tuple[Award, ...]], ...]

    @property
    def best_leads(self) -> tuple[str, ...]:
        """The leads that reach the value."""
        return tuple(lead for lead, value in self.leads.items() if value == self.value)


def open_hand_value(pone: RanksLike, dealer: RanksLike, *, variant: Variant = SIX_CARD) -> int:
    """Return the pone's points less the dealer's when both see all cards and play their best.

    Parameters
    ----------
    pone, dealer : text, or a sequence of ranks
        The hands kept, as many cards each as the variant keeps or fewer; suits are dropped.
    variant : Variant
        Of two players; at five-card the play ends at the first thirty-one or go.

    Returns
    -------
    int
        Points; negative when the dealer pegs more, as he mostly does.

    Raises
    ------
    InvalidCardError, DuplicateCardError, CardCountError
        If the hands cannot be read, are not of one pack, or do not fit the variant.

    Examples
    --------
    >>> open_hand_value("T T", "T 5")  # the dealer does not pair: five, and one more at the end
    -2
    """
    state = start_play(
        [parse_ranks(pone), parse_ranks(dealer)], variant=_of_two(variant), ranks_only=True
    )
    return max(value_cards(state).values())


def value_cards(state: PlayState) -> dict[int, int]:
    """Value each legal card of a position of which all cards are known.

    Parameters
    ----------
    state : PlayState
        Of two players, nothing hidden.

    Returns
    -------
    dict of int to int
        For each legal card the points that the player to move will peg from here less those of
        the other, both at their best; empty if he has to say go or the play is over.

    Raises
    ------
    CardCountError
        If cards are hidden or there are not two players.

    Examples
    --------
    >>> from cribscore.play.rules import start_play
    >>> state = start_play(["T T", "T 5"], ranks_only=True)
    >>> value_cards(state.play(9))
    {9: -4, 4: 2}
    """
    _of_two(state.variant)
    if any(state.hidden):
        raise CardCountError(
            f"all cards of both hands must be known; got {sum(state.hidden)} hidden."
        )
    values: dict[int, int] = {}
    of_rank: dict[int, int] = {}
    for card in state.legal_cards():
        rank = state.rank(card)
        if rank not in of_rank:
            of_rank[rank] = _value_of_card(state, card)
        values[card] = of_rank[rank]
    return values


def _value_of_card(state: PlayState, card: int) -> int:
    """Play the card and every go that follows, then let the kernel value what is left."""
    mover = state.turn
    after = state.play(card)
    while after.turn is not None and not after.legal_cards():
        after = after.go()
    new = after.events[len(state.events) :]
    gained = sum(a.points if a.seat == mover else -a.points for e in new for a in e.awards)
    if after.turn is None:
        return gained
    hands = [_pack([after.rank(c) for c in hand]) for hand in after.hands]
    turn = after.turn
    series = 0
    for c in after.series:
        series = series << 4 | after.rank(c) + 1
    value = kernels.open_value(
        hands[turn], hands[1 - turn], series, after.count, state.variant.play_on, _stack()
    )
    return gained + int(value if turn == mover else -value)


def play_open_hand(pone: RanksLike, dealer: RanksLike, *, variant: Variant = SIX_CARD) -> OpenHand:
    """Solve the play of two hands with all cards seen: value, every lead, a best line.

    Parameters
    ----------
    pone, dealer : text, or a sequence of ranks
        The hands kept, as many cards each as the variant keeps or fewer; suits are dropped.
    variant : Variant
        Of two players.

    Returns
    -------
    OpenHand
        Of equally good cards the line takes the lowest.

    Raises
    ------
    InvalidCardError, DuplicateCardError, CardCountError
        If the hands cannot be read, are not of one pack, or do not fit the variant.

    Examples
    --------
    >>> solved = play_open_hand("6789", "5566")
    >>> solved.value == max(solved.leads.values()), len(solved.line) >= 8
    (True, True)
    """
    state = start_play(
        [parse_ranks(pone), parse_ranks(dealer)], variant=_of_two(variant), ranks_only=True
    )
    leads = value_cards(state)
    while state.turn is not None:
        values = value_cards(state)
        state = state.play(max(values, key=lambda c: (values[c], -c))) if values else state.go()
    line = tuple(
        (
            state.name_of(event.seat),
            "go" if event.card is None else format_ranks([event.card]),
            event.count,
            event.awards,
        )
        for event in state.events
    )
    named = {format_ranks([rank]): leads[rank] for rank in sorted(leads)}
    return OpenHand(max(leads.values()), named, line)


@cache
def rank_hands(kept: int = 4) -> Cards:
    """Return every hand of `kept` cards as ranks, one a row, in lexicographic order.

    Parameters
    ----------
    kept : int
        Cards in a hand.

    Returns
    -------
    ndarray of uint8, (n, kept)
        1,820 rows for four cards (read-only); a rank is at most four times in a row.

    Examples
    --------
    >>> rank_hands().shape, rank_hands(3).shape
    ((1820, 4), (455, 3))
    """
    in_one_pack = [h for h in hands_of(N_RANKS, kept) if max(map(h.count, h)) <= 4]
    hands = np.array(in_one_pack, dtype=np.uint8)
    hands.flags.writeable = False
    return hands


def pack_hands(hands: Cards) -> Ints:
    """Pack hands of ranks as the kernels hold them.

    Parameters
    ----------
    hands : uint8 array, (n, k)
        Ranks 0 to 12.

    Returns
    -------
    ndarray of int64, shape (n,)
        One number a hand.

    Raises
    ------
    DuplicateCardError
        If a hand has five of a rank.

    Examples
    --------
    >>> len(pack_hands(rank_hands(4)))
    1820
    """
    return np.array([_pack(hand) for hand in hands], dtype=np.int64)


def solve_open_hands(*, variant: Variant = SIX_CARD, run: Runner | None = None) -> Bytes:
    """Value every lead of every pair of rank hands with all cards seen.

    Parameters
    ----------
    variant : Variant
        Of two players who keep three or four cards.
    run : Runner, optional
        Where the work runs, and who hears of progress.

    Returns
    -------
    ndarray of int8, (hands, hands, kept)
        Pone's hand, dealer's hand, and card led, by `rank_hands`; the pone's points less the
        dealer's, or `IMPOSSIBLE`. The value of a pair is the largest of its row.

    Raises
    ------
    CardCountError
        If the variant is not of two players, or keeps more than four cards.
    """
    if _of_two(variant).kept > 4:
        raise CardCountError(
            f"the table of open hands is for three or four cards kept; got {variant.kept} at "
            f"{variant.name}.",
            hint="solve one pair with play_open_hand.",
        )
    packed = pack_hands(rank_hands(variant.kept))
    chunks = split_range(len(packed), _CHUNK)
    shared = (packed, variant.kept, variant.play_on)
    done = run_chunks(_solve_chunk, chunks, shared=shared, run=run)
    return np.concatenate(done)


def _solve_chunk(packed: Ints, kept: int, play_on: bool, start: int, stop: int) -> Bytes:
    values = np.full((stop - start, len(packed), kept), IMPOSSIBLE, dtype=np.int8)
    kernels.open_pairs(packed[start:stop], packed, play_on, _stack(), values)
    return values


def load_open_hands(*, variant: Variant = SIX_CARD, run: Runner | None = None) -> Bytes:
    """Return what `solve_open_hands` computes, from the user's cache if it is there.

    Parameters
    ----------
    variant
        As for `solve_open_hands`.
    run : Runner, optional
        Where the work runs, and who hears of progress.

    Returns
    -------
    ndarray of int8, (hands, hands, kept)
        Mapped from disk, read-only.

    Raises
    ------
    CardCountError
        As for `solve_open_hands`.
    """

    def build() -> store.Stored:
        solved = solve_open_hands(variant=variant, run=run)
        return store.Stored({"values": solved}, {"variant": variant.name})

    name = "five-card" if not variant.play_on else f"kept-{variant.kept}"
    place = store.cache_path(f"open-hands-{name}.store")
    return store.load_or_build(place, build, version=_VERSION).arrays["values"]


def _pack(ranks: Any) -> int:
    check_one_pack(ranks)
    return pack_ranks(map(int, ranks))


def _stack() -> Ints:
    """Room for the search: a row a card, of two hands of six at most."""
    return np.empty((12, 10), dtype=np.int64)


def _of_two(variant: Variant) -> Variant:
    if variant.players != 2:
        raise CardCountError(
            f"open hands are solved for two players; {variant.name} cribbage has {variant.players}."
        )
    return variant
