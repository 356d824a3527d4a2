"""A hand of loo from its record: tricks, loos, offences, flushes (E s.97-100)."""

from collections.abc import Sequence
from dataclasses import dataclass

from cribscore.cards import CardsLike, format_cards, full_name
from cribscore.errors import CardCountError, DataError, IllegalPlayError
from cribscore.games.loo.rules import (
    PACK,
    THREE_CARD,
    Rules,
    check_rules,
    flush_key,
    legal_lead,
    pam_of,
    plays_of,
    ranking_of,
    share_pool,
    trumps_of,
)
from cribscore.games.shape import Breakdown, Item, Settlement
from cribscore.games.tricks import Ranking, Trick, trick_winner

__all__ = ["LAWS", "Hand", "Offence", "settle_hand"]

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


@dataclass(frozen=True, slots=True)
class Offence:
    """An offence.

    Attributes
    ----------
    player : int
        Who committed it, by his place from the eldest hand on.
    offence : str
        What it was, one of `LAWS`.
    """

    player: int
    offence: str


@dataclass(frozen=True, slots=True)
class Hand:
    """The record of a hand.

    Attributes
    ----------
    hands : tuple of cards
        The cards with which each player stands, the miss taken or the cards changed, from the
        eldest hand on, the dealer's last; none for a player who passed.
    turn_up : card
        The card turned up for trump.
    cards : cards
        All cards in the order played. None where fewer than two stand, where a flush sweeps the
        board, and after a misdeal.
    pool : int
        What lies in the pool, the dealer's stake with it.
    offences : tuple of Offence
        Other offences than against the play of the cards.
    penalise : bool
        Cards played against the laws loo their player; otherwise such a record is refused.
    """

    hands: tuple[CardsLike, ...]
    turn_up: CardsLike
    cards: CardsLike = ()
    pool: int = 3
    offences: tuple[Offence, ...] = ()
    penalise: bool = False


def settle_hand(hand: Hand, rules: Rules = THREE_CARD) -> Settlement:
    """Settle a hand: the pool to the tricks or to a flush, and who is looed (s.97-100).

    Parameters
    ----------
    hand : Hand
        The record.
    rules : Rules
        The kind of loo.

    Returns
    -------
    Settlement
        A side a player. The facts ``tricks`` of each, ``looed`` and ``pool``, what lies in the
        next pool before its dealer's stake: the sides gain the old pool less the new. `winner`
        is who sweeps the board alone, by a flush or by every trick.

    Raises
    ------
    InvalidCardError, DuplicateCardError, CardCountError
        If the cards are not those of one deal, or the play is not finished.
    IllegalPlayError
        If a card is not held; or is played against the laws and `penalise` is not set.
    DataError
        If the pool, an offence or the number of players is impossible.

    Examples
    --------
    The third player takes no trick, and is looed:

    >>> hand = Hand(("As 9h 2c", "Kh 3s 4d", "Qh 5h 6h"), "7s", "As 3s 6h 9h Kh Qh 4d 5h 2c")
    >>> settle_hand(hand).totals, settle_hand(hand).facts["looed"]
    ((1, 2, -3), (2,))
    """
    check_rules(rules)
    hands, turned = _read_hands(hand, rules)
    ranking = ranking_of(turned & 3, rules)
    items: list[list[Item]] = [[] for _ in hands]
    looed = _read_offences(hand.offences, len(hands))
    standing = [player for player, held in enumerate(hands) if held]
    played = list(PACK.parse(hand.cards, what="the cards played"))
    share = share_pool(hand.pool, rules)
    tricks: list[Trick] = []
    sweeper = _best_flush(hands, standing, turned & 3, rules)
    pool = 0
    if any(o.offence == "misdeal" for o in hand.offences) or not standing:
        _refuse_play(played, "after a misdeal, or where nobody stands")
        pool, sweeper = hand.pool, None
    elif len(standing) == 1:
        _refuse_play(played, "where one player stands alone")
        items[standing[0]].append(Item("stands alone", (), hand.pool, "E s.96 vii"))
    elif sweeper is not None:
        _refuse_play(played, "where a flush sweeps the board")
        items[sweeper].append(Item("a flush", hands[sweeper], hand.pool, "E s.100 ii"))
        for player in standing:
            if player != sweeper and not _is_spared(hands[player], turned & 3, rules):
                looed.setdefault(player, ("a flush", "E s.100 ii"))
    else:
        tricks = _replay(hands, standing, played, ranking, rules, looed if hand.penalise else None)
        for trick in tricks:
            items[trick.winner].append(Item("a trick", trick.cards, share, "E s.98 iii"))
        for player in standing:
            if all(trick.winner != player for trick in tricks):
                looed.setdefault(player, ("no trick", "E s.98 iii"))
    pool += _collect(items, looed, sweeper, hand.pool, rules)
    won = [sum(trick.winner == player for trick in tricks) for player in range(len(hands))]
    winner = won.index(rules.each) if rules.each in won else sweeper
    facts = {"tricks": tuple(won), "looed": tuple(sorted(looed)), "pool": pool}
    return Settlement(tuple(Breakdown(tuple(side)) for side in items), won_hand=winner, facts=facts)


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
        items[player].append(Item(f"looed: {why}", (), -owed, place))
        if why == "a flush" and rules.flush_takes_loos and sweeper is not None:
            items[sweeper].append(Item(f"loo of player {player}", (), owed, place))
        else:
            paid += owed
    return paid


