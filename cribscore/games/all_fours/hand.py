"""The law of all fours: the pack, what counts for game, following suit, misdeals (E s.91-94).

Law v of s.92, a question that may be asked, leaves nothing to settle.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import ClassVar, Self

from cribscore.cards import CardsLike, format_cards
from cribscore.errors import DataError, IllegalPlayError
from cribscore.games.live import OVER, Hands, Policy, Seed, deal_cards, play_random, simulator
from cribscore.games.odds import Odds, odds_of
from cribscore.games.packs import FULL
from cribscore.games.shape import (
    Cards,
    Item,
    Settlement,
    check_players,
    check_score,
    check_seats,
    judge_of,
    read_rulings,
    scored,
)
from cribscore.games.suits import parse_suit, suit_name
from cribscore.games.tricks import FOLLOW_OR_TRUMP, Ranking, TrickState, legal_cards, replay_tricks
from cribscore.games.tricks import trick_winner as winner_of

PACK = FULL
"""A complete pack, ranking "the same as at whist" (E s.91)."""
GAME_VALUES = {0: 4, 12: 3, 11: 2, 10: 1, 9: 10}
"""Ace four, king three, queen two, knave one, ten ten (E s.93 iv)."""
JACK = 10
SEATS = (2, 4)
_RANKINGS = tuple(Ranking.of(PACK, trump) for trump in range(4))


@dataclass(frozen=True, slots=True)
class Rules:
    """What may be agreed.

    Attributes
    ----------
    target : Ten points are game (E s.91).
    wrong_score : What the other side takes when a player has scored wrongly: one point or four, as
        the company agrees beforehand (E s.92 iv).
    """

    target: int = 10
    wrong_score: int = 1


STANDARD = Rules()

MISDEALS = read_rulings("""
exposed card: the deal stands / fresh deal: the adversary: E s.92 i
too few cards: the deal stands / fresh deal: the adversary: E s.92 i
too many cards: fresh deal / the extra card is drawn: the adversary, before a card is played:
    E s.92 i
""")
"""What follows an error in dealing."""
misdeal = judge_of(MISDEALS)


def ranking_of(trump: int) -> Ranking:
    """Return the ranking with this trump suit."""
    return _RANKINGS[trump]


def trick_winner(cards: CardsLike, *, trump: str | int) -> int:
    """Return the place of the card that takes a trick, 0 for the leader's."""
    trick = PACK.parse(cards, what="the trick", sizes=range(1, 5))
    return winner_of(trick, ranking_of(parse_suit(trump)))


def count_game(cards: CardsLike) -> int:
    """Return what the cards taken in tricks count towards game (E s.93 iv)."""
    return sum(GAME_VALUES.get(card >> 2, 0) for card in PACK.parse(cards, what="the tricks"))


def legal(hand: CardsLike, trick: CardsLike, *, trump: str | int) -> Cards:
    """Return the cards that may be played: follow suit or trump, if able (E s.92 iii).

    A trump may be played even with a card of the suit led. A hand without the suit led is free:
    the text's "must trump or follow suit" is read as the rule of the time, that a player need not
    trump.

    >>> legal("Kh 9c 2s", "7h", trump="s")
    Cards('Kh 2s')
    """
    ids, played = PACK.parse_turn(hand, trick, most=21, players=4)
    return Cards(legal_cards(ids, played, ranking_of(parse_suit(trump)), FOLLOW_OR_TRUMP))


def odds(*, hand: CardsLike = "", turn_up: CardsLike = "", players: int = 2) -> dict[str, Odds]:
    """Return the chances of a deal, or of the six cards of a hand, before any is played.

    Without a hand: a knave turned; the knave of trumps dealt to somebody; no trump dealt, so that
    neither high nor low is scored; one trump only, which is both. With a hand and the card turned:
    that its best trump is the highest out, its least the lowest, and that another has the knave.

    >>> odds()["knave turned up"].value
    Fraction(1, 13)
    >>> odds(hand="As 9s 8h 7h 6d 5d", turn_up="2s")["high"].value
    Fraction(1, 1)
    """
    check_seats(players, SEATS, "all fours")
    return _of_hand(hand, turn_up, players) if hand != "" or turn_up != "" else _of_deal(players)


def _of_deal(players: int) -> dict[str, Odds]:
    dealt = 6 * players
    words = f"{dealt} cards dealt and the next turned, nobody begs"
    whole = comb(51, dealt)
    chances = {
        "knave turned up": Fraction(1, 13),
        "knave of trumps in hand": Fraction(12, 13) * Fraction(dealt, 51),
        "no trump in hand": Fraction(comb(39, dealt), whole),
        "one trump in hand": Fraction(12 * comb(39, dealt - 1), whole),
    }
    return odds_of(chances, words)


