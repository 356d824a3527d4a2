"""What each decision of a recorded game cost."""
