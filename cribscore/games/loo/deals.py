"""Loo dealt and played at random, and a hand played many times (E s.96-100)."""

import random
from collections.abc import Sequence
from typing import Any

from cribscore.cards import CardsLike
from cribscore.errors import CardCountError, DataError
from cribscore.games.loo.hand import Hand, settle_hand
from cribscore.games.loo.rules import (
    PACK,
    THREE_CARD,
    Rules,
    check_rules,
    flush_key,
    legal_calls,
    legal_lead,
    plays_of,
    ranking_of,
)
from cribscore.games.odds import Estimate
from cribscore.games.pools import Stakes
from cribscore.games.tricks import Ranking, trick_winner

__all__ = ["simulate_deals", "simulate_hand"]


def simulate_deals(
    deals: int = 1000,
    *,
    players: int = 5,
    session: int = 25,
    seed: int = 0,
    rules: Rules = THREE_CARD,
) -> dict[str, Any]:
    """Deal and play with random declarations, exchanges and legal cards.

    Parameters
    ----------
    deals : int
        How many.
    players : int
        At three-card loo 2 to 16, at five-card 2 to 5, so that all may change five cards.
    session : int
        After so many deals the company begins anew with an empty pool; unlimited loos would
        otherwise grow beyond all bounds.
    seed : int
        Of the shuffles, the declarations and the play.
    rules : Rules
        The kind of loo.

    Returns
    -------
    dict
        ``gains`` by place at the table and what was ``left`` in the pools (together they are
        nothing), the ``tricks`` and ``loos`` of each, and how many boards were ``swept`` by a
        flush.

    Raises
    ------
    DataError
        If there are no deals, or too few or too many players.

    Examples
    --------
    >>> played = simulate_deals(50, seed=1)
    >>> sum(played["gains"]) + played["left"]
    0
    """
    check_rules(rules)
    most = 16 if rules.each == 3 else 5
    if deals < 1 or session < 1 or not 2 <= players <= most:
        raise DataError(
            f"deals and session must be 1 or more, players from 2 to {most}; got {deals}, "
            f"{session}, {players}."
        )
    rng = random.Random(seed)
    table = Stakes(players)
    tricks, loos = [0] * players, [0] * players
    left = swept = 0
    for dealt in range(deals):
        first = dealt % session == 0
        if first:
            left += table.pools.get("pool", 0)
            table.pools["pool"] = 0
        table.put(dealt % players, rules.deal)
        record = _deal(players, table.pools["pool"], first, rng, rules)
        settled = settle_hand(record, rules)
        for place, side in enumerate(settled.sides):
            seat = (dealt + 1 + place) % players
            table.gains[seat] += side.total
            tricks[seat] += settled.facts["tricks"][place]
            loos[seat] += place in settled.facts["looed"]
            swept += any(item.name == "a flush" for item in side.items)
        table.pools["pool"] = settled.facts["pool"]
    left += table.pools["pool"]
    return {"gains": table.gains, "left": left, "tricks": tricks, "loos": loos, "swept": swept}


def _deal(players: int, pool: int, single: bool, rng: random.Random, rules: Rules) -> Hand:
    """Deal, declare, exchange and play one hand, and return its record."""
    pack = PACK.shuffled(rng)
    turned = pack.pop()
    dealt = [[pack.pop() for _ in range(rules.each)] for _ in range(players)]
    miss = [pack.pop() for _ in range(rules.each)] if rules.each == 3 else []
    calls: tuple[str, ...] = ()
    hands: list[tuple[int, ...]] = []
    must = single or (rules.club_law and turned & 3 == 0)
    for held in dealt:
        legal = legal_calls(calls, players=players, single=must, rules=rules)
        call = rng.choice(legal) if legal else "play"
        calls = (*calls, call)
        kept = miss if call == "miss" else held
        if call == "change":
            kept = held[rng.randrange(1, 6) :]
            kept = kept + [pack.pop() for _ in range(rules.each - len(kept))]
        hands.append(() if call == "pass" else tuple(kept))
    standing = [p for p, held in enumerate(hands) if held]
    ranking = ranking_of(turned & 3, rules)
    flushed = rules.each == 5 and any(flush_key(h, turned & 3, rules) for h in hands)
    cards: list[int] = []
    if len(standing) > 1 and not flushed:
        cards = _play(hands, standing, ranking, rng, rules)[0]
    return Hand(tuple(hands), turned, tuple(cards), pool)


def _play(
    hands: Sequence[Sequence[int]],
    standing: Sequence[int],
    ranking: Ranking,
    rng: random.Random,
    rules: Rules,
) -> tuple[list[int], list[int]]:
    """Play out with random legal cards; return the cards in order, and the winners."""
    held = {player: list(hands[player]) for player in standing}
    order, cards, winners = list(standing), [], []
    for n in range(rules.each):
        trick: list[int] = []
        for player in order:
            hand = held[player]
            if not trick and n == 0:
                allowed = legal_lead(hand, ranking)
            else:
                allowed = plays_of(hand, trick, ranking, rules)
            card = rng.choice(allowed)
            hand.remove(card)
            trick.append(card)
        cards += trick
        winner = order[trick_winner(trick, ranking)]
        winners.append(winner)
        at = order.index(winner)
        order = order[at:] + order[:at]
    return cards, winners


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
    """Play a hand many times against random hands that all stand, with random legal cards.

    Parameters
    ----------
    hand : text, id, or a sequence of texts and ids
        The cards with which one stands.
    turn_up : text or id
        The card turned up for trump.
    against : int
        How many others stand.
    place : int
        One's place among those who stand; 0 leads.
    n : int
        How many times.
    seed : int
        Of the others' cards and of the play.
    rules : Rules
        The kind of loo.

    Returns
    -------
    dict
        ``looed``, the chance of taking no trick, and ``tricks``, their mean: an `Estimate` each.
        Flushes are played out, for what is asked is the worth of the cards in tricks.

    Raises
    ------
    InvalidCardError, DuplicateCardError, CardCountError
        If the cards are not those of one deal, or there are too many hands.
    DataError
        If a number is impossible.

    Examples
    --------
    Ace and king of trumps cannot be looed; the lead takes a trick.

    >>> simulate_hand("As Ks 2d", "5s", n=100)["looed"].mean
    0.0
    """
    check_rules(rules)
    mine = PACK.parse(hand, sizes=(rules.each,))
    turned = PACK.parse_one(turn_up)
    PACK.check_together({"the hand": mine, "the turn-up": (turned,)})
    unseen = PACK.remaining(mine, (turned,))
    if against < 1 or against * rules.each > len(unseen):
        raise CardCountError(
            f"against must be from 1 to {len(unseen) // rules.each} hands of the {len(unseen)} "
            f"cards not seen; got {against}."
        )
    if not 0 <= place <= against or n < 2:
        raise DataError(f"place must be from 0 to {against} and n 2 or more; got {place} and {n}.")
    rng = random.Random(seed)
    ranking = ranking_of(turned & 3, rules)
    looed = total = squares = 0
    for _ in range(n):
        others = rng.sample(unseen, against * rules.each)
        hands: list[Sequence[int]] = [
            others[k * rules.each : (k + 1) * rules.each] for k in range(against)
        ]
        hands.insert(place, mine)
        won = _play(hands, range(against + 1), ranking, rng, rules)[1].count(place)
        looed += not won
        total += won
        squares += won * won
    return {"looed": Estimate.of_counts(looed, n), "tricks": Estimate.of_sums(total, squares, n)}
