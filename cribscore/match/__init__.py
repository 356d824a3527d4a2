"""Deals, games, and who wins from here."""
