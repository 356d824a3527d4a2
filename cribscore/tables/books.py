"""What the two books print, and whether it is right, as a frame."""

import pandas as pd

from cribscore.books.hands import verify_hands

BOOKS_SCHEMA = {
    "id": ("object", "", "place and number of the line"),
    "book": ("object", "", "Hoffmann or Enquire Within"),
    "place": ("object", "", "H{page} or E s.section"),
    "wording": ("object", "", "what the line says, in our own short words"),
    "cards": ("object", "", "one of its hands, the starter after a stroke; empty if there is none"),
    "kept": ("object", "cards", "how many cards are kept; more than one number if several games"),
    "crib": ("bool", "", "counted as a crib"),
    "counted": ("object", "", "the parts that the line counts; pips is the sum of the cards"),
    "printed": ("int64", "points", "the number printed"),
    "computed_min": ("Int64", "points", "the least that its hands are worth"),
    "computed_max": ("Int64", "points", "the most that its hands are worth"),
    "n_hands": ("int64", "hands", "hands it stands for, those alike but for suits being one"),
    "verdict": ("object", "", "right, right as a minimum, misprint, or impossible as worded"),
    "note": ("object", "", "what a reader should know, and how other readings of it fare"),
}


def verify_books(book: str | None = None) -> pd.DataFrame:
    """Score every hand line that the two books print, and say which are right.

    Parameters
    ----------
    book : str, optional
        ``Hoffmann`` or ``Enquire Within``, or the beginning of either; default both.

    Returns
    -------
    DataFrame
        One row for each line, in the order of the books; columns as `BOOKS_SCHEMA`.

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
    rows = [finding.to_dict() for finding in verify_hands(book)]
    frame = pd.DataFrame(rows, columns=list(BOOKS_SCHEMA))
    return frame.astype({name: dtype for name, (dtype, _, _) in BOOKS_SCHEMA.items()})
