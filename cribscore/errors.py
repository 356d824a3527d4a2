"""Every error that cribscore raises on purpose.

The text has one shape: *what, must, got, where, hint*. All of them are `ValueError`s, so a
caller who knows nothing of this module can still catch them.
"""


class CribscoreError(ValueError):
    """The root: anything that cribscore refuses.

    Parameters
    ----------
    message : str
        What was wrong, what it must be, what it was and where.
    hint : str, optional
        What to do instead; appended as ``Hint: ...``.

    Examples
    --------
    >>> str(CribscoreError("hands must have shape (n, 4); got (100, 5).", hint="Use starters=."))
    'hands must have shape (n, 4); got (100, 5). Hint: Use starters=.'
    """

    def __init__(self, message: str, *, hint: str | None = None) -> None:
        self.hint = hint
        super().__init__(f"{message} Hint: {hint}" if hint else message)

    def __reduce__(self) -> tuple[object, ...]:
        """Survive pickling, so that an error raised in a worker process arrives whole."""
        return _rebuild, (type(self), self.args, self.hint)


def _rebuild(
    kind: type[CribscoreError], args: tuple[object, ...], hint: str | None
) -> CribscoreError:
    """Make again an error whose text already carries its hint."""
    error = kind.__new__(kind)
    error.args = args
    error.hint = hint
    return error


_UNREADABLE = 10**30
_LONGEST = 200  # letters of a value within a message


def shown(value: object) -> str:
    """Write a value for a message: long ones shortly, and whole numbers that Python will not write.

    Examples
    --------
    >>> shown("5h"), shown(10**5000)
    ("'5h'", 'a number of about 5001 digits')
    """
    if isinstance(value, int) and abs(value) >= _UNREADABLE:
        return f"a number of about {int(value.bit_length() * 0.30103) + 1} digits"
    try:
        text = repr(value)
    except ValueError:  # such a number within it
        return f"a {type(value).__name__} with a number too long to write"
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 4]} ..."


class InvalidCardError(CribscoreError):
    """Something that is not a card of the pack in use."""


class DuplicateCardError(CribscoreError):
    """The same card twice where the pack holds it once."""


class CardCountError(CribscoreError):
    """Too many cards, too few, or an array of the wrong shape."""


class IllegalPlayError(CribscoreError):
    """A card or call that the rules forbid at this point."""


class DataError(CribscoreError):
    """A file, a table or an option that cannot be used as it stands."""


class MissingPackageError(CribscoreError, ImportError):
    """A package that is not installed; the hint says how to install it."""
