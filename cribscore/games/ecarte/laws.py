"""The law of écarté: the pack, what may be agreed, misdeals, and what a hand scores.

Player 0 is the non-dealer, who leads; player 1 is the dealer. "Law n" is the club code as
Hoffmann quotes it, H{53} to H{61}. Of that code the laws of shuffling, cutting and seats (1-7),
of cards taken (26-28, 35-37) and of packs (44, 45) leave nothing to settle and are not here.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from cribscore.cards import CardsLike, full_name
from cribscore.errors import DataError, IllegalPlayError
from cribscore.games.packs import Pack
from cribscore.games.shape import Cards, Item, judge_of, read_rulings, scored
from cribscore.games.suits import parse_suit, suit_name
from cribscore.games.tricks import FOLLOW_AND_WIN, Duty, Ranking
from cribscore.games.tricks import legal_cards as _legal_cards
from cribscore.games.tricks import trick_winner as _trick_winner

PACK = Pack("the écarté pack", "KQJAT987")
"""Thirty-two cards; the ace ranks between the knave and the ten (H{53}, E s.118)."""
DUTY: Duty = FOLLOW_AND_WIN
"""Follow suit and win the trick if able (H{59} law 43; E s.118)."""
DEALER = 1
_RANKINGS = tuple(Ranking.of(PACK, trump) for trump in range(4))


@dataclass(frozen=True, slots=True)
class Rules:
    """What may be agreed.

    Attributes
    ----------
    target : The game is five up (H{60} law 46).
    many_proposals : Whether a second discard may follow the first. The laws of H allow it (H{58}
        law 37, H{60} law 49); E s.118 asks for an agreement beforehand.
    multiples : Whether the game counts three against a loser with no point, two against one with
        one or two points (H{60} law 46, by agreement).
    """

    target: int = 5
    many_proposals: bool = True
    multiples: bool = True


CLUB_RULES = Rules()

MISDEALS = read_rulings("""
wrong number before the turn-up: the dealer rectifies it / fresh deal: non-dealer, before looking:
    H{54} law 9
two cards turned up: one of them is chosen as the trump / fresh deal:
    non-dealer, before looking; after it the deal is fresh: H{54} law 11
faced card before the turn-up: fresh deal: nobody: H{55} law 12
dealer exposes an own card: the deal stands: nobody: H{55} law 13
dealer exposes a card of the non-dealer: the deal stands / fresh deal: non-dealer, before looking:
    H{55} law 13
dealt out of turn: the deal is void: nobody; after the turn-up it stands: H{55} law 14
non-dealer has too many: the non-dealer discards unseen, no king turned up is marked / fresh deal:
    non-dealer, before proposing or playing: H{55} law 15, H{56} law 19
non-dealer has too few: the hand is completed, no king turned up is marked / fresh deal:
    non-dealer, before proposing or playing: H{55} law 16, H{56} law 19
dealer has too many: the non-dealer draws the surplus, no king turned up is marked / fresh deal:
    non-dealer, before the answer or the dealer's play: H{55} law 17, H{56} law 19
dealer has too few: the hand is completed, no king turned up is marked / fresh deal:
    non-dealer, before the answer or the dealer's play: H{56} law 18-19
