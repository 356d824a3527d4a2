"""Commands on who wins."""

from cribscore.cli.match import edge, simulate, win  # noqa: F401  # each registers its command
