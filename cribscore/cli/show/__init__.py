"""Commands that score."""