def _of_hand(hand: CardsLike, turn_up: CardsLike, players: int) -> dict[str, Odds]:
    ids, turned = PACK.parse(hand, sizes=(6,)), PACK.parse_one(turn_up)
    PACK.check_together({"the hand": ids, "the turn-up": (turned,)})
    trump, unseen = turned & 3, PACK.remaining(ids, (turned,))
    others = 6 * (players - 1)
    mine = [PACK.powers[c] for c in ids if c & 3 == trump]
    theirs = [PACK.powers[c] for c in unseen if c & 3 == trump]
    higher = sum(power > max(mine, default=-1) for power in theirs)
    lower = sum(power < min(mine, default=99) for power in theirs)
    words = f"the others' {others} cards are any of the {len(unseen)} unseen"
    jack = 4 * JACK + trump in unseen
    held = bool(mine)
    high, low = (_none_of(bad, others, len(unseen)) * held for bad in (higher, lower))
    elsewhere = Fraction(others, len(unseen)) * jack
    return odds_of({"high": high, "low": low, "Jack elsewhere": elsewhere}, words)


def _none_of(bad: int, drawn: int, total: int) -> Fraction:
    return Fraction(comb(total - bad, drawn), comb(total, drawn))


Marks = list[tuple[int, Item]]


@dataclass(frozen=True, slots=True)
class Hand:
    """The record of a finished hand. Player 0 is the eldest hand, who leads; the last deals.

    At four, 0 and 2 play against 1 and 3.

    Attributes
    ----------
    turn_ups : The cards turned; more than one where the eldest begged and the dealer gave three
        cards more. The last makes the trump.
    hands : All cards given to each: six, and three more for each further turn-up.
    played : The cards in the order played.
    gave_one : Whether the eldest begged and was told "Take one" (E s.93 v).
    revoked : Who neither followed nor trumped when able (E s.92 iii). Their cards are not held to
        the law.
    scored_wrongly : Who scored wrongly; their score is taken as put right (E s.92 iv).
    """

    turn_ups: tuple[CardsLike, ...]
    hands: tuple[CardsLike, ...]
    played: CardsLike
    gave_one: bool = False
    revoked: int | None = None
    scored_wrongly: int | None = None


@dataclass(frozen=True, kw_only=True)
class State(TrickState):
    """A hand in progress. Player 0, the eldest hand, calls ``beg`` or ``stand`` and leads.

    To a beggar the dealer calls ``give one`` or ``run``: three cards more each, and a new trump.

    Attributes
    ----------
    turn_ups : The cards turned so far.
    dealt : All cards given to each player, for high and low count to the original holder.
    stock, phase : The cards left, the next first; ``beg``, ``answer`` or ``play``.
    gave_one : Whether the eldest has begged and was given one.
    """

    turn_ups: tuple[int, ...]
    dealt: tuple[tuple[int, ...], ...]
    stock: tuple[int, ...] = ()
    rules: Rules = STANDARD
    phase: str = "beg"
    gave_one: bool = False
    DUTY = FOLLOW_OR_TRUMP
    WORDS: ClassVar[dict[str, str]] = {
        "take one": "give one",
        "run the cards": "run",
        "three more": "run",
    }

    @property
    def ranking(self) -> Ranking:
        return ranking_of(self.turn_ups[-1] & 3)

    def legal(self) -> Cards:
        return super().legal() if self.phase == "play" else Cards()

    def legal_calls(self) -> tuple[str, ...]:
        return {"beg": ("beg", "stand"), "answer": ("give one", "run"), "play": ()}[self.phase]

    def _call(self, call: str) -> Self:
        if call == "beg":
            return self._with(phase="answer", turn=len(self.hands) - 1)
        if call == "run":
            return self._with(phase="play")._run()
        return self._with(phase="play", turn=0, gave_one=call == "give one")

    def _run(self) -> Self:
        """Give three cards more to each and turn the next, until the suit changes (E s.93 v)."""
        n, hands, turned, stock = len(self.hands), self.hands, self.turn_ups, self.stock
        while turned[-1] & 3 == self.turn_ups[0] & 3:
            if len(stock) <= 3 * n:  # the pack does not last: the cards are thrown in
                return self._with(turn_ups=turned, stock=stock, turn=OVER)
            hands = tuple((*hand, *stock[3 * p : 3 * p + 3]) for p, hand in enumerate(hands))
            turned, stock = (*turned, stock[3 * n]), stock[3 * n + 1 :]
        return self._with(hands=hands, dealt=hands, turn_ups=turned, stock=stock, turn=0)

    def _settle(self) -> Settlement:
        return _settle_state(self, (0, 0))


def start(
    *,
    players: int = 2,
    rules: Rules = STANDARD,
    seed: Seed = None,
    hands: Hands = None,
    turn_up: CardsLike = "",
    stock: CardsLike = "",
) -> State:
    """Deal a hand for two or four, at random or the cards that are given.

    >>> state = start(hands=["Js 9h 8h 7h 6h 5h", "4d 3d 2d 9c 8c 7c"], turn_up="2s")
    >>> state.call("I stand").play("Js").legal()
    Cards('4d 3d 2d 9c 8c 7c')
    """
    check_seats(players, SEATS, "all fours")
    then = (turn_up, stock) if hands is not None else ()
    held, rest = deal_cards(PACK, players, 6, seed=seed, hands=hands, then=then)
    return State(pack=PACK, hands=held, dealt=held, turn_ups=rest[:1], stock=rest[1:], rules=rules)


