"""Commands on the play."""
