"""Rules that the reference texts leave open and that the tables of facts settle: by id, the text in its place.

The facts quote the rulebook of the box, which the reference texts had not read; a text here says what stood before
where a board may still be played so.
"""

SETTLED = {
    "U10-AMB-3":
        "Values of the four revised tickets: the first box and the reprint differ. `tickets.usa_values` = "
        "`reprint_1910`; other value `first_box`. The map file of the first box has its own values.",
    "NL-SET-2":
        "Unkept tickets, those of the start too, go face up onto a pile beside the deck; when the deck is"
        " empty, the pile is shuffled and becomes the deck. [NL-2019]",
    "NL-SET-3":
        "Each player takes 30 worth of toll tokens, kept hidden: two of value 4, six of value 2 and ten "
        "of value 1. They may be changed at any time, so only their sum matters. [NL-2019; NL-text]",
    "NL-SET-4":
        "Score start: first player 0, each later seat one point more (second 1, third 2, …). [NL-review "
        "(English); a picture in NL-2019 shows the markers so]",
    "NL-TKD-1":
        "Draw 4 tickets, keep at least 1. [NL-2019]",
    "NL-SCO-3":
        "With 4 players: 55, 35, 20, 0; with 3 players: 55, 35, 0; with 2 players: 35, 0. [NL-2019]",
    "NL-SCO-4":
        "Tied players all score the bonus of their place; the next value takes the place after all of "
        "them. [NL-2019 with its example: 9, 9 and 1 left, and a player with a loan, score 55, 55, 20 and"
        " nothing]",
    "NL-AMB-1":
        "Bonus with 2 players: the rulebook gives the first 35; another list, from nobody's text, gave "
        "55. `nederland.bonus_table` = `printed`; other value `same_first`.",
    "NL-AMB-2":
        "Place after a tie: the example of the rulebook leaves out the places that the tied players fill."
        " `rank.after_tie` = `skip` (55, 55, 20); other value `dense` (55, 55, 35).",
    "NL-AMB-3":
        "Unkept tickets: the rulebook has them face up beside the deck, and shuffled when that is empty; "
        "a German source only says that they are discarded openly. `tickets.unkept_initial` = `discard`; "
        "other value `box`. `tickets.unkept_drawn` = `discard`; other value `box`.",
    "NL-AMB-6":
        "Play without tokens is allowed (NL-2020); then with 2 or 3 players only one track of each double"
        " is used (T = 4). Option `nederland.tolls` = true.",
    "NL-AMB-5":
        "2 players: by an official variant a neutral player with 40 trains builds too, after 5 turns of "
        "each player. In each of its turns a ticket is turned up, and it claims the route at its foot, if"
        " there is one. Where both tracks are free, who holds the marker chooses and hands the marker on;"
        " where one is taken, the other is claimed, the bank pays the toll to whom the first belongs, and"
        " the marker stays. Not told, and played here so: its turn comes once in a round, before the "
        "first player's, who also holds the marker at first; the ticket goes where unkept tickets go; it "
        "never has two tracks of one route; a toll that a player would owe to it goes to the bank. "
        "`nederland.neutral_player` = false.",
}