def _read_hands(hand: Hand, rules: Rules) -> tuple[list[tuple[int, ...]], int]:
    most = 16 if rules.each == 3 else 10
    if not 2 <= len(hand.hands) <= most:
        raise DataError(
            f"{rules.each}-card loo has from 2 to {most} places; got {len(hand.hands)} hands."
        )
    sizes = (0, rules.each)
    hands = []
    for player, cards in enumerate(hand.hands):
        held = PACK.parse(cards, what=f"player {player}'s hand")
        if len(held) not in sizes:
            raise CardCountError(
                f"player {player}'s hand must have {rules.each} cards, or none for a player who "
                f"passed; got {len(held)} ({format_cards(held)})."
            )
        hands.append(held)
    turned = PACK.parse_one(hand.turn_up)
    PACK.check_together(
        {f"player {p}'s hand": h for p, h in enumerate(hands)} | {"the turn-up": (turned,)}
    )
    standing = sum(map(bool, hands))
    if rules.club_law and turned & 3 == 0 and 0 < standing < len(hands):
        raise IllegalPlayError(
            f"all must play when a club is turned up, here the {full_name(turned)}; "
            f"{len(hands) - standing} passed."
        )
    return hands, turned


def _read_offences(offences: Sequence[Offence], players: int) -> dict[int, tuple[str, str]]:
    """Return who is looed for an offence, once for all, with the reason and the law."""
    looed: dict[int, tuple[str, str]] = {}
    for one in offences:
        if one.offence not in LAWS:
            raise DataError(f"offence must be one of {', '.join(LAWS)}; got {one.offence!r}.")
        if not 0 <= one.player < players:
            raise DataError(f"players are numbered 0 to {players - 1}; got {one.player}.")
        if one.offence == "misdeal" and one.player != players - 1:
            raise DataError(
                f"a misdeal is the dealer's, player {players - 1}; got player {one.player}."
            )
        looed.setdefault(one.player, (one.offence, LAWS[one.offence]))
    return looed


def _refuse_play(played: Sequence[int], why: str) -> None:
    if played:
        raise IllegalPlayError(f"no card is played {why}; got the {full_name(played[0])}.")


def _best_flush(
    hands: Sequence[Sequence[int]], standing: Sequence[int], trump: int, rules: Rules
) -> int | None:
    """Return who sweeps the board: the superior flush, of equal ones the elder hand's."""
    keys = {player: flush_key(hands[player], trump, rules) for player in standing}
    found = {player: key for player, key in keys.items() if key is not None}
    if rules.each != 5 or not found:
        return None
    return max(found, key=lambda player: (found[player], -player))


def _is_spared(hand: Sequence[int], trump: int, rules: Rules) -> bool:
    holds = pam_of(trump, rules) in hand or flush_key(hand, trump, rules) is not None
    return rules.flush_spares and holds


def _replay(
    hands: Sequence[Sequence[int]],
    standing: Sequence[int],
    played: list[int],
    ranking: Ranking,
    rules: Rules,
    looed: dict[int, tuple[str, str]] | None,
) -> list[Trick]:
    """Replay the tricks; against the laws refuse, or note in `looed` where it is given."""
    if len(played) != rules.each * len(standing):
        last = f", the last of them the {full_name(played[-1])}" if played else ""
        raise CardCountError(
            f"{len(standing)} players who stand play {rules.each * len(standing)} cards; got "
            f"{len(played)}{last}."
        )
    held = {player: list(hands[player]) for player in standing}
    waiting, tricks, at = iter(played), [], 0
    for n in range(rules.each):
        order = [*standing[at:], *standing[:at]]
        trick: list[int] = []
        for player in order:
            card = next(waiting)
            offence = _offence_of(card, held[player], trick, n == 0, ranking, rules)
            if offence and looed is None:
                raise IllegalPlayError(offence[1])
            if offence and looed is not None:
                looed.setdefault(player, (offence[0], LAWS[offence[0]]))
            held[player].remove(card)
            trick.append(card)
        winner = order[trick_winner(trick, ranking)]
        tricks.append(Trick(order[0], tuple(trick), winner))
        at = list(standing).index(winner)
    return tricks


def _offence_of(
    card: int,
    hand: Sequence[int],
    trick: Sequence[int],
    first: bool,
    ranking: Ranking,
    rules: Rules,
) -> tuple[str, str] | None:
    """Return the offence of playing a card, with its message; None where it is legal."""
    if card not in hand:
        raise IllegalPlayError(f"the {full_name(card)} is not in the hand {format_cards(hand)}.")
    if trick:
        allowed = plays_of(hand, trick, ranking, rules)
    else:
        allowed = legal_lead(hand, ranking) if first else tuple(hand)
    if card in allowed:
        return None
    if not trick:
        several = len(trumps_of(hand, ranking)) > 1
        why = "not leading the highest trump" if several else "not leading the ace of trumps"
        where = "may not be led"
    else:
        led = ranking.suits[trick[0]]
        follows = ranking.suits[card] == led or all(ranking.suits[c] != led for c in allowed)
        why = "not heading the trick" if follows else "not following suit"
        if card == pam_of(ranking.trump or 0, rules):
            why = "not letting the ace of trumps pass"
        where = f"may not be played to {format_cards(trick)}"
    return why, (
        f"the {full_name(card)} {where}: {why} ({LAWS[why]}); the hand may play "
        f"{format_cards(allowed)}."
    )
