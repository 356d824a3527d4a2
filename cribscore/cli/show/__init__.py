"""Commands that score."""

from cribscore.cli.show import conformance, count, score  # noqa: F401  # each registers its command
