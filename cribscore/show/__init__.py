"""What a hand is worth once the starter is turned."""
