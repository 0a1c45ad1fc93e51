"""Graph questions about a network of tracks: longest trail, tickets, stations, ways to a ticket."""
