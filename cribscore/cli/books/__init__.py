"""Commands on printed tables."""
