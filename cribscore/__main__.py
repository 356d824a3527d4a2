"""``python -m cribscore``: the command line."""

from cribscore.cli import main

main()
