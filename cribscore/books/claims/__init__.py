"""Statements of number in the two books, and the methods that judge them."""
