"""What throws keep, and what the play of the kept cards is worth."""
