"""Commands that solve."""

from cribscore.cli.solve import deal, play, throws  # noqa: F401  # each registers its command
