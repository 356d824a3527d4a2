"""A hand of loo in progress, what it settles to, and the players that the game has (E s.95-100)."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from cribscore.cards import CardsLike, format_cards, full_name
from cribscore.errors import CardCountError, DataError, IllegalPlayError
from cribscore.estimates import Estimate
from cribscore.games import live
from cribscore.games.loo.rules import (
    PACK,
    THREE_CARD,
    WORDS,
    Rules,
    check_rules,
    flush_key,
    legal_lead,
    open_calls,
    pam_of,
    plays_of,
    ranking_of,
    share_pool,
    trumps_of,
)
from cribscore.games.shape import Cards, Item, Settlement, check_seats, scored
from cribscore.games.tricks import Ranking, TrickState

LAWS = {
    "misdeal": "E s.97 i",
    "out of turn": "E s.97 ii",
    "looking at the miss": "E s.97 ii",
    "not leading the highest trump": "E s.97 iii",
    "not leading the ace of trumps": "E s.97 iv",
    "looking at cards out of turn": "E s.97 v",
    "looking at a neighbour's hand": "E s.97 vi",
    "informing": "E s.97 vii",
    "throwing up after the lead": "E s.97 viii",
    "not heading the trick": "E s.97 ix",
    "not following suit": "E s.97 x",
    "not letting the ace of trumps pass": "E s.100 ii",
}
"""The offences for which a player is looed, each with its law; the last is Pam's."""
OF_PLAY = tuple(name for name in LAWS if name.startswith("not "))
"""Those that the cards played show."""


@dataclass(frozen=True, slots=True)
class Offence:
    """An offence.

    Attributes
    ----------
    player, offence : Who committed it, by place from the eldest hand on, and which of `LAWS`.
    """

    player: int
    offence: str


@dataclass(frozen=True, kw_only=True)
class State(TrickState):
    """A hand in progress. Each in turn calls ``play`` or ``pass``, and those who stand play.

    At three cards one may take the ``miss``; at five, ``change Kh 2d`` draws other cards. If all
    others pass, the dealer has the pool.

    Attributes
    ----------
    turn_up, miss, stock : The card turned up for trump, the extra hand, and the cards left.
    pool, must : What is played for, and whether all have to play.
    calls : Those made so far.
    lenient : In a record, whether cards against the laws are noted in `offences`, not refused.
    offences : Those noted.
    """

    turn_up: int
    miss: tuple[int, ...] = ()
    stock: tuple[int, ...] = ()
    pool: int = 0
    must: bool = False
    rules: Rules = THREE_CARD
    calls: tuple[str, ...] = ()
    lenient: bool = False
    offences: tuple[Offence, ...] = ()
    WORDS = WORDS

    @property
    def ranking(self) -> Ranking:
        return ranking_of(self.turn_up & 3, self.rules)

    @property
    def _calling(self) -> bool:
        return len(self.calls) < len(self.hands)

    def legal(self) -> Cards:
        if self._calling or self.turn < 0:
            return Cards()
        return Cards(self.hand if self.lenient else self._lawful())

    def _lawful(self) -> tuple[int, ...]:
        if not self.table and not self.tricks:
            return legal_lead(self.hand, self.ranking)
        return plays_of(self.hand, self.table, self.ranking, self.rules)

    def legal_calls(self) -> tuple[str, ...]:
        if not self._calling or self.turn < 0:
            return ()
        calls = open_calls([call.split()[0] for call in self.calls], self.must, self.rules)
        if "change" not in calls:
            return calls
        changes = live.subsets("change", self.hand, range(1, min(5, len(self.stock)) + 1))
        return tuple(c for call in calls for c in (changes if call == "change" else (call,)))

    def _call(self, call: str) -> Self:
        calls, hand, stock = (*self.calls, call), self.hand, self.stock
        if call == "pass":
            hand = ()
        elif call == "miss":
            hand = self.miss
        elif call != "play":
            changed = live.cards_in(call, "change")
            hand = (*live.without(hand, *changed), *stock[: len(changed)])
            stock = stock[len(changed) :]
        hands = live.replaced(self.hands, self.turn, hand)
        state = self._with(calls=calls, hands=hands, stock=stock, turn=self.turn + 1)
        last = len(calls) == len(hands) - 1
        if last and all(c == "pass" for c in calls) and not self.must:
            state = state._set(calls=(*calls, "play"))
        return state if state._calling else state._stand()

    def _stand(self) -> Self:
        """Begin the play between those who stand, unless one stands alone or a flush sweeps."""
        seats = tuple(p for p, hand in enumerate(self.hands) if hand)
        over = len(seats) < 2 or self.sweeper is not None
        first = live.OVER if over else seats[0]
        return self._set(seats=seats, leader=first, turn=first)

    @property
    def sweeper(self) -> int | None:
        """Who sweeps the board: the superior flush, of equal ones the elder hand's."""
        if self.rules.each != 5 or self.tricks:
            return None
        keys = [(flush_key(h, self.turn_up & 3, self.rules), -p) for p, h in enumerate(self.hands)]
        found = [(key, place) for key, place in keys if key is not None]
        return -max(found)[1] if found else None

    def _check_play(self, card: int) -> None:
        if card not in self.hand:
            raise IllegalPlayError(
                f"the {full_name(card)} is not in the hand {format_cards(self.hand)}."
            )
        if card not in self.legal():
            raise IllegalPlayError(self._offence(card)[1])

    def _offence(self, card: int) -> tuple[str, str]:
        """Return the offence of playing a card that the law forbids, with its message."""
        ranking, allowed = self.ranking, self._lawful()
        if not self.table:
            several = len(trumps_of(self.hand, ranking)) > 1
            why = "not leading the highest trump" if several else "not leading the ace of trumps"
            where = "may not be led"
        else:
            led = ranking.suits[self.table[0]]
            follows = ranking.suits[card] == led or all(ranking.suits[c] != led for c in allowed)
            why = "not heading the trick" if follows else "not following suit"
            if card == pam_of(ranking.trump or 0, self.rules):
                why = "not letting the ace of trumps pass"
            where = f"may not be played to {format_cards(self.table)}"
        return why, (
            f"the {full_name(card)} {where}: {why} ({LAWS[why]}); the hand may play "
            f"{format_cards(allowed)}."
        )

    def _play(self, card: int) -> Self:
        if not self.lenient or card in self._lawful():
            return super()._play(card)
        offence = Offence(self.turn, self._offence(card)[0])
        return super()._play(card)._set(offences=(*self.offences, offence))

    def throw_up(self) -> Self:
        """Return the state after the player throws up their cards, and is looed (law viii)."""
        if self.is_over or not (self.table or self.tricks):
            raise IllegalPlayError("no card is led; a player may still pass.")
        place, turn = self.seats.index(self.turn), self.turn
        seats = (*self.seats[:place], *self.seats[place + 1 :])
        hands = live.replaced(self.hands, turn, ())
        offences = (*self.offences, Offence(turn, "throwing up after the lead"))
        then = seats[place % len(seats)]
        state = self._with(seats=seats, hands=hands, offences=offences, turn=then)
        if not self.table:
            state = state._set(leader=then)
        if self.table and len(self.table) == len(seats):
            state = state._take(self.table)
        return state._set(turn=live.OVER) if len(seats) == 1 else state

    def _settle(self) -> Settlement:
        return settle_state(self, self.offences)


