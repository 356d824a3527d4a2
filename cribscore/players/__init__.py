"""Everyone who can sit down: the contract, the players, one registry."""
