"""Settling a deal of bézique from its record, and the game that it may decide."""

from dataclasses import dataclass

from cribscore.cards import parse_cards
from cribscore.errors import DataError
from cribscore.games.bezique.deal import Deal
from cribscore.games.bezique.laws import HAND_SIZE, STANDARD, Rules, deal_cards, pack_of
from cribscore.games.shape import Settlement

__all__ = ["BeziqueDeal", "decide_game", "settle_deal"]


@dataclass(frozen=True, slots=True)
class BeziqueDeal:
    """The record of a deal. Player 0 sits to the left of the dealer and leads; he is last.

    Attributes
    ----------
    hands : tuple of str
        Eight cards each.
    turn_up : str
        The trump card, which lies under the stock.
    stock : str
        The other cards in the order in which they are drawn.
    events : tuple of str
        In order: ``play Ks``; ``declare royal marriage: Ks Qs`` and ``exchange``, by the taker of
        the trick (at four, ``declare 2 ...`` by his partner, player 2);
        ``forfeit overdraw: 1`` and ``revoke: 1``, by player 1.
    """

    hands: tuple[str, ...]
    turn_up: str
    stock: str
    events: tuple[str, ...]


def settle_deal(record: BeziqueDeal, rules: Rules = STANDARD) -> Settlement:
    """Replay a deal and settle it.

    Parameters
    ----------
    record : BeziqueDeal
        Cards and events.
    rules : Rules
        What was agreed.

    Returns
    -------
    Settlement
        A side each (partners share one), every point with its place; ``facts`` has the tricks
        and who made the last.

    Raises
    ------
    IllegalPlayError, CardCountError, DuplicateCardError, InvalidCardError, DataError
        If the cards are not those of the packs, or an event breaks the law.

    Examples
    --------
    >>> import random
    >>> from cribscore.games.bezique.driver import deal_hand
    >>> record = deal_hand(random.Random(1))
    >>> brisques = sum(s.points_of("aces and tens") for s in settle_deal(record).sides)
    >>> brisques  # sixteen aces and tens in two packs
    160
    """
    pack = pack_of(rules)
    if len(record.hands) != rules.players:
        raise DataError(f"{rules.players} hands are dealt; got {len(record.hands)}.")
    hands = [
        pack.parse(hand, what=f"hand {p}", sizes=(HAND_SIZE,))
        for p, hand in enumerate(record.hands)
    ]
    turn_up = pack.parse_one(record.turn_up)
    size = len(deal_cards(rules)) - HAND_SIZE * rules.players - 1
    stock = pack.parse(record.stock, what="the stock", sizes=(size,))
    groups = {f"hand {p}": hand for p, hand in enumerate(hands)}
    pack.check_together({**groups, "the stock": stock, "the turn-up": (turn_up,)})
    deal = Deal(rules, hands, turn_up, list(stock))
    deal.revoked = next(
        (_player(e.partition(":")[2], rules) for e in record.events if e.startswith("revoke")), None
    )
    if deal.revoked is not None and rules.sides == 3:
        raise DataError("a revoke is settled for two sides only; the text has one opponent.")
    for event in record.events:
        _replay(deal, event)
    return deal.settle()


def _player(text: str, rules: Rules) -> int:
    if text.strip().isdigit() and int(text) < rules.players:
        return int(text)
    raise DataError(f"players are numbered 0 to {rules.players - 1}; got {text.strip()!r}.")


def _replay(deal: Deal, event: str) -> None:
    word, _, rest = event.partition(" ")
    name, _, tail = rest.partition(":")
    if word == "play":
        deal.play(pack_of(deal.rules).parse_one(rest, what="a play"))
    elif word == "declare":
        who = int(name.split()[0]) if name[:1].isdigit() else None
        words = name.split()[1:] if who is not None else name.split()
        deal.declare(" ".join(words), parse_cards(tail, distinct=False), who)
    elif word == "exchange":
        deal.exchange()
    elif word == "forfeit":
        deal.forfeit(name, _player(tail, deal.rules))
    elif not event.startswith("revoke:"):
        raise DataError(
            f"cannot read the event {event!r}.",
            hint="play, declare, exchange, forfeit or revoke; see BeziqueDeal.",
        )


def decide_game(
    deal: BeziqueDeal, before: tuple[int, ...] = (0, 0), rules: Rules = STANDARD
) -> Settlement:
    """Settle a deal and say whether it decides the game.

    Parameters
    ----------
    deal : BeziqueDeal
        The record of the deal.
    before : tuple of int
        The score of each side before the deal.
    rules : Rules
        With the target.

    Returns
    -------
    Settlement
        ``winner`` is the side with most points of those that reach the target. Equal
        scores are compared again without the brisques of the last deal, and then by who took
        the last trick (E s.123 x). That the non-dealer's brisques are scored before the
        dealer's is read as the order of counting, not as a race to the target: where both
        reach it, the higher score wins.

    Raises
    ------
    DataError
        If the score is not one number a side under the target.
    CribscoreError
        Whatever is wrong with the record.

    Examples
    --------
    >>> import random
    >>> from cribscore.games.bezique.driver import deal_hand
    >>> decide_game(deal_hand(random.Random(1))).won_game is None
    True
    """
    if len(before) != rules.sides or not all(points < rules.target for points in before):
        raise DataError(
            f"the score before a deal must be {rules.sides} numbers under {rules.target}; "
            f"got {before}."
        )
    settled = settle_deal(deal, rules)
    after = [b + total for b, total in zip(before, settled.totals, strict=True)]
    brisques = [side.points_of("aces and tens") for side in settled.sides]
    order = [
        (after[s], after[s] - brisques[s], settled.facts["last_trick"] == s)
        for s in range(rules.sides)
    ]
    best = max(range(rules.sides), key=lambda s: order[s])
    winner = best if after[best] >= rules.target else None
    return Settlement(settled.sides, won_game=winner, facts={**settled.facts, "score": after})
