"""The table of chances by score: who wins from here."""
