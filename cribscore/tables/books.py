"""What the two books print, and whether it is right: hands, claims, maxims, *jeux de règle*."""

import pandas as pd

from cribscore.books import verify_hands, verify_maxims
from cribscore.books.claims import judge_claims
from cribscore.games.ecarte import judge_regle
from cribscore.solve import ShippedPlay
from cribscore.tables.frames import TEXT, Column, frame_of, ordered

VERIFY_BOOKS_SCHEMA = {
    "id": Column(TEXT, "", "place and number of the line"),
    "book": Column(TEXT, "", "Hoffmann or Enquire Within"),
    "place": Column(TEXT, "", "H{page} or E s.section"),
    "wording": Column(TEXT, "", "what the line says, in our own short words"),
    "cards": Column(
        TEXT, "", "one of its hands, the starter after a stroke; empty if there is none"
    ),
    "kept": Column(TEXT, "cards", "how many cards are kept; more than one number if several games"),
    "crib": Column("bool", "", "counted as a crib"),
    "counted": Column(TEXT, "", "the parts that the line counts; pips is the sum of the cards"),
    "printed": Column("int64", "points", "the number printed"),
    "computed_min": Column("Int64", "points", "the least that its hands are worth"),
    "computed_max": Column("Int64", "points", "the most that its hands are worth"),
    "n_hands": Column("int64", "hands", "hands it stands for; hands that differ by suits are one"),
    "verdict": Column(TEXT, "", "right, right as a minimum, misprint, or impossible as worded"),
    "note": Column(TEXT, "", "what a reader should know, and how other readings of it fare"),
}
VERIFY_CLAIMS_SCHEMA = {
    "id": Column(TEXT, "", "name of the claim"),
    "book": Column(TEXT, "", "H for Hoffmann, E for Enquire Within"),
    "place": Column(TEXT, "", "H{page} or s.section"),
    "subject": Column(TEXT, "", "the game"),
    "wording": Column(TEXT, "", "what is claimed, in our own short words"),
    "printed": Column(TEXT, "", "the value printed: a number, a fraction, odds or words"),
    "computed": Column(TEXT, "", "what is right, in the same form"),
    "error": Column("float64", "as printed", "standard error of the computed value; 0 if exact"),
    "verdict": Column(TEXT, "", "right, right within rounding, or wrong"),
    "how": Column(TEXT, "", "how it is computed, with the assumptions"),
    "method": Column(TEXT, "", "name of the function that computes it"),
}
MAXIMS_SCHEMA = {
    "maxim": Column(TEXT, "", "its name in the player hoffmann"),
    "moment": Column(
        ordered("lead", "reply", "second"), "", "pone's lead, dealer's reply, pone's second card"
    ),
    "words": Column(TEXT, "", "what it says, with its page"),
    "shuns": Column("bool", "", "it forbids a card; to follow it is to play another"),
    "times": Column("float64", "", "share of deals that reach the moment with a hand it speaks of"),
    "followed": Column("float64", "", "how often the equilibrium then does as it says"),
    "at_random": Column("float64", "", "how often a card drawn from the hand would"),
    "cost": Column("float64", "points", "lost each time by always doing as it says"),
    "cost_broken": Column("float64", "points", "lost each time by never doing as it says"),
    "cost_a_deal": Column("float64", "points", "lost in a deal by always doing so at this moment"),
}
JEUX_DE_REGLE_SCHEMA = {
    "class": Column(TEXT, "", "the class, in our own short words"),
    "leads": Column("bool", "", "whether its holder leads"),
    "hands": Column("int64", "hands", "hands of the class, for one trump suit"),
    "point": Column(
        "float64", "share of deals", "three tricks or more, both hands open and best played"
    ),
    "vole": Column("float64", "share of deals", "all five tricks"),
    "point_0": Column("float64", "share of deals", "three tricks or more, no trump against them"),
    "point_1": Column("float64", "share of deals", "the same, one trump against them"),
    "point_2": Column("float64", "share of deals", "the same, two trumps against them"),
    "sure": Column(
        "float64", "share of hands", "hands that never lose it to fewer than two trumps"
    ),
    "weakest": Column(TEXT, "", "the hand that wins the point least often; clubs are trumps"),
    "weakest_point": Column("float64", "share of deals", "how often it does"),
    "strongest": Column(TEXT, "", "the hand that wins the point most often"),
    "strongest_point": Column("float64", "share of deals", "how often it does"),
}


def verify_books(book: str | None = None) -> pd.DataFrame:
    """Score every hand line that the two books print, and say which are right.

    Parameters
    ----------
    book : str, optional
        ``Hoffmann`` or ``Enquire Within``, or the beginning of either; by default both.

    Returns
    -------
    DataFrame
        One row for each line, in the order of the books; columns as `VERIFY_BOOKS_SCHEMA`.

    Raises
    ------
    DataError
        If there is no such book.

    Examples
    --------
    >>> frame = verify_books("Hoffmann")
    >>> frame.loc[frame.place == "H{41}"].query("printed != computed_min").verdict.tolist()
    ['misprint (should be 17)']
    """
    return frame_of([finding.to_dict() for finding in verify_hands(book)], VERIFY_BOOKS_SCHEMA)


def verify_claims(subject: str | None = None) -> pd.DataFrame:
    """Judge the numerical statements that the two books print.

    Parameters
    ----------
    subject : str, optional
        A game; by default all.

    Returns
    -------
    DataFrame
        One row for each claim, in the order of the file; columns as `VERIFY_CLAIMS_SCHEMA`.

    Raises
    ------
    DataError
        If nothing is claimed on the subject.

    Examples
    --------
    >>> verify_claims("bezique").verdict.unique().tolist()
    ['right']
    """
    return frame_of([judged.to_dict() for judged in judge_claims(subject)], VERIFY_CLAIMS_SCHEMA)


def maxims(solved: ShippedPlay | None = None) -> pd.DataFrame:
    """Tabulate how often the equilibrium follows each of Hoffmann's maxims, and their costs.

    Parameters
    ----------
    solved : ShippedPlay, optional
        The solution of six-card cribbage; by default the shipped one.

    Returns
    -------
    DataFrame
        One row for each maxim of the play and each moment at which it speaks; columns as
        `MAXIMS_SCHEMA`. See `verify_maxims`.

    Raises
    ------
    DataError
        If the installation lacks the solution.

    Examples
    --------
    >>> frame = maxims().set_index(["maxim", "moment"])
    >>> bool(frame.followed["leads_a_five", "lead"] > 0.99)
    True
    """
    rows = [{name: getattr(one, name) for name in MAXIMS_SCHEMA} for one in verify_maxims(solved)]
    return frame_of(rows, MAXIMS_SCHEMA)


def jeux_de_regle(*, leads: bool = True) -> pd.DataFrame:
    """Judge Hoffmann's *jeux de règle* at écarté over all their hands and all opposing ones.

    Parameters
    ----------
    leads : bool
        Whether their holder leads.

    Returns
    -------
    DataFrame
        One row for each class, in the order of H{64}; columns as `JEUX_DE_REGLE_SCHEMA`. It takes
        some seconds.
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
    return frame_of(rows, JEUX_DE_REGLE_SCHEMA)
