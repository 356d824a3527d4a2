"""Commands on throws and cribs."""

from cribscore.cli.throws import changes, crib_table, discard, sweep  # noqa: F401  # each registers its command
