"""The rules of the play: who may lay which card, what it scores and why.

Seats are numbered from the leader: seat 0 is the elder hand (the pone, when two play) and the
last seat is the dealer. A `PlayState` is never changed; `play` and `go` return the next one, whose
last event says what was scored. Suits play no part, so a state may hold card ids or ranks only.

The law (H{36}-{37}, {50}; E s.87; what both leave open follows the custom of today's clubs):

- a card scores with the cards laid since the last reset, and with nothing before it;
- fifteen and thirty-one score two; pair, pair-royal and double pair-royal two, six and twelve;
  a run counts one a card, in any order, unbroken by any other card or a pair; both may score;
- a player who cannot play says go, and the others play on in turn while they can; the last to
  play takes one, or two and no more for thirty-one; the last card of all scores one likewise;
- after thirty-one or a go the count starts again, and the next player after the one who played
  last leads (with two players the other one; the same one if no other has a card);
- at five-card the play ends there.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from cribscore.answers import Answer, plain
from cribscore.cards import (
    N_CARDS,
    N_RANKS,
    RANK_NAMES,
    CardsLike,
    card_name,
    check_distinct,
    format_cards,
    parse_cards,
)
from cribscore.checks import check_flag, check_number
from cribscore.errors import CardCountError, IllegalPlayError, InvalidCardError, shown
from cribscore.play.events import Award, Event
from cribscore.ranks import RanksLike, check_one_pack, format_ranks, parse_ranks, value_of_rank
from cribscore.variants import SIX_CARD, Variant, VariantLike, find_variant

LIMIT = 31
_OF_A_KIND = {2: (2, "pair"), 3: (6, "pair-royal"), 4: (12, "double pair-royal")}


def reasons_of_card(ranks: Sequence[int]) -> list[tuple[int, str]]:
    """List what the last card of a series scores, go and last card apart.

    `ranks` are those played since the last reset, in order. Returns points and reasons, in the
    order in which they are called.

    Examples
    --------
    >>> reasons_of_card(parse_ranks("4 6 5"))
    [(2, 'fifteen'), (3, 'run of 3')]
    """
    count = sum(value_of_rank(rank) for rank in ranks)
    found = [(2, "fifteen")] if count == 15 else []
    if count == LIMIT:
        found.append((2, "thirty-one"))
    alike = next((n for n, rank in enumerate(reversed(ranks)) if rank != ranks[-1]), len(ranks))
    if alike > 1:
        found.append(_OF_A_KIND[alike])
    for length in range(len(ranks), 2, -1):
        tail = sorted(ranks[-length:])
        if tail == list(range(tail[0], tail[0] + length)):
            found.append((length, f"run of {length}"))
            break
    return found


@dataclass(frozen=True, kw_only=True, slots=True)
class PlayState(Answer):
    """The play at one moment; build it with `start_play`.

    Attributes
    ----------
    variant : Variant
        Which kind of cribbage.
    hands : tuple of tuple of int
        The cards each seat still holds and that are known.
    hidden : tuple of int
        How many more cards each seat holds that are not known.
    series : tuple of int
        The cards laid since the last reset, in order.
    turn : int or None
        The seat to play; None when the play is over.
    gone : tuple of bool
        Who has said go since the last reset.
    events : tuple of Event
        All that has happened.
    ranks_only : bool
        Whether cards are ranks (0 to 12) and not ids (0 to 51).
    """

    variant: Variant
    hands: tuple[tuple[int, ...], ...]
    hidden: tuple[int, ...]
    series: tuple[int, ...]
    turn: int | None
    gone: tuple[bool, ...]
    events: tuple[Event, ...]
    ranks_only: bool

    def __str__(self) -> str:
        """Write the hands, the series since the last reset, the points, and who is to move."""
        lines = []
        for seat, (hand, n) in enumerate(zip(self.hands, self.hidden, strict=True)):
            cards = " ".join([self.text(hand)] * bool(hand) + ["?"] * n) or "no cards"
            lines.append(f"{self.name_of(seat)}: {cards}; {self.points[seat]} points")
        series = self.text(self.series) if self.series else "nothing"
        lines.append(f"on the table: {series}, count {self.count}")
        over = "the play is over"
        lines.append(over if self.turn is None else f"{self.name_of(self.turn)} to play")
        return "\n".join(lines)

    def to_dict(self) -> dict[str, Any]:
        """Return the state as plain data that `json.dumps` takes; cards as text."""
        return {
            "variant": self.variant.name,
            "hands": [self.text(hand) for hand in self.hands],
            "hidden": list(self.hidden),
            "series": self.text(self.series),
            "count": self.count,
            "turn": self.turn,
            "gone": list(self.gone),
            "points": list(self.points),
            "events": [
                plain(event) | {"card": None if event.card is None else self.text([event.card])}
                for event in self.events
            ],
        }

    @property
    def count(self) -> int:
        """The running total since the last reset."""
        return sum(self._value(card) for card in self.series)

    @property
    def points(self) -> tuple[int, ...]:
        """Points of each seat so far, in the play alone."""
        totals = [0] * len(self.hands)
        for event in self.events:
            for award in event.awards:
                totals[award.seat] += award.points
        return tuple(totals)

    def rank(self, card: int) -> int:
        """Return a card's rank, whichever kind of card the state holds.

        Examples
        --------
        >>> start_play(["5h Jc 9d 2s", "4h 6c 7d 8s"]).rank(51)
        12
        """
        return card if self.ranks_only else card >> 2

    def name_of(self, seat: int) -> str:
        """Return what a seat is called: pone and dealer, or player 1, 2, ... and dealer.

        Examples
        --------
        >>> start_play(["5h Jc 9d 2s", "4h 6c 7d 8s"]).name_of(0)
        'pone'
        """
        if seat == len(self.hands) - 1:
            return "dealer"
        return "pone" if len(self.hands) == 2 else f"player {seat + 1}"

    def text(self, cards: Sequence[int]) -> str:
        """Write cards of this state.

        Examples
        --------
        >>> start_play(["5h Jc 9d 2s", "4h 6c 7d 8s"]).text([18, 40])
        '5h Jc'
        """
        return format_ranks(cards) if self.ranks_only else format_cards(cards)

    def legal_cards(self) -> tuple[int, ...]:
        """Return the known cards that the player to move may play, in the order of the hand.

        None means go; a rank held twice is there twice.

        Examples
        --------
        >>> start_play(["T 5", "T 6"], ranks_only=True).play(9).play(9).legal_cards()
        (4,)
        """
        return () if self.turn is None else self._playable(self.turn)

    def play(self, card: int, *, seat: int | None = None) -> "PlayState":
        """Lay a card and return the state after it.

        Parameters
        ----------
        card : int
            A card id, or a rank if `ranks_only`.
        seat : int, optional
            Who plays; to have the turn checked.

        Raises
        ------
        IllegalPlayError
            If the play is over, it is another's turn, the card is not held or passes 31.

        Examples
        --------
        >>> state = start_play(["4h 4s Kd Kc", "6h Qs Jd Tc"]).play(14)
        >>> state.count, state.turn, state.play(22).count
        (4, 1, 10)
        """
        turn = self._check_turn(seat)
        self._check_card(turn, card)
        hands, hidden = list(self.hands), list(self.hidden)
        if card in hands[turn]:
            left = list(hands[turn])
            left.remove(card)
            hands[turn] = tuple(left)
        else:
            hidden[turn] -= 1
        series = (*self.series, card)
        scored = reasons_of_card([self.rank(c) for c in series])
        awards = tuple(Award(seat=turn, points=points, reason=reason) for points, reason in scored)
        after = replace(self, hands=tuple(hands), hidden=tuple(hidden), series=series)
        return after._settle(
            Event(seat=turn, card=card, count=after.count, awards=awards), last=turn
        )

    def go(self, *, seat: int | None = None) -> "PlayState":
        """Say go and return the state after it.

        Its last event tells who scored for it, if nobody can play on. `seat`, if it is given, is
        checked to be the one to move.

        Raises
        ------
        IllegalPlayError
            If the play is over, it is another's turn, or the player has a card to play.

        Examples
        --------
        >>> state = start_play(["T T", "T 5"], ranks_only=True).play(9).play(9).play(9).go()
        >>> state.events[-1].awards
        (Award(seat=0, points=1, reason='go'),)
        """
        turn = self._check_turn(seat)
        playable = self._playable(turn)
        if playable or not self.series:
            held = f" holding {self.text(playable)}" if playable else " when he has to lead"
            raise IllegalPlayError(
                f"{self.name_of(turn)} cannot say go at {self.count}{held}; who can play must.",
                hint=f"play {self.text(playable[:1])}." if playable else "lay any card.",
            )
        gone = tuple(said or at == turn for at, said in enumerate(self.gone))
        last = next(e.seat for e in reversed(self.events) if e.card is not None)
        said = Event(seat=turn, card=None, count=self.count, awards=())
        return replace(self, gone=gone)._settle(said, last=last)

    def seen_by(self, seat: int) -> "PlayState":
        """Return the state as one player sees it: the cards of the others hidden.

        It can be played on: a hidden card may be any that has not been seen.

        Examples
        --------
        >>> seen = start_play(["5h 6h", "9s Ts"]).seen_by(0)
        >>> seen.hands, seen.hidden
        (((18, 22), ()), (0, 2))
        """
        hidden = tuple(
            n if at == seat else n + len(hand)
            for at, (hand, n) in enumerate(zip(self.hands, self.hidden, strict=True))
        )
        hands = tuple(hand if at == seat else () for at, hand in enumerate(self.hands))
        return replace(self, hands=hands, hidden=hidden)

    def _value(self, card: int) -> int:
        return value_of_rank(self.rank(card))

    def _playable(self, seat: int) -> tuple[int, ...]:
        room = LIMIT - self.count
        return tuple(card for card in self.hands[seat] if self._value(card) <= room)

    def _is_out(self, seat: int) -> bool:
        return not self.hands[seat] and not self.hidden[seat]

    def _settle(self, event: Event, *, last: int) -> "PlayState":
        """Find who plays next, or end the series: the `last` to play takes the go."""
        n = len(self.hands)
        after_last = [(last + step) % n for step in range(1, n + 1)]
        after_event = [(event.seat + step) % n for step in range(1, n + 1)]
        waiting = [at for at in after_event if not self.gone[at] and not self._is_out(at)]
        alone = waiting == [last] and not self.hidden[last]
        if event.count < LIMIT and waiting and not (alone and not self._playable(last)):
            return replace(self, turn=waiting[0], events=(*self.events, event))
        left = [at for at in after_last if not self._is_out(at)]
        if event.count < LIMIT:
            award = Award(seat=last, points=1, reason="go" if left else "last card")
            event = replace(event, awards=(*event.awards, award))
        events = (*self.events, event)
        turn = left[0] if left and self.variant.play_on else None
        return replace(self, series=(), turn=turn, gone=(False,) * n, events=events)

    def _check_turn(self, seat: int | None) -> int:
        if self.turn is None:
            raise IllegalPlayError(
                "the play is over; nobody may lay a card or say go.", hint="go on to the show."
            )
        if seat is not None and seat != self.turn:
            raise IllegalPlayError(
                f"it is {self.name_of(self.turn)}'s turn at {self.count}; "
                f"got {self.name_of(seat)} out of turn."
            )
        return self.turn

    def _check_card(self, turn: int, card: int) -> None:
        kinds = N_RANKS if self.ranks_only else N_CARDS
        if isinstance(card, bool) or not hasattr(card, "__index__") or not 0 <= card < kinds:
            what = "a rank" if self.ranks_only else "a card id"
            raise InvalidCardError(f"{what} must be from 0 to {kinds - 1}; got {shown(card)}.")
        name = RANK_NAMES[card] if self.ranks_only else card_name(card)
        who, text = self.name_of(turn), self.text([card])
        if card not in self.hands[turn] and not self._may_hide(turn, card):
            held = self.text(self.hands[turn]) or "no card that is known"
            raise IllegalPlayError(
                f"{who} does not hold the {name} ({text}) at {self.count}; "
                f"players play their own cards, each once.",
                hint=f"{who} holds {held}.",
            )
        if self.count + self._value(card) > LIMIT:
            playable = self.text(self._playable(turn))
            raise IllegalPlayError(
                f"{who}'s {name} ({text}) would make {self.count + self._value(card)}; "
                f"the count is {self.count} and must not pass 31.",
                hint=f"play one of {playable}." if playable else "say go.",
            )

    def _may_hide(self, turn: int, card: int) -> bool:
        """Say whether a card that is not known to be in a hand may be one of its hidden cards."""
        if not self.hidden[turn]:
            return False
        seen = [e.card for e in self.events if e.card is not None]
        seen += [c for hand in self.hands for c in hand]
        return seen.count(card) < (4 if self.ranks_only else 1)


def start_play(
    hands: Sequence[CardsLike | RanksLike | int],
    *,
    variant: VariantLike = SIX_CARD,
    ranks_only: bool = False,
) -> PlayState:
    """Begin the play of a deal.

    Parameters
    ----------
    hands : sequence
        The cards kept by each seat, the leader's first and the dealer's last: text, card ids, or
        ranks if `ranks_only`. A bare number is a hand of so many cards that nobody has seen.
    variant : Variant or str
        How many play, how many cards each keeps, and whether the play goes on after a go.
    ranks_only : bool
        Read the hands as ranks.

    Returns
    -------
    PlayState
        With seat 0 to lead.

    Raises
    ------
    CardCountError
        If there is not one hand for each player, or one is empty or larger than is kept.
    InvalidCardError, DuplicateCardError
        If the cards cannot be read or do not come from one pack.

    Examples
    --------
    >>> state = start_play(["5h 5s Jd 4c", "6h 6s Qd Kc"])
    >>> state.text(state.legal_cards())
    '5h 5s Jd 4c'
    """
    chosen = find_variant(variant)
    check_flag("ranks_only", ranks_only)
    if not hasattr(hands, "__getitem__") or getattr(hands, "ndim", 1) == 0:
        raise CardCountError(f"hands must be a sequence, a hand a seat; got {shown(hands)}.")
    if isinstance(hands, str) or len(hands) != chosen.players:
        n_hands = 1 if isinstance(hands, str) else len(hands)
        raise CardCountError(
            f"{chosen.name} cribbage is played by {chosen.players}; got {n_hands} hands."
        )
    known, hidden = [], []
    for at, hand in enumerate(hands):
        n_hidden = _count_hidden(hand, at)
        cards = () if n_hidden is not None else _read_hand(hand, ranks_only)
        n_cards = len(cards) if n_hidden is None else n_hidden
        if not 0 < n_cards <= chosen.kept:
            raise CardCountError(
                f"a hand at {chosen.name} must have 1 to {chosen.kept} cards in the play; "
                f"got {n_cards} in hands[{at}]."
            )
        known.append(cards)
        hidden.append(n_cards - len(cards))
    together = [card for hand in known for card in hand]
    if ranks_only:
        check_one_pack(together)
    else:
        check_distinct(together, what="the cards of all hands")
    return PlayState(
        variant=chosen,
        hands=tuple(known),
        hidden=tuple(hidden),
        series=(),
        turn=0,
        gone=(False,) * len(hands),
        events=(),
        ranks_only=ranks_only,
    )


def _count_hidden(hand: object, at: int) -> int | None:
    """Return the number of cards of a hand that nobody has seen, None if the cards are given."""
    if isinstance(hand, str) or hasattr(hand, "__len__") or not hasattr(hand, "__index__"):
        return None
    return check_number(f"hands[{at}]", hand)


def _read_hand(hand: CardsLike | RanksLike, ranks_only: bool) -> tuple[int, ...]:
    if ranks_only:
        return parse_ranks(hand)  # type: ignore[arg-type]
    return parse_cards(hand)
