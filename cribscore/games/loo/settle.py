"""Settling a hand of loo from its record (E s.97-100)."""

from collections.abc import Sequence
from dataclasses import dataclass

from cribscore.cards import CardsLike, format_cards, full_name
from cribscore.errors import CardCountError, DataError, IllegalPlayError
from cribscore.games.live import OVER
from cribscore.games.loo.rules import PACK, THREE_CARD, Rules, check_rules, share_pool
from cribscore.games.loo.state import LAWS, OF_PLAY, Offence, State, seats_of, settle_state
from cribscore.games.shape import Settlement, check_players, check_seats


@dataclass(frozen=True, slots=True)
class Hand:
    """The record of a finished hand. Player 0 is the eldest hand; the last deals.

    The eldest of those who stand leads.

    Attributes
    ----------
    hands : The cards with which each player stands, the miss taken or the cards changed; none for a
        player who passed.
    turn_up : The card turned up for trump.
    cards : All cards in the order played. None where fewer than two stand, where a flush sweeps the
        board, and after a misdeal.
    pool : What lies in the pool, the dealer's stake with it.
    offences : Offences; those against the play must be shown by the cards.
    penalise : Cards played against the laws loo their player; otherwise such a record is refused.
    thrown_up : Players who threw up their cards after the lead, with the trick, counted from 1, to
        which they did not play (law viii). Their other cards are out of play.
    first : Whether it is the first round, in which all must play if it is dealt single (s.96 viii).
    """

    hands: tuple[CardsLike, ...]
    turn_up: CardsLike
    cards: CardsLike = ()
    pool: int = 3
    offences: tuple[Offence, ...] = ()
    penalise: bool = False
    thrown_up: tuple[tuple[int, int], ...] = ()
    first: bool = False


def replay(hand: Hand, rules: Rules = THREE_CARD) -> State:
    """Play the cards of a record through a live state, which refuses what the law forbids."""
    check_rules(rules)
    check_seats(len(hand.hands), seats_of(rules), f"{rules.each}-card loo")
    share_pool(hand.pool, rules)
    held = [PACK.parse(h, what=f"player {p}'s hand") for p, h in enumerate(hand.hands)]
    turned = PACK.parse_one(hand.turn_up)
    _check_hands(held, turned, hand.first, rules)
    played = PACK.parse(hand.cards, what="the cards played")
    listed = [one for one in hand.offences if one.offence in OF_PLAY]
    state = State(
        pack=PACK,
        hands=tuple(held),
        turn_up=turned,
        pool=hand.pool,
        rules=rules,
        calls=tuple("play" if h else "pass" for h in held),
        lenient=hand.penalise or bool(listed),
    )
    misdealt = any(one.offence == "misdeal" for one in hand.offences)
    state = state._set(turn=OVER, seats=()) if misdealt else state._stand()
    if state.is_over and played:
        alone = "where one player stands alone" if len(state.seats) == 1 else ""
        why = alone or "after a misdeal, or where nobody stands"
        why = "where a flush sweeps the board" if state.sweeper is not None else why
        raise IllegalPlayError(f"no card is played {why}; got the {full_name(played[0])}.")
    state = _play_cards(state, played, dict(hand.thrown_up))
    for one in listed:
        if one not in state.offences:
            raise DataError(f"the play shows no offence of player {one.player}: {one.offence}.")
    return state


def _play_cards(state: State, played: Sequence[int], thrown: dict[int, int]) -> State:
    check_players(len(state.hands), **{f"thrown_up[{p}]": p for p in thrown})
    whole = state.rules.each * len(state.seats)
    waiting = list(played)
    while not state.is_over:
        if thrown.get(state.turn) == len(state.tricks) + 1 and state.table:
            state = state.throw_up()
        elif waiting:
            state = state.play(waiting.pop(0))
        else:
            last = f", the last of them the {full_name(played[-1])}" if played else ""
            raise CardCountError(
                f"{len(state.seats)} players who stand play {whole} cards; got {len(played)}{last}."
            )
    if waiting:
        raise CardCountError(f"cards are played after the end: {format_cards(waiting)}.")
    return state


def _check_hands(held: Sequence[tuple[int, ...]], turned: int, first: bool, rules: Rules) -> None:
    for player, hand in enumerate(held):
        if len(hand) not in (0, rules.each):
            raise CardCountError(
                f"player {player}'s hand must have {rules.each} cards, or none for a player who "
                f"passed; got {len(hand)} ({format_cards(hand)})."
            )
    places = {f"player {p}'s hand": h for p, h in enumerate(held)} | {"the turn-up": (turned,)}
    PACK.check_together(places)
    passed = sum(not hand for hand in held)
    if not 0 < passed < len(held):
        return
    if rules.club_law and turned & 3 == 0:
        raise IllegalPlayError(
            f"all must play when a club is turned up, here the {full_name(turned)}; "
            f"{passed} passed."
        )
    if first and rules.first_round == "single":
        raise IllegalPlayError(f"all must play in a first round without a miss; {passed} passed.")


def settle(hand: Hand, rules: Rules = THREE_CARD) -> Settlement:
    """Settle a hand: the pool to the tricks or to a flush, and who is looed (s.97-100).

    A side a player. The facts ``tricks`` of each, ``looed`` and ``pool``, what lies in the next
    pool before its dealer's stake: the sides gain the old pool less the new. The hand is won by who
    sweeps the board alone, by a flush or by every trick.

    >>> hand = Hand(("As 9h 2c", "Kh 3s 4d", "Qh 5h 6h"), "7s", "As 3s 6h 9h Kh Qh 4d 5h 2c")
    >>> settle(hand).totals, settle(hand).facts["looed"]
    ((1, 2, -3), (2,))
    """
    n = len(hand.hands)
    for one in hand.offences:
        if one.offence not in LAWS:
            raise DataError(f"offence must be one of {', '.join(LAWS)}; got {one.offence!r}.")
        if not 0 <= one.player < n:
            raise DataError(f"players are numbered 0 to {n - 1}; got {one.player}.")
        if one.offence == "misdeal" and one.player != n - 1:
            raise DataError(f"a misdeal is the dealer's, player {n - 1}; got player {one.player}.")
    state = replay(hand, rules)
    others = [one for one in hand.offences if one.offence not in OF_PLAY]
    return settle_state(state, (*others, *state.offences))
