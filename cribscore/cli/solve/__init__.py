"""Commands that solve."""
