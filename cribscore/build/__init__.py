"""Make what is shipped in data/ again."""
