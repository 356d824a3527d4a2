"""Settling a deal of bézique from its record, and the game that it may decide."""

from collections.abc import Sequence
from dataclasses import dataclass

from cribscore.cards import CardsLike
from cribscore.errors import CardCountError, DataError, IllegalPlayError
from cribscore.games.bezique.laws import HAND_SIZE, STANDARD, Rules, deal_cards, pack_of
from cribscore.games.bezique.state import PARTNER, State, start
from cribscore.games.shape import Settlement


@dataclass(frozen=True, slots=True)
class Hand:
    """The record of a deal. Player 0 sits to the left of the dealer and leads; they are last.

    Attributes
    ----------
    hands : tuple of cards
        Eight cards each.
    turn_up : card
        The trump card, which lies under the stock.
    stock : cards
        The other cards in the order in which they are drawn.
    events : tuple of str
        In order: ``play Ks``; by the taker of the trick ``exchange`` and ``declare royal
        marriage: Ks Qs`` (at four ``declare 2 ...`` by the partner, player 2). The draw before a
        lead is understood. Errors: ``forfeit overdraw: 1`` and ``revoke: 1``, of player 1;
        ``undrawn: 1``, who plays without drawing; ``overdrawn: 1 Ks``, the card that goes back;
        ``misdeclare: Ks Qh`` by the taker; ``faced: 1 Ks`` and ``call: 1 Ks``.
    """

    hands: tuple[CardsLike, ...]
    turn_up: CardsLike
    stock: CardsLike
    events: tuple[str, ...]


def replay(hand: Hand, rules: Rules = STANDARD) -> State:
    """Play the events of a record through a live state, which refuses what the law forbids."""
    pack = pack_of(rules)
    size = len(deal_cards(rules)) - HAND_SIZE * rules.players - 1
    turn_up = pack.parse_one(hand.turn_up)
    stock = pack.parse(hand.stock, what="the stock", sizes=(size,))
    state = start(rules=rules, hands=hand.hands, turn_up=(turn_up,), stock=stock)
    revokes = [e.partition(":")[2] for e in hand.events if e.startswith("revoke")]
    if revokes:
        state = state._with(free=_player(revokes[0], rules))
    for event in hand.events:
        state = _after(state, event, rules)
    if not state.is_over:
        left = sum(map(len, state.hands)) + len(state.stock)
        raise CardCountError(f"the deal is not played out: {left} cards are left.")
    if revokes and not state.broke:
        raise DataError(f"the play shows no offence of player {state.free}.")
    return state


def _player(text: str, rules: Rules) -> int:
    if text.strip().isdigit() and int(text) < rules.players:
        return int(text)
    raise DataError(f"players are numbered 0 to {rules.players - 1}; got {text.strip()!r}.")


def _after(state: State, event: str, rules: Rules) -> State:
    """Return the state after an event of a record."""
    word, _, rest = event.replace(":", " : ", 1).partition(" ")
    name, _, tail = (part.strip() for part in rest.partition(":"))
    if word == "play":
        state = state if state.drawn or state.is_over else state.after("draw")
        return state.play(rest.strip())
    if word == "exchange":
        return state.call("exchange")
    if word == "declare":
        who = state.leader
        if name[:1].isdigit():
            digits, _, name = name.partition(" ")
            who = _player(digits, rules)
        return _declare(state, who, name, tail)
    if word == "forfeit":
        return state.forfeit(name, _player(tail, rules))
    if word == "revoke":
        return state
    if word == "misdeclare":
        return state.misdeclare(tail)
    if word in ("undrawn", "overdrawn", "faced", "call"):
        digits, _, card = tail.partition(" ")
        player = _player(digits, rules)
        if word == "undrawn":
            return state.play_undrawn(player)
        moves = {"overdrawn": state.overdraw, "faced": state.face, "call": state.call_faced}
        return moves[word](player, card)
    raise DataError(
        f"cannot read the event {event!r}.",
        hint="play, declare, exchange, forfeit, revoke, undrawn, overdrawn, misdeclare, faced or "
        "call; see Hand.",
    )


def _declare(state: State, who: int, name: str, cards: str) -> State:
    partner = len(state.hands) == 4 and (who - state.leader) % 4 == 2
    if who != state.leader and not partner:
        raise IllegalPlayError(f"player {who} has not taken the trick; player {state.leader} has.")
    return state.call(f"{PARTNER if partner else ''}{name} {cards}")


def settle(hand: Hand, rules: Rules = STANDARD) -> Settlement:
    """Replay a deal and settle it.

    Parameters
    ----------
    hand : Hand
        Cards and events.
    rules : Rules
        What was agreed.

    Returns
    -------
    Settlement
        A side each (partners share one), every point with its place; the facts have the tricks
        and who made the last.

    Raises
    ------
    IllegalPlayError, CardCountError, DuplicateCardError, InvalidCardError, DataError
        If the cards are not those of the packs, or an event breaks the law.
    """
    return replay(hand, rules).settle()


def settle_game(hand: Hand, before: Sequence[int] = (0, 0), rules: Rules = STANDARD) -> Settlement:
    """Settle a deal and say whether it decides the game.

    Returns
    -------
    Settlement
        The game is won by the side with most points of those that reach the target. Equal scores
        are compared again without the brisques of the last deal, and then by who took the last
        trick (E s.123 x). That the non-dealer's brisques are scored before the dealer's is read
        as the order of counting, not as a race to the target.
    """
    if len(before) != rules.sides or not all(points < rules.target for points in before):
        raise DataError(
            f"the score before a deal must be {rules.sides} numbers under {rules.target}; "
            f"got {tuple(before)}."
        )
    settled = settle(hand, rules)
    after = [b + total for b, total in zip(before, settled.totals, strict=True)]
    brisques = [side.points_of("aces and tens") for side in settled.sides]
    order = [
        (after[s], after[s] - brisques[s], settled.facts["last_trick"] == s)
        for s in range(rules.sides)
    ]
    best = max(range(rules.sides), key=lambda s: order[s])
    won = best if after[best] >= rules.target else None
    facts = {**settled.facts, "score": after}
    return Settlement(settled.sides, settled.won_hand, won, facts)
