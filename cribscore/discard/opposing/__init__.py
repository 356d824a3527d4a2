"""The hands that an opponent may hold: sums over those that avoid the cards known."""