non-dealer played with a wrong number: fresh deal: nobody: H{56} law 20
dealer played with a wrong number: the hand stands / fresh deal: non-dealer: H{56} law 21
non-dealer takes too many: the dealer draws the surplus / fresh deal: dealer: H{57} law 29
dealer gives too many: the non-dealer discards unseen / fresh deal: non-dealer: H{57} law 31
dealer gives too few: the hand is completed / fresh deal: non-dealer: H{58} law 32
dealer takes too many: the non-dealer draws the surplus / fresh deal: non-dealer: H{58} law 33
""")
"""What follows an error in dealing or in giving cards. E s.119 iii and vi are stricter: a faced
card or an incorrect deal is always dealt again."""
misdeal = judge_of(MISDEALS)


def ranking_of(trump: int) -> Ranking:
    """Return the ranking with this trump suit."""
    return _RANKINGS[trump]


def legal(hand: CardsLike, led: CardsLike, *, trump: str | int) -> Cards:
    """Return the cards that may be played to a lead: follow suit, and win if able.

    >>> legal("Qh 7h 8s", "Ah", trump="s"), legal("Qd 8s 7s", "Ah", trump="s")
    (Cards('Qh'), Cards('8s 7s'))
    """
    ids = PACK.parse(hand, sizes=range(1, 6))
    lead = PACK.parse_one(led, what="the lead")
    PACK.check_together({"the hand": ids, "the lead": (lead,)})
    return Cards(_legal_cards(ids, (lead,), ranking_of(parse_suit(trump)), DUTY))


def named_lead(hand: CardsLike, led: CardsLike, named: str | int) -> Cards:
    """Return the leads that the adversary may require where another suit was named (law 41).

    They are of the suit named; the adversary may also play to the card led, which is not in the
    `hand`. With none of the suit named it cannot be withdrawn, and is the only one.

    >>> named_lead("Qh 7h 8s", "Kd", "h"), named_lead("8s", "Kd", "h")
    (Cards('Qh 7h'), Cards('Kd'))
    """
    ids, suit = PACK.parse(hand, sizes=range(5)), parse_suit(named)
    lead = PACK.parse_one(led, what="the lead")
    PACK.check_together({"the hand": ids, "the lead": (lead,)})
    if lead & 3 == suit:
        raise IllegalPlayError(f"the {full_name(lead)} is of the suit named, {suit_name(suit)}.")
    return Cards(tuple(card for card in ids if card & 3 == suit) or (lead,))


def trick_winner(cards: CardsLike, *, trump: str | int) -> int:
    """Return who takes a trick of two cards: 0 for the leader, 1 for the other."""
    trick = PACK.parse(cards, what="the trick", sizes=(2,))
    return _trick_winner(trick, ranking_of(parse_suit(trump)))


def open_calls(calls: Sequence[str], rules: Rules = CLUB_RULES) -> tuple[str, ...]:
    """Return the calls that may follow; none once the play begins."""
    last = calls[-1] if calls else ""
    if last == "propose":
        return ("accept", "refuse")
    if last in ("play", "refuse"):
        return ()
    return ("propose", "play") if rules.many_proposals or not calls else ("play",)


def is_doubled(winner: int, calls: Sequence[str]) -> bool:
    """Say whether the loser of the point played without proposing, or refused the first proposal.

    After a proposal that was accepted nothing is doubled any more (H{60} law 49).
    """
    return list(calls) == (["play"] if winner == DEALER else ["propose", "refuse"])


def point_item(
    tricks: Sequence[int], calls: Sequence[str], penalised: bool = False
) -> tuple[int, Item]:
    """Return who scores for the tricks, and what.

    A winner who is `penalised` renounced, or announced a king that they had not, and may score only
    what laws 25 and 43 leave them.
    """
    winner = next((p for p in (0, 1) if tricks[p] >= 3), None)
    if winner is None:
        raise DataError(f"one side must make at least 3 of 5 tricks; got {tuple(tricks)}.")
    vole, doubled = tricks[winner] == 5, is_doubled(winner, calls)
    if penalised:
        if not (vole or doubled):
            return winner, scored("point, not marked after the offence", 0, "H{56}, H{59}")
        why = "vole" if vole else "point"
        return winner, scored(f"{why}, only one after the offence", 1, "H{57}, H{60}")
    if vole:
        return winner, scored("vole", 2, "H{60} law 48, E s.119 xii")
    if doubled:
        words = "played without proposing" if winner == DEALER else "first proposal refused"
        return winner, scored(f"point, {words}", 2, "H{60} law 49, E s.119 xiii-xiv")
    return winner, scored("point", 1, "H{60} law 48, E s.119 xii")


def stake(loser_score: int, rules: Rules = CLUB_RULES) -> tuple[int, str]:
    """Return what a game counts: treble, double or single (H{60} law 46)."""
    if not 0 <= loser_score < rules.target:
        raise DataError(
            f"the loser's score must be from 0 to {rules.target - 1}; got {loser_score}."
        )
    if not rules.multiples or loser_score >= 3:
        return 1, "single"
    return (3, "treble") if loser_score == 0 else (2, "double")


def marks_of(
    turn_up: int | None,
    king: int | None,
    tricks: Sequence[int],
    calls: Sequence[str],
    penalised: Collection[int] = (),
) -> list[tuple[int, Item]]:
    """Return what is marked in a hand, in order: the king turned up or held, then the tricks."""
    marks: list[tuple[int, Item]] = []
    cards = () if turn_up is None else (king_of(turn_up & 3),)
    if turn_up is not None and turn_up == king_of(turn_up & 3):
        marks.append((DEALER, scored("king turned up", 1, "H{60} law 47, E s.118", cards)))
    if king is not None:
        marks.append((king, scored("king in hand", 1, "H{60} law 47, E s.119 xii", cards)))
    if max(tricks) >= 3:
        winner = tricks.index(max(tricks))
        marks.append(point_item(tricks, calls, winner in penalised))
    return marks


def king_of(trump: int) -> int:
    """Return the king of trumps."""
    return 48 + trump
