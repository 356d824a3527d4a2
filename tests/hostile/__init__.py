"""Values, words and bytes of every kind: an answer or a sentence, and nothing else."""
