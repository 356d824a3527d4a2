"""What the two books print, and whether it is right."""
