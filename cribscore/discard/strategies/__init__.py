"""Strategies for throwing: the solver, its certificate, and the opponents to choose from."""