def start(
    *,
    players: int = 5,
    rules: Rules = THREE_CARD,
    seed: live.Seed = None,
    hands: live.Hands = None,
    turn_up: CardsLike = "",
    stock: CardsLike = "",
    pool: int | None = None,
    first: bool = False,
) -> State:
    """Deal a hand, at random or the cards that are given.

    Three-card loo is for 2 to 16 players, five-card for 2 to 10. The `stock` is what follows the
    card turned up: at three-card loo the miss first. The `pool` is by default the stakes alone.

    >>> state = start(players=3, hands=["As 9h 2c", "Kh 3s 4d", "Qh 5h 6h"], turn_up="7s")
    >>> state.call("I play").call("pass").call("I take the miss").legal()
    Cards('As')
    """
    check_rules(rules)
    check_seats(players, seats_of(rules), f"{rules.each}-card loo")
    then = (turn_up, stock) if hands is not None else ()
    held, rest = live.deal_cards(PACK, players, rules.each, seed=seed, hands=hands, then=then)
    single = first and rules.first_round == "single"
    miss = rest[1:4] if rules.each == 3 and not single else ()
    return State(
        pack=PACK,
        hands=held,
        turn_up=rest[0],
        miss=miss,
        stock=rest[1 + len(miss) :],
        pool=rules.pool_of(players, first) if pool is None else pool,
        must=single or (rules.club_law and rest[0] & 3 == 0),
        rules=rules,
    )


def seats_of(rules: Rules) -> range:
    """Return how many may play."""
    return range(2, 17 if rules.each == 3 else 11)


def settle_state(state: State, offences: Sequence[Offence]) -> Settlement:
    """Settle a hand that is over: the pool, the looed, the next pool."""
    rules, n = state.rules, len(state.hands)
    looed: dict[int, tuple[str, str]] = {}
    for one in offences:
        looed.setdefault(one.player, (one.offence, LAWS[one.offence]))
    items: list[list[Item]] = [[] for _ in range(n)]
    won, pool, sweeper = [0] * n, 0, state.sweeper if state.seats else None
    if not state.seats:
        pool = state.pool
    elif sweeper is not None and len(state.seats) > 1:
        flush = state.hands[sweeper]
        items[sweeper].append(scored("a flush", state.pool, "E s.100 ii", flush))
        for player in state.seats:
            if player != sweeper and not _is_spared(state, player):
                looed.setdefault(player, ("a flush", "E s.100 ii"))
    elif not state.tricks:
        items[state.seats[0]].append(scored("stands alone", state.pool, "E s.96 vii"))
        sweeper = None
    else:
        share = share_pool(state.pool, rules)
        for trick in state.tricks:
            items[trick.winner].append(scored("a trick", share, "E s.98 iii", trick.cards))
        won = list(state.made)
        for _ in range(rules.each - len(state.tricks)):  # the others have thrown up
            won[state.seats[0]] += 1
            items[state.seats[0]].append(scored("a trick", share, "E s.98 iii"))
        for player in state.seats:
            if not won[player]:
                looed.setdefault(player, ("no trick", "E s.98 iii"))
    pool += _collect(items, looed, sweeper, state.pool, rules)
    winner = won.index(rules.each) if rules.each in won else sweeper
    facts = {"tricks": tuple(won), "looed": tuple(sorted(looed)), "pool": pool}
    return Settlement.of_items(items, won_hand=winner, facts=facts)


