"""What to lay away, what a crib is worth, and the equilibrium."""
