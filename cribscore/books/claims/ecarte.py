"""Methods of the claims on écarté: the five worked hands, the *jeux de règle*, misprints."""

from fractions import Fraction
from itertools import combinations

from cribscore.books.claims.verify import Computed, method
from cribscore.cards import parse_cards
from cribscore.games.ecarte import (
    DUTY,
    PACK,
    WORKED_HANDS,
    Hand,
    RegleClass,
    judge_regle,
    open_leads,
    replay,
    settle,
    strength,
    worked_game,
)

OPEN = "both hands open and best played"


@method("ecarte.pack")
def _pack() -> Computed:
    return Computed(len(PACK.cards), "cards left when the twos to sixes are taken out")


@method("ecarte.turn_up")
def _turn_up() -> Computed:
    return Computed(2 * 5 + 1, "the card after five to each of two players")


@method("ecarte.cut")
def _cut() -> Computed:
    knave, ace = PACK.powers[40], PACK.powers[0]
    return Computed("yes" if knave > ace else "no", "order of the pack: K Q J A 10 9 8 7")


# --- the game of five hands (H{61} to H{63})


def _score_after(hand: int) -> Computed:
    a, y = worked_game().facts["scores"][hand - 1]
    return Computed(f"A {a}, Y {y}", f"the first {hand} hands replayed card by card and settled")


@method("ecarte.score_after_1")
def _score_1() -> Computed:
    return _score_after(1)


@method("ecarte.score_after_2")
def _score_2() -> Computed:
    return _score_after(2)


@method("ecarte.score_after_3")
def _score_3() -> Computed:
    return _score_after(3)


@method("ecarte.score_after_4")
def _score_4() -> Computed:
    return _score_after(4)


@method("ecarte.score_after_5")
def _score_5() -> Computed:
    winner = "A" if worked_game().won_game == 0 else "Y"
    return Computed(winner, "the winner of the game replayed card by card and settled")


@method("ecarte.first_hand_point")
def _first_hand_point() -> Computed:
    found = strength("Qs Js As Ad 8h", trump="s", turn_up="Ks", leads=False)
    return Computed(found.share(3), f"share of 65,780 opposing hands, led to, {OPEN}")


@method("ecarte.first_hand_vole")
def _first_hand_vole() -> Computed:
    most = max(
        max(open_leads((*kept, *parse_cards("Kd 7s 7h")), "Qs Js As 9s 8s", trump="s").values())
        for kept in combinations(parse_cards("Ts Kh Td 7d 9c"), 2)
    )
    how = f"A's tricks whichever two of his five cards Y kept, {OPEN}"
    return Computed(5 - most, how)


@method("ecarte.second_hand_vole")
def _second_hand_vole() -> Computed:
    least = 5 - max(open_leads("Kd Ad 8h 7h Ts", "Ks Qs Js 8c 7c", trump="c").values())
    return Computed(least, f"Y's tricks, whatever A leads, {OPEN}")


@method("ecarte.second_hand_chances")
def _second_hand_chances() -> Computed:
    found = strength("Ks Qs Js 8c 7c", trump="c", turn_up="9c", leads=False)
    share = float(found.share(3))
    how = f"he wins the point against {share:.1%} of 65,780 hands, led to, {OPEN}"
    return Computed("yes" if found.share(3) > Fraction(1, 2) else "no", how)


@method("ecarte.third_hand_queen")
def _third_hand_queen() -> Computed:
    after = open_leads("Td Tc 8c 8h", "Jc Ah Jh Th", trump="d")["Td"]
    how = f"Y's tricks after queen and ten of diamonds, {OPEN}"
    return Computed("loses" if 1 + after < 3 else "wins", how)


@method("ecarte.third_hand_club")
def _third_hand_club() -> Computed:
    tricks = open_leads("Qd Td Tc 8c 8h", "Jc Ah Jh Th 8d", trump="d")["Tc"]
    return Computed(
        "wins" if tricks >= 3 else "loses", f"Y's tricks after the ten of clubs, {OPEN}"
    )


@method("ecarte.fifth_hand_second_lead")
def _fifth_hand_second_lead() -> Computed:
    tricks = 1 + open_leads("Qd Jd Qs As", "Kd Ad Ah Kc", trump="d")["Qs"]
    how = f"Y's tricks after the king and the queen of spades, {OPEN}"
    return Computed("wins" if tricks >= 3 else "loses", how)


@method("ecarte.fifth_hand_reckless")
def _fifth_hand_reckless() -> Computed:
    made = replay(WORKED_HANDS[-1]).made
    return Computed(f"{made[1]} to {made[0]}", "A's tricks to Y's in the printed play, replayed")


# --- jeux de règle (H{63} to H{64})


def _class(name: str) -> RegleClass:
    return judge_regle(name)[0]


def _never_fails(name: str) -> Computed:
    judged = _class(name)
    none, one, two = (f"{float(share):.1%}" for share in judged.point_by_trumps[:3])
    how = (
        f"share of the {judged.n_hands:,} hands of the class, leading, that win the point from "
        f"every opponent of less than two trumps, {OPEN}; over all deals the class wins the point "
        f"{float(judged.point):.1%}, and {none}, {one} and {two} against none, one and two trumps"
    )
    return Computed(judged.sure, how)


@method("ecarte.regle_three_trumps")
def _regle_1() -> Computed:
    return _never_fails("three trumps")


@method("ecarte.regle_two_trumps_suit")
def _regle_2() -> Computed:
    return _never_fails("two trumps, one suit")


@method("ecarte.regle_two_trumps_guarded")
def _regle_3() -> Computed:
    return _never_fails("two trumps, king or queen guarded")


@method("ecarte.regle_one_trump_four")
def _regle_4() -> Computed:
    return _never_fails("one trump, four with the king")


@method("ecarte.regle_one_trump_three")
def _regle_5() -> Computed:
    return _never_fails("one trump, three and a court")


@method("ecarte.regle_three_queens")
def _regle_6() -> Computed:
    return _never_fails("no trump, three queens")


@method("ecarte.regle_court_cards")
def _regle_7() -> Computed:
    return _never_fails("no trump, four court cards")


@method("ecarte.regle_example")
def _regle_example() -> Computed:
    found = strength("Ks Qs Js 8h 8d", trump="h")
    few = sum(map(sum, found.counts[:2]))
    won = sum(sum(row[3:]) for row in found.counts[:2])
    how = f"share of the opposing hands with less than two trumps, any turn-up, leading, {OPEN}"
    return Computed(Fraction(won, few), how)


# --- where the sections contradict one another


@method("ecarte.penalty_unit")
def _penalty_unit() -> Computed:
    lost = Hand(calls=("play",), tricks=(2, 3))
    points = settle(lost).totals[1]
    return Computed(f"{points} points", "a hand so played, settled by s.118 and law 49 of H{60}")


@method("ecarte.name_of_five_tricks")
def _name_of_five_tricks() -> Computed:
    swept = Hand(calls=("propose", "accept", "play"), tricks=(5, 0))
    return Computed(settle(swept).sides[0].items[0].name, "the name in H{60} law 48 and H{61}")


@method("ecarte.duties")
def _duties() -> Computed:
    both = DUTY.follow and DUTY.win
    return Computed(
        "and" if both else "or", "H{59} law 43: to renounce or not to win is an offence"
    )