def _collect(
    items: list[list[Item]],
    looed: dict[int, tuple[str, str]],
    sweeper: int | None,
    pool: int,
    rules: Rules,
) -> int:
    """Make the looed pay, and return what goes into the next pool."""
    owed = rules.loo_of(pool)
    paid = 0
    for player, (why, place) in looed.items():
        items[player].append(scored(f"looed: {why}", -owed, place))
        if why == "a flush" and rules.flush_takes_loos and sweeper is not None:
            items[sweeper].append(scored(f"loo of player {player}", owed, place))
        else:
            paid += owed
    return paid


def _is_spared(state: State, player: int) -> bool:
    hand, trump, rules = state.hands[player], state.turn_up & 3, state.rules
    holds = pam_of(trump, rules) in hand or flush_key(hand, trump, rules) is not None
    return rules.flush_spares and holds


def play_cautious(state: State, rng: random.Random) -> live.Move:
    """Stand with good trumps, and take the miss by the caution of s.98 v; win cheaply.

    The first player does not take the miss, nor does anybody after two have declared to play.
    """
    calls, ranking = state.legal_calls(), state.ranking
    if not calls:
        winning = [card for card in state.legal() if state.table and state.wins(card)]
        key = ranking.powers
        return min(winning or state.legal(), key=lambda c: (ranking.is_trump(c), key[c]))
    trumps = trumps_of(state.hand, ranking)
    good = len(trumps) >= (2 if state.rules.each == 3 else 3)
    good = good or bool(trumps and ranking.powers[trumps[0]] >= 11)
    if good or calls == ("play",):
        return _improve(state, trumps) if state.rules.each == 5 else "play"
    standing = sum(call != "pass" for call in state.calls)
    return "miss" if "miss" in calls and state.turn > 0 and standing < 2 else calls[-1]


def _improve(state: State, trumps: Sequence[int]) -> str:
    """Change the plain cards, as far as the stock goes."""
    plain = [card for card in state.hand if card not in trumps and card >> 2 != 0]
    plain = plain[: len(state.stock)]
    return live.call_of("change", plain) if plain else "play"


POLICIES: dict[str, live.Policy] = {"random": live.play_random, "cautious": play_cautious}


def _looed(settled: Settlement) -> dict[str, float]:
    return {"looed a hand": len(settled.facts["looed"])}


simulate = live.simulator(start, POLICIES, "cautious", THREE_CARD, seats=5, facts=_looed)


def simulate_hand(
    hand: CardsLike,
    turn_up: CardsLike,
    *,
    against: int = 2,
    place: int = 0,
    n: int = 2000,
    seed: int = 0,
    rules: Rules = THREE_CARD,
) -> dict[str, Estimate]:
    """Play a hand n times against random hands that all stand, with random legal cards.

    ``looed`` is the chance of taking no trick, ``tricks`` their mean. One's `place` is among those
    who stand; 0 leads. Flushes are played out, for what is asked is the worth in tricks.

    >>> simulate_hand("As Ks 2d", "5s", n=100)["looed"].mean  # the lead takes a trick
    0.0
    """
    check_rules(rules)
    mine, each = PACK.parse(hand, sizes=(rules.each,)), rules.each
    turned = PACK.parse_one(turn_up)
    PACK.check_together({"the hand": mine, "the turn-up": (turned,)})
    unseen = PACK.remaining(mine, (turned,))
    if against < 1 or against * each > len(unseen):
        raise CardCountError(
            f"against must be from 1 to {len(unseen) // each} hands of the {len(unseen)} "
            f"cards not seen; got {against}."
        )
    if not 0 <= place <= against or n < 2:
        raise DataError(f"place must be from 0 to {against} and n 2 or more; got {place} and {n}.")
    rng, won = random.Random(seed), list[int]()
    for _ in range(n):
        others = rng.sample(unseen, against * each)
        hands = [tuple(others[k * each : (k + 1) * each]) for k in range(against)]
        hands.insert(place, mine)
        seats = tuple(range(against + 1))
        state = State(
            pack=PACK,
            hands=tuple(hands),
            seats=seats,
            turn_up=turned,
            rules=rules,
            calls=("play",) * len(seats),
        )
        won.append(live.play_out(state, [live.play_random] * len(seats), rng).made[place])
    return {
        "looed": Estimate.from_sums(won.count(0), won.count(0), n),
        "tricks": Estimate.from_sums(sum(won), sum(t * t for t in won), n),
    }
