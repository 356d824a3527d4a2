"""The play to thirty-one: its rules, its arrays, its players."""
