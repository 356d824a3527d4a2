"""The player that throws and plays by the equilibria."""
