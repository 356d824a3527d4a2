"""The words that a shell completes; each is called with what was typed so far."""


def variants(incomplete: str) -> list[str]:
    """Return the kinds of cribbage that begin so.

    >>> variants("six")
    ['six-card', 'six-card-skunk']
    """
    from cribscore.variants import VARIANTS

    return [name for name in VARIANTS if name.startswith(incomplete.lower())]


def players(incomplete: str) -> list[str]:
    """Return the players that begin so."""
    from cribscore.players import PLAYER_NAMES

    return [name for name in PLAYER_NAMES if name.startswith(incomplete.lower())]


def opponents(incomplete: str) -> list[str]:
    """Return the ways to discard that begin so.

    >>> opponents("")
    ['equilibrium', 'hand_only', 'uniform']
    """
    names = ("equilibrium", "hand_only", "uniform")
    return [name for name in names if name.startswith(incomplete.lower())]
