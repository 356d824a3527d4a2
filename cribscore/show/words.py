"""Numbers in words, for counting a hand aloud."""

_UNITS = (
    *("nothing", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen"),
    *("eighteen", "nineteen"),
)
_TENS = {2: "twenty", 3: "thirty", 4: "forty", 5: "fifty", 6: "sixty", 7: "seventy"}


def number_word(number: int) -> str:
    """Return a number from 0 to 79 in words; no hand of seven cards scores more.

    Examples
    --------
    >>> number_word(29)
    'twenty-nine'
    """
    if number < 20:
        return _UNITS[number]
    tens, units = divmod(number, 10)
    return _TENS[tens] + (f"-{_UNITS[units]}" if units else "")
