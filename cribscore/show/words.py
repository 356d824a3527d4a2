"""A score in a player's words: the count aloud, and the picture of it in a notebook."""

from html import escape
from typing import TYPE_CHECKING

from cribscore.cards import format_cards, suit_of

if TYPE_CHECKING:
    from cribscore.show.points import Combination, HandScore

_UNITS = (
    *("nothing", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen"),
    *("eighteen", "nineteen"),
)
_TENS = {2: "twenty", 3: "thirty", 4: "forty", 5: "fifty", 6: "sixty", 7: "seventy"}


def number_word(number: int) -> str:
    """Return a number in words.

    Parameters
    ----------
    number : int
        From 0 to 79.

    Returns
    -------
    str
        As it is spoken.

    Raises
    ------
    KeyError
        Above 79, which no hand of seven cards reaches.

    Examples
    --------
    >>> number_word(29)
    'twenty-nine'
    """
    if number < 20:
        return _UNITS[number]
    tens, units = divmod(number, 10)
    return _TENS[tens] + (f"-{_UNITS[units]}" if units else "")


def call_aloud(score: "HandScore") -> str:
    """Count a hand aloud: fifteens first, then pairs, runs, flush and nob, with running totals.

    Parameters
    ----------
    score : HandScore
        As `score_hand` returns it.

    Returns
    -------
    str
        One sentence without its stop.

    Examples
    --------
    >>> from cribscore.show.points import score_hand
    >>> call_aloud(score_hand("7h 8s 9d 2c", "Kd"))
    'fifteen two, and a run of three is five'
    """
    count = 0
    said: list[str] = []
    for item in score.combinations:
        count += item.points
        said.append(_phrase(item, number_word(count), first=not said))
    return ", ".join(said) if said else "nothing"


def _phrase(item: "Combination", count: str, *, first: bool) -> str:
    if item.part == "fifteens":
        return f"fifteen {count}"
    name = item.name if item.part == "nobs" else f"a {item.name}"
    return f"{name} is {count}" if first else f"and {name} is {count}"


def as_html(score: "HandScore") -> str:
    """Draw a score as a small HTML table with suit symbols, for a notebook.

    Parameters
    ----------
    score : HandScore
        As `score_hand` returns it.

    Returns
    -------
    str
        HTML.

    Examples
    --------
    >>> from cribscore.show.points import score_hand
    >>> "5♥" in as_html(score_hand("5h 5s 5d Jc", "5c"))
    True
    """
    title = _cards_html(score.cards)
    if score.starter is not None:
        title += f" + {_cards_html((score.starter,))}"
    rows = "".join(
        f"<tr><td>{escape(item.name)}</td><td>{_cards_html(item.cards)}</td>"
        f"<td style='text-align:right'>{item.points}</td></tr>"
        for item in score.combinations
    )
    return (
        f"<table><caption>{title}</caption><tbody>{rows}</tbody><tfoot><tr><th colspan='2'>"
        f"{escape(call_aloud(score))}</th><th>{score.total}</th></tr></tfoot></table>"
    )


def _cards_html(cards: tuple[int, ...]) -> str:
    return " ".join(
        f"<span style='color:{'#c00' if suit_of(card) in (1, 2) else 'inherit'}'>"
        f"{format_cards(card, symbols=True)}</span>"
        for card in cards
    )
