"""Settling a hand of euchre from its record."""

from dataclasses import dataclass, replace

from cribscore.cards import CardsLike, format_cards
from cribscore.errors import DataError, IllegalPlayError
from cribscore.games.euchre.laws import STANDARD, Rules, make_trump, mark_of, pack_of
from cribscore.games.euchre.state import State
from cribscore.games.shape import Breakdown, Settlement, check_score
from cribscore.games.tricks import replay_tricks, settle_tricks


@dataclass(frozen=True, slots=True)
class Hand:
    """The record of a finished hand. Player 0 is the eldest hand, the last player deals.

    The eldest leads; where their partner plays alone, the next player does.

    Attributes
    ----------
    turn_up : card
        The card turned after the deal, the eleventh at two.
    calls : tuple of str
        See `make_trump`.
    hands : tuple of cards
        Five cards each, as played: the dealer's with the turn-up if it was taken up.
    discard : card
        The card that the dealer laid out for it.
    played : cards
        The cards in the order played, to the end or until the hand is decided.
    tricks : tuple of int or None
        The tricks of each side; needed only where the play is not recorded.
    alone : bool
        Whether the maker plays without their partner, which needs one.
    """

    turn_up: CardsLike
    calls: tuple[str, ...]
    hands: tuple[CardsLike, ...] = ()
    discard: CardsLike = ""
    played: CardsLike = ""
    tricks: tuple[int, int] | None = None
    alone: bool = False


def replay(hand: Hand, rules: Rules = STANDARD) -> State:
    """Play the cards of a record through a live state, which refuses what the law forbids.

    Examples
    --------
    >>> hand = Hand("9h", ("order",), ("Jh Ah Kc 7c 8s", "9h Jd 7d Ac Ks"), "8d",
    ...             "Jh 9h Ah Jd Ac 7c Ks 8s 7d Kc")
    >>> replay(hand).side_tricks
    (1, 4)
    """
    pack, n = pack_of(rules), rules.players
    maker = make_trump(hand.turn_up, hand.calls, rules)
    if maker is None:
        raise IllegalPlayError("all have passed; no card is played.")
    if len(hand.hands) != n:
        raise DataError(f"{n} hands are dealt; got {len(hand.hands)}.")
    held = pack.parse_hands(hand.hands, 5)
    turned, laid_out = pack.parse_one(hand.turn_up), None
    groups = {f"hand {p}": cards for p, cards in enumerate(held)}
    if maker.taken_up:
        laid_out = pack.parse_one(hand.discard, what="the discard")
        if turned not in held[-1] and turned != laid_out:
            raise IllegalPlayError(
                f"the dealer took up the {format_cards(turned)} and holds it neither in hand nor "
                "as the discard."
            )
        groups["the discard"] = [laid_out]
    else:
        groups["the turn-up"] = [turned]
    pack.check_together(groups)
    state = State(
        pack=pack,
        hands=tuple(map(tuple, held)),
        seats=tuple(range(n)),
        turn_up=turned,
        rules=rules,
        calls=hand.calls,
        discard=laid_out,
    )
    maker = replace(maker, alone=maker.alone or hand.alone)
    return replay_tricks(state.made_by(maker), hand.played)


def settle(hand: Hand, score: tuple[int, int] = (0, 0), rules: Rules = STANDARD) -> Settlement:
    """Settle a hand from its record.

    Returns
    -------
    Settlement
        Three or four tricks one, five two, euchred two to the other side (E s.121 v, ix-xii).

    Examples
    --------
    >>> settle(Hand("9h", ("order it up",), tricks=(2, 3))).totals
    (0, 2)
    """
    maker = make_trump(hand.turn_up, hand.calls, rules)
    check_score(score, 2, rules.target)
    if maker is None:
        if hand.played or hand.tricks is not None:
            raise DataError("all have passed; no tricks are made.")
        return Settlement((Breakdown(), Breakdown()), facts={"score": list(score)})
    played = hand.played or (hand.hands and hand.tricks is None)
    tricks = settle_tricks(replay(hand, rules).side_tricks if played else None, hand.tricks, 5)
    maker = replace(maker, alone=maker.alone or hand.alone)
    won, item = mark_of(maker, tricks, rules)
    facts = {"tricks": list(tricks)}
    return Settlement.of_marks([(won, item)], score, rules.target, won_hand=won, facts=facts)
