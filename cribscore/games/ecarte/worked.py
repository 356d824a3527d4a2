"""The five hands that Hoffmann plays out (H{61}-{63}), as records.

A deals, his cut of a knave being better at écarté than Y's ace. The cards held are the text's. The
text gives the play of the fifth hand; of the first three it gives the result, and the play here
is the best for both sides that leads to it. Of the fourth it says only that Y wins the point.
"""

from cribscore.games.ecarte.laws import CLUB_RULES, Rules
from cribscore.games.ecarte.settle import Hand, settle_game
from cribscore.games.shape import Settlement

WORKED_HANDS: tuple[Hand, ...] = (
    Hand(  # A deals; Y changed three cards, A two
        "Ks",
        ("propose", "accept", "play"),
        ("Ts Kh Kd 7s 7h", "Qs Js As 9s 8s"),
        "Kh 8s Qs 7s Js Ts As 7h 9s Kd",
    ),
    Hand(
        "9c",
        ("propose", "refuse"),
        ("Kd Ad 8h 7h Ts", "Ks Qs Js 8c 7c"),
        "Kd 7c Ks Ts Qs 7h Js 8h 8c Ad",
    ),
    Hand(
        "Jd",
        ("play",),
        ("Qd Td Tc 8c 8h", "Jc Ah Jh Th 8d"),
        "Tc Jc Ah 8h Jh Td Qd 8d 8c Th",
    ),
    Hand(calls=("propose", "accept", "play"), tricks=(2, 3)),
    Hand(  # A holds the king and does not announce it
        "9d",
        ("play",),
        ("Qd Jd Ks Qs As", "Kd Ad Ah Kc 8s"),
        "Ks 8s Qd Kd Kc Jd Qs Ad Ah As",
    ),
)


def worked_game(rules: Rules = CLUB_RULES) -> Settlement:
    """Replay Hoffmann's game of five hands card by card; side 0 is A, side 1 is Y.

    Examples
    --------
    >>> worked_game().facts["scores"]
    [[3, 0], [3, 2], [3, 3], [3, 4], [5, 4]]
    """
    return settle_game(WORKED_HANDS, first_dealer=0, rules=rules)
