"""Commands on who wins."""
