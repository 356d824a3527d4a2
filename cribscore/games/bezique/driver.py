"""Random deals of bézique, within the law."""

import random

from cribscore.games.bezique.deal import Deal
from cribscore.games.bezique.laws import HAND_SIZE, SEVEN, STANDARD, Rules, deal_cards
from cribscore.games.bezique.settle import BeziqueDeal, settle_deal
from cribscore.games.odds import Estimate
from cribscore.games.packs import text_of

__all__ = ["deal_hand", "simulate_deals"]


def deal_hand(rng: random.Random, rules: Rules = STANDARD) -> BeziqueDeal:
    """Deal at random, declare what is open half the time, and play random legal cards.

    Parameters
    ----------
    rng : random.Random
        Where the randomness comes from.
    rules : Rules
        The variant.

    Returns
    -------
    BeziqueDeal
        The record.

    Raises
    ------
    DataError
        If the cards cannot be shared out.

    Examples
    --------
    >>> sum(event.startswith("play") for event in deal_hand(random.Random(1)).events)
    64
    """
    cards = list(deal_cards(rules))
    rng.shuffle(cards)
    dealt = HAND_SIZE * rules.players
    hands = [cards[p * HAND_SIZE : (p + 1) * HAND_SIZE] for p in range(rules.players)]
    deal = Deal(rules, hands, cards[dealt], cards[dealt + 1 :])
    events = []
    while not deal.ended:
        if deal.may_declare and rng.random() < 0.5:
            events += _declare_at_random(deal, rng)
        deal.draw()
        card = rng.choice(deal.legal())
        deal.play(card)
        events.append(f"play {text_of([card])}")
    names = tuple(text_of(hand) for hand in hands)
    stock = text_of(cards[dealt + 1 :])
    return BeziqueDeal(names, text_of([cards[dealt]]), stock, tuple(events))


def _declare_at_random(deal: Deal, rng: random.Random) -> list[str]:
    events = []
    seven = 4 * SEVEN + deal.trump
    if seven in deal.seats[deal.leader].held and deal.stock[-1] != seven:
        deal.exchange()
        events.append("exchange")
    options = deal.options()
    if options:
        chosen = rng.choice(options)
        deal.declare(chosen.name, chosen.cards)
        events.append(f"declare {chosen.name}: {text_of(chosen.cards)}")
    return events


def simulate_deals(n: int = 1_000, *, seed: int = 0, rules: Rules = STANDARD) -> Estimate:
    """Estimate what a side scores in a deal of random play.

    Parameters
    ----------
    n : int
        How many deals.
    seed : int
        Of the random numbers.
    rules : Rules
        The variant.

    Returns
    -------
    Estimate
        Mean points of the side that leads.

    Raises
    ------
    DataError
        If n is less than two.

    Examples
    --------
    >>> simulate_deals(5, seed=1).n
    5
    """
    rng = random.Random(seed)
    totals = [settle_deal(deal_hand(rng, rules), rules).totals[0] for _ in range(n)]
    return Estimate.of_values(totals)
