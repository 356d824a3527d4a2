"""Commands on games written down."""

from cribscore.cli.records import replay, review  # noqa: F401  # each registers its command
