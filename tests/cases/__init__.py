"""The replay of real-world cases: what went wrong elsewhere must come out right here."""
