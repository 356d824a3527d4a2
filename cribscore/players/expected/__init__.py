"""The player that throws by the equilibrium and plays by expected net points."""
