"""Commands on printed tables."""

from cribscore.cli.books import verify  # noqa: F401  # each registers its command
