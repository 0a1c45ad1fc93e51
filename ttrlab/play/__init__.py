"""Playing: games as trees of states, records, bots and measurements."""
