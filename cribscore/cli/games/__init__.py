"""Commands on the other games."""
