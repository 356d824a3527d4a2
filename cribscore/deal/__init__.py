"""Throw and play solved together, and what memory would gain."""