def replay(hand: Hand, rules: Rules = STANDARD) -> State:
    """Play the cards of a record through a live state, which refuses what the law forbids."""
    check_seats(len(hand.hands), SEATS, "all fours")
    if not hand.turn_ups:
        raise DataError("no card is turned up; the thirteenth makes the trump.")
    dealt = PACK.parse_hands(hand.hands, 6 + 3 * (len(hand.turn_ups) - 1))
    turned = [PACK.parse_one(card) for card in hand.turn_ups]
    PACK.check_together({**{f"hand {p}": h for p, h in enumerate(dealt)}, "the turn-ups": turned})
    first, last = turned[0] & 3, turned[-1] & 3
    if len(turned) > 1 and (last == first or any(c & 3 != first for c in turned[:-1])):
        raise IllegalPlayError(
            f"cards are turned until the suit changes from {suit_name(first)}; "
            f"got {format_cards(turned)}."
        )
    if len(turned) > 1 and hand.gave_one:
        raise IllegalPlayError("the dealer gives one or three cards more, not both.")
    held = tuple(map(tuple, dealt))
    state = State(
        pack=PACK,
        hands=held,
        dealt=held,
        turn_ups=tuple(turned),
        rules=rules,
        phase="play",
        gave_one=hand.gave_one,
    )
    return replay_tricks(state, hand.played, offender=hand.revoked)


def settle(hand: Hand, score: tuple[int, int] = (0, 0), rules: Rules = STANDARD) -> Settlement:
    """Settle a hand from its record.

    The game is won by who reaches the target first, in the order of scoring: a knave turned, the
    point given, penalties, high, low, Jack, game. A tie for game scores nothing (outside the text).

    "One card may count all-fours" (E s.92 vi):

    >>> hand = Hand(("2s",), ("Js 9h 8h 7h 6h 5h", "4d 3d 2d 9c 8c 7c"),
    ...             "Js 7c 9h 8c 8h 9c 7h 2d 6h 3d 5h 4d")
    >>> settle(hand).totals
    (4, 0)
    """
    check_score(score, 2, rules.target)
    check_players(len(hand.hands), revoked=hand.revoked, scored_wrongly=hand.scored_wrongly)
    penalties = Marks()
    if hand.revoked is not None:
        item = scored("the adversary revoked", 1, "E s.92 iii")
        penalties.append((1 - hand.revoked % 2, item))
    if hand.scored_wrongly is not None:
        item = scored("the adversary scored wrongly", rules.wrong_score, "E s.92 iv")
        penalties.append((1 - hand.scored_wrongly % 2, item))
    return _settle_state(replay(hand, rules), score, penalties)


def _settle_state(
    state: State, score: Sequence[int], penalties: Sequence[tuple[int, Item]] = ()
) -> Settlement:
    dealer = (len(state.hands) - 1) % 2
    marks = [
        (dealer, scored("knave turned up", 1, "E s.91", (card,)))
        for card in state.turn_ups
        if card >> 2 == JACK
    ]
    if state.gave_one:
        marks.append((0, scored("the dealer gave one", 1, "E s.93 v")))
    marks += penalties
    counts = [0, 0]
    if state.tricks:
        counts = [_game_of(state, side) for side in (0, 1)]
        marks += _fours(state, counts)
    totals = [sum(item.points for side, item in marks if side == s) for s in (0, 1)]
    won = None if totals[0] == totals[1] else totals.index(max(totals))
    facts = {"counted for game": counts}
    return Settlement.of_marks(marks, score, state.rules.target, won_hand=won, facts=facts)


def _fours(state: State, counts: list[int]) -> Marks:
    """Return high, low, Jack and game, each with the side that scores it."""
    ranking = state.ranking
    holder = {c: p % 2 for p, hand in enumerate(state.dealt) for c in hand if ranking.is_trump(c)}
    marks = Marks()
    if holder:
        ordered = sorted(holder, key=lambda card: PACK.powers[card])
        high, low, jack = ordered[-1], ordered[0], 4 * JACK + (state.turn_ups[-1] & 3)
        marks.append((holder[high], scored("high", 1, "E s.93 i", (high,))))
        marks.append((holder[low], scored("low", 1, "E s.93 ii", (low,))))
        if jack in holder:
            winner = next(t.winner for t in state.tricks if jack in t.cards)
            marks.append((winner % 2, scored("Jack", 1, "E s.93 iii", (jack,))))
    if counts[0] != counts[1]:
        marks.append((counts.index(max(counts)), scored("game", 1, "E s.93 iv")))
    return marks


def _game_of(state: State, side: int) -> int:
    tricks = [trick.cards for trick in state.tricks if trick.winner % 2 == side]
    return sum(GAME_VALUES.get(card >> 2, 0) for cards in tricks for card in cards)


POLICIES: dict[str, Policy] = {"random": play_random}
simulate = simulator(start, POLICIES, "random", STANDARD, seats=2)
