"""Games written down: notation, reading, writing, and the ledger of points by the rules."""
