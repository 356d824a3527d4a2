"""The other games as frames: the *jeux de règle* of écarté, and every claim of the books judged."""

import pandas as pd

from cribscore.books.claims.verify import judge_claims
from cribscore.games.ecarte import judge_regle

JEUX_DE_REGLE_SCHEMA = {
    "class": ("object", "", "the class, in our own short words"),
    "leads": ("bool", "", "whether its holder leads"),
    "hands": ("int64", "hands", "hands of the class, a trump suit"),
    "point": ("float64", "share of deals", "three tricks or more, both hands open and best played"),
    "vole": ("float64", "share of deals", "all five tricks"),
    "point_0": ("float64", "share of deals", "three tricks or more from an opponent of no trump"),
    "point_1": ("float64", "share of deals", "the same from an opponent of one trump"),
    "point_2": ("float64", "share of deals", "the same from an opponent of two trumps"),
    "sure": ("float64", "share of hands", "hands that never fail under two trumps against them"),
    "weakest": ("object", "", "the hand that wins the point least often; clubs are trumps"),
    "weakest_point": ("float64", "share of deals", "how often it does"),
    "strongest": ("object", "", "the hand that wins the point most often"),
    "strongest_point": ("float64", "share of deals", "how often it does"),
}

CLAIMS_SCHEMA = {
    "id": ("object", "", "name of the claim"),
    "book": ("object", "", "H for Hoffmann, E for Enquire Within"),
    "place": ("object", "", "H{page} or s.section"),
    "subject": ("object", "", "the game"),
    "wording": ("object", "", "what is claimed, in our own short words"),
    "printed": ("object", "", "the value printed: a number, a fraction, odds or words"),
    "computed": ("object", "", "what is right, in the same form"),
    "error": ("float64", "as printed", "standard error of the computed value; 0 where exact"),
    "verdict": ("object", "", "right, right within rounding, or wrong"),
    "how": ("object", "", "the way of computing it, with its assumptions"),
    "method": ("object", "", "name of the function that computes it"),
}


def jeux_de_regle(*, leads: bool = True) -> pd.DataFrame:
    """Judge Hoffmann's *jeux de règle* at écarté over all their hands and all opposing ones.

    Parameters
    ----------
    leads : bool
        Whether their holder leads.

    Returns
    -------
    DataFrame
        One row a class, in the order of H{64}; columns as `JEUX_DE_REGLE_SCHEMA`. Some seconds.
    """
    rows = [
        {
            "class": one.name,
            "leads": one.leads,
            "hands": one.n_hands,
            "point": float(one.point),
            "vole": float(one.vole),
            **{f"point_{k}": float(one.point_by_trumps[k]) for k in range(3)},
            "sure": float(one.sure),
            "weakest": one.weakest[0],
            "weakest_point": float(one.weakest[1]),
            "strongest": one.strongest[0],
            "strongest_point": float(one.strongest[1]),
        }
        for one in judge_regle(leads=leads)
    ]
    frame = pd.DataFrame(rows, columns=list(JEUX_DE_REGLE_SCHEMA))
    return frame.astype({name: dtype for name, (dtype, _, _) in JEUX_DE_REGLE_SCHEMA.items()})


def verify_claims(subject: str | None = None) -> pd.DataFrame:
    """Judge the statements of number that the two books print.

    Parameters
    ----------
    subject : str, optional
        A game; by default all.

    Returns
    -------
    DataFrame
        One row a claim, in the order of the file; columns as `CLAIMS_SCHEMA`.

    Raises
    ------
    DataError
        If nothing is claimed on the subject.

    Examples
    --------
    >>> verify_claims("bezique").verdict.unique().tolist()
    ['right']
    """
    rows = [judged.to_dict() for judged in judge_claims(subject)]
    frame = pd.DataFrame(rows, columns=list(CLAIMS_SCHEMA))
    return frame.astype({name: dtype for name, (dtype, _, _) in CLAIMS_SCHEMA.items()})
