"""The two roles of a deal between two players: their numbers in arrays, and their names."""

from typing import Literal

from cribscore.errors import DataError, shown

PONE, DEALER = 0, 1
Role = Literal["pone", "dealer"]
ROLES: tuple[Role, Role] = ("pone", "dealer")
"""The names by their numbers."""

__all__ = ["DEALER", "PONE", "ROLES", "Role", "role_number"]


def role_number(role: str) -> int:
    """Return the number of a role.

    Examples
    --------
    >>> role_number("dealer")
    1
    """
    if not isinstance(role, str) or role not in ROLES:
        raise DataError(f"a role must be 'pone' or 'dealer'; got {shown(role)}.")
    return ROLES.index(role)
