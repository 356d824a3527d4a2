"""Commands on what to throw."""
