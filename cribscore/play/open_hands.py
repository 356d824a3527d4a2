"""The play with all cards seen: what it is worth to both sides at their best.

Values are the pone's pegged points less the dealer's. One pair of hands answers at once; the
table of all pairs of four-card rank hands takes seconds and is kept in the user's cache.
"""

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from cribscore import store
from cribscore.answers import Answer
from cribscore.arrays import Bytes, Cards, Ints
from cribscore.cards import N_RANKS
from cribscore.checks import check_kind
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
from cribscore.variants import (
    FIVE_CARD,
    SIX_CARD,
    Variant,
    VariantLike,
    find_variant,
    same_play,
)

IMPOSSIBLE = -128
"""What the table of values holds for two hands that one pack does not allow."""
_VERSION = 1
_CHUNK = 20  # hands of the pone: 91 chunks of about a quarter of a second


@dataclass(frozen=True, kw_only=True, slots=True)
class OpenStep(Answer):
    """A card or a go of a best line.

    Attributes
    ----------
    player : str
        ``pone`` or ``dealer``.
    card : str
        A rank, or ``go``.
    count : int
        The count after it.
    awards : tuple of Award
        What it scored.
    """

    player: str
    card: str
    count: int
    awards: tuple[Award, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class OpenHand(Answer):
    """Two hands played with all cards seen.

    Attributes
    ----------
    value : int
        The pone's points less the dealer's, both at their best.
    leads : dict of str to int
        The value of each lead.
    line : tuple of OpenStep
        A best line.
    """

    value: int
    leads: dict[str, int]
    line: tuple[OpenStep, ...]

    def __str__(self) -> str:
        """Write the value, the value of every lead, and a best line."""
        leads = ", ".join(f"{lead} {value:+d}" for lead, value in self.leads.items())
        line = " ".join(step.card for step in self.line)
        return f"{self.value:+d} to the pone\nleads: {leads}\nbest play: {line}"

    @property
    def best_leads(self) -> tuple[str, ...]:
        """The leads that reach the value."""
        return tuple(lead for lead, value in self.leads.items() if value == self.value)


def open_hand_value(pone: RanksLike, dealer: RanksLike, *, variant: VariantLike = SIX_CARD) -> int:
    """Return the pone's points less the dealer's when both see all cards and play their best.

    Parameters
    ----------
    pone, dealer : text, or a sequence of ranks
        The hands kept, as many cards each as the variant keeps or fewer; suits are dropped.
    variant : Variant or str
        Of two players; at five-card the play ends at the first thirty-one or go.

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
        the other, both at their best; empty if that player must say go or the play is over.

    Examples
    --------
    >>> from cribscore.play.rules import start_play
    >>> state = start_play(["T T", "T 5"], ranks_only=True)
    >>> value_cards(state.play(9))
    {9: -4, 4: 2}
    """
    check_kind("state", state, PlayState, "start_play makes one.")
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


def play_open_hand(
    pone: RanksLike, dealer: RanksLike, *, variant: VariantLike = SIX_CARD
) -> OpenHand:
    """Solve the play of two hands with all cards seen: value, every lead, a best line.

    Parameters
    ----------
    pone, dealer : text, or a sequence of ranks
        The hands kept, as many cards each as the variant keeps or fewer; suits are dropped.
    variant : Variant or str
        Of two players.

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
        OpenStep(
            player=state.name_of(event.seat),
            card="go" if event.card is None else format_ranks([event.card]),
            count=event.count,
            awards=event.awards,
        )
        for event in state.events
    )
    named = {format_ranks([rank]): leads[rank] for rank in sorted(leads)}
    return OpenHand(value=max(leads.values()), leads=named, line=line)


@cache
def rank_hands(kept: int = 4) -> Cards:
    """Return every hand of `kept` cards as ranks, one a row by its number, (n, kept) uint8."""
    in_one_pack = [h for h in hands_of(N_RANKS, kept) if max(map(h.count, h)) <= 4]
    hands = np.array(in_one_pack, dtype=np.uint8)
    hands.flags.writeable = False
    return hands


def pack_hands(hands: Cards) -> Ints:
    """Pack hands of ranks as the kernels hold them."""
    return np.array([_pack(hand) for hand in hands], dtype=np.int64)


def solve_open_hands(*, variant: VariantLike = SIX_CARD, run: Runner | None = None) -> Bytes:
    """Value every lead of every pair of rank hands with all cards seen.

    Parameters
    ----------
    variant : Variant or str
        Of two players who keep three or four cards.
    run : Runner, optional
        Where the work runs, and who hears of progress.

    Returns
    -------
    ndarray of int8, (hands, hands, kept)
        Pone's hand, dealer's hand, and card led, by `rank_hands`; the pone's points less the
        dealer's, or `IMPOSSIBLE`. The value of a pair is the largest of its row.
    """
    chosen = _of_two(variant)
    if chosen.kept > 4:
        raise CardCountError(
            f"the table of open hands is for three or four cards kept; got {chosen.kept} at "
            f"{chosen.name}.",
            hint="solve one pair with play_open_hand.",
        )
    packed = pack_hands(rank_hands(chosen.kept))
    chunks = split_range(len(packed), _CHUNK)
    shared = (packed, chosen.kept, chosen.play_on)
    done = run_chunks(_solve_chunk, chunks, shared=shared, run=run)
    return np.concatenate(done)


def _solve_chunk(packed: Ints, kept: int, play_on: bool, start: int, stop: int) -> Bytes:
    values = np.full((stop - start, len(packed), kept), IMPOSSIBLE, dtype=np.int8)
    kernels.open_pairs(packed[start:stop], packed, play_on, _stack(), values)
    return values


def load_open_hands(*, variant: VariantLike = SIX_CARD, run: Runner | None = None) -> Bytes:
    """Return what `solve_open_hands` computes, from the user's cache if it is there."""

    chosen = _of_two(variant)

    def build() -> store.Stored:
        solved = solve_open_hands(variant=chosen, run=run)
        return store.Stored({"values": solved}, {"variant": chosen.name})

    ends = "" if chosen.play_on else "-to-the-first-go"
    name = "five-card" if same_play(chosen, FIVE_CARD) else f"kept-{chosen.kept}{ends}"
    place = store.cache_path(f"open-hands-{name}.store")
    return store.load_or_build(place, build, version=_VERSION).arrays["values"]


def _pack(ranks: Any) -> int:
    check_one_pack(ranks)
    return pack_ranks(map(int, ranks))


def _stack() -> Ints:
    """Room for the search: a row a card, of two hands of six at most."""
    return np.empty((12, 10), dtype=np.int64)


def _of_two(variant: VariantLike) -> Variant:
    chosen = find_variant(variant)
    if chosen.players != 2:
        raise CardCountError(
            f"open hands are solved for two players; {chosen.name} cribbage has {chosen.players}."
        )
    return chosen
