"""Commands on the play."""

from cribscore.cli.play import advise, game, lead, peg  # noqa: F401  # each registers its command
