"""What the map files say beyond the tables of facts: title, modules, options, sources, notes."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Sheet:
    """What a map file says beyond its three tables."""

    id: str
    name: str
    header: tuple[str, ...]
    modules: tuple[str, ...]
    points: tuple[tuple[int, int], ...]
    options: tuple[tuple[str, str | int], ...]
    sources: tuple[str, ...]
    notes: tuple[str, ...]
    facts: str = ""
    width: int = 1000
    height: int = 645
    shift: tuple[int, int] = (0, 0)
    provenance: tuple[str, str, str, str] = ("verified",) * 4
    players: tuple[int, int] = (2, 5)
    trains: int = 45
    extends: str = ""
    modes: tuple[tuple[str, tuple[tuple[str, str | int], ...]], ...] = ()
    mode_rule: str = ""


BOARDS = (
    Sheet(
        "usa", "USA",
        ("The USA board of Ticket to Ride (2004): 36 cities, 100 tracks, 30 tickets.",
         "Every length and colour was compared in four independent lists and on two board pictures (309 of",
         "309 spaces agree); the tickets in six lists. x and y are the printed city dots; lat and lon are",
         "general knowledge. The tickets are those of the classic base box, not the reprint in USA 1910."),
        ("longest_path",),
        ((1, 1), (2, 2), (3, 4), (4, 7), (5, 10), (6, 15)),
        (("bonus.longest_path", 10),),
        ("thoun/tickettoride: city dots, spaces, routes, tickets, board and ticket pictures",
         "Rob217/TicketToRideAnalysis: routes, tickets, city dots, board picture",
         "KubiGR/ticket-to-ride: routes, tickets, city dots, board picture",
         "egaffincahn/ticket-to-ride: routes, tickets",
         "sowinskipatryk/TicketToRideAI: tickets",
         "SokolAK/Ticket_to_Ride_Assistant: routes, tickets"),
        ("City names follow the board: it prints Sault St. Marie where the ticket cards print Ste.",
         "The USA 1910 reprint lowers the value of four of these tickets; this file has the classic values."),
    ),
    Sheet(
        "europe", "Europe",
        ("The board of Ticket to Ride: Europe (2005): 47 cities, 101 tracks, 46 tickets.",
         "Every length, colour, ferry and tunnel was compared in four or more independent lists and on three",
         "board pictures (300 of 300 spaces agree); the tickets in seven lists. x and y are the printed city",
         "dots; lat and lon are general knowledge."),
        ("ferries", "tunnels", "stations", "long_tickets", "longest_path"),
        ((1, 1), (2, 2), (3, 4), (4, 7), (6, 15), (8, 21)),
        (("tickets.unkept_initial", "box"), ("bonus.longest_path", 10)),
        ("thoun/tickettoride: city dots, spaces, routes, tickets, board and ticket pictures",
         "SokolAK/Ticket_to_Ride_Assistant: routes with colour, ferry, tunnel; tickets",
         "hdgehrke/Ticket-To-Ride_code: routes with colour, ferry, tunnel; tickets",
         "froge159/ticket-to-ride-europe: every space with colour, ferry, tunnel; tickets",
         "jessieblaeser/Ticket-to-Ride-Europe: routes, tickets, photographs of board and cards",
         "jkornel44/Ticket-to-Ride-Europe: routes, tickets, city dots, board scan",
         "danicampa90/TicketToRideStats: pairs, lengths, tickets"),
        ("City names follow a printed board: Bucuresti has no diacritic there, Danzig is written with a G.",
         "The 2025 printing is reported to label Kharkov as Kharkiv; look-ups accept both.",
         "Differences of the 2025 printing beyond that label were not checked."),
    ),
    Sheet(
        "heart-of-africa", "The Heart of Africa",
        ("The board of Ticket to Ride: The Heart of Africa (Map Collection 3, 2012): 33 cities, 10 way stations and",
         "8 places of four countries, 117 tracks. Tracks and places come from one list, made from a picture of the",
         "board; pieces and rules from the rulebook. No list of the 48 tickets is published: those here are OURS,",
         "made by ttrlab.tickets, each worth the trains of the cheapest way between its ends."),
        ("ferries", "terrain", "countries", "most_tickets"),
        ((1, 1), (2, 2), (3, 4), (4, 7), (5, 10), (6, 15)),
        (("tickets.deal", 4), ("tickets.initial_keep", 2), ("tickets.draw", 4), ("tickets.draw_keep", 1),
         ("bonus.most_tickets", 10)),
        ("smirea/ticket-to-ride: places, routes with length and colour, ferry symbols; rulebook text",
         "rulebook texts of the box, Polish and English: pieces, terrain cards, countries, all rules",
         "boardgaming.fandom.com, purplepawn.com, hiewandboardgames.blogspot.com, reviews: rules only",
         "own making: all 48 tickets"),
        ("Stand-in tickets: all 48 are ours, in place of those that nobody has published.",
         "Tracks from one source: expect one to three errors, lengths one short on long tracks.",
         "Bloemfontein–Cape Town: the source counts 3; set to 4, because of the distance on the board; unconfirmed.",
         "Way stations are unnamed dots on the board; their names are ours. No ticket ends there.",
         "Nigeria, Tchad and Sudan have two places each, not joined; Madagascar has two, joined by a route."),
        "africa", 940, 960, (130, 5), ("single", "single", "stand-in", "verified"),
    ),
    Sheet(
        "usa-1910", "USA 1910",
        ("The 69 tickets of USA 1910 (2006), for the USA board: 35 new ones, the 30 of the base box with four values",
         "lowered, and four from the Mystery Train. Every ticket was compared in two independent lists and on the",
         "pictures of the cards. Board, deck and route points are those of the map file that this one extends."),
        ("ticket_sets", "longest_path", "most_tickets"), (),
        (("tickets.usa_values", "reprint_1910"),),
        ("thoun/tickettoride: ticket tables, settings of the three games, pictures of all 69 ticket cards",
         "SokolAK/Ticket_to_Ride_Assistant: the same tickets in its tables of 2021",
         "michiedo.blogspot.com: quotes the rules page of Big Cities",
         "dicetower.com, justusproductions.com, amandamarkel.com: reviews, bonuses of the games"),
        ("Keep 3 of 5 and draw 4 in the Mega Game: one source.",
         "No bonus card in Big Cities: an implementation and two pages, no rulebook."),
        extends="usa", mode_rule="U10-SET-1",
        modes=(
            ("t1910", (("tickets.set", "t1910"), ("bonus.longest_path", 0), ("bonus.most_tickets", 15))),
            ("mega", (("tickets.set", "all"), ("tickets.deal", 5), ("tickets.initial_keep", 3), ("tickets.draw", 4),
                      ("bonus.longest_path", 10), ("bonus.most_tickets", 15))),
            ("big_cities", (("tickets.set", "big_cities"), ("tickets.deal", 4), ("tickets.draw", 4))),
            ("original", (("tickets.set", "original"), ("bonus.longest_path", 10), ("bonus.most_tickets", 0))),
        ),
    ),
    Sheet(
        "europa-1912", "Europa 1912",
        ("The 101 tickets of Europa 1912 (2009), for the board of Europe: 55 new ones and the 46 of the base box.",
         "Every ticket was compared in three independent lists and on the pictures of the cards. Board, deck and route",
         "points are those of the map file that this one extends."),
        ("ferries", "tunnels", "stations", "ticket_sets", "long_tickets", "longest_path"), (),
        (("tickets.unkept_initial", "box"), ("bonus.longest_path", 10)),
        ("thoun/tickettoride: tickets, settings of the games, pictures of all 101 cards",
         "SokolAK/Ticket_to_Ride_Assistant: six decks in its tables of 2021",
         "hdgehrke/Ticket-To-Ride_code: all 101 tickets with their sets, set-up of the games",
         "manuals.dk: pages of the manual; ticket-to-ride.fandom.com: warehouses and depots"),
        ("Paris–Angora: two lists say 13; the card and three lists say 17.",
         "At most one long ticket in the Mega Game: one source."),
        extends="europe", mode_rule="E12-SET-1",
        modes=(
            ("expanded", (("tickets.set", "expanded"),)),
            ("mega", (("tickets.set", "all"), ("tickets.deal", 5), ("tickets.initial_keep", 3),
                      ("long_tickets.deal", 2), ("long_tickets.keep_most", 1))),
            ("big_cities", (("tickets.set", "big_cities"), ("tickets.deal", 5), ("tickets.draw", 4),
                            ("long_tickets.deal", 0))),
            ("base", (("tickets.set", "base"),)),
        ),
    ),
    Sheet(
        "nordic-countries", "Nordic Countries",
        ("The board of Ticket to Ride: Nordic Countries (2007): 39 cities, 81 tracks, 46 tickets.",
         "Tracks and tickets were compared in two independent lists, on the board picture and on the ticket cards.",
         "x and y are the printed city dots; lat and lon are general knowledge."),
        ("wilds", "ferries", "any_cards", "tunnels", "most_tickets", "longest_tie"),
        ((1, 1), (2, 2), (3, 4), (4, 7), (5, 10), (6, 15), (9, 27)),
        (("tickets.deal", 5), ("tickets.initial_keep", 2), ("tickets.unkept_initial", "box"),
         ("tickets.unkept_drawn", "box"), ("draw.open_wild", "free"), ("market.rule_of_three", "off"),
         ("wilds.where", "ferries_and_tunnels"), ("ferry.substitute", "any_three"), ("nordic.triples", "any_space"),
         ("doubles.threshold", 3), ("bonus.most_tickets", 10)),
        ("thoun/tickettoride: cities, routes, tickets, rules; board picture, pictures of all 46 ticket cards",
         "a student project in Kotlin with the whole map and all tickets",
         "a chart of the number of tickets for each city: equal for all 39 cities",
         "onedayofsilence.com, manualzz.com, merchantsofplay.com: rules"),
        ("Kirkenes–Murmansk: one list says 2; the board shows 3.",
         "Two pairs of tracks differ in length and kind; they are double routes all the same."),
        "nordic", 670, 990, (0, 10), players=(2, 3), trains=40,
    ),
    Sheet(
        "switzerland", "Switzerland",
        ("The board of Ticket to Ride: Switzerland (2007): 34 cities, 17 places of four countries, 88 tracks, 46",
         "tickets.",
         "Tracks and tickets were compared in two independent lists, on the board picture and on the ticket cards.",
         "x and y are the printed city dots; lat and lon are general knowledge."),
        ("wilds", "tunnels", "countries", "longest_path"),
        ((1, 1), (2, 2), (3, 4), (4, 7), (5, 10), (6, 15)),
        (("tickets.deal", 5), ("tickets.initial_keep", 2), ("tickets.unkept_initial", "box"),
         ("tickets.unkept_drawn", "box"), ("draw.open_wild", "free"), ("wilds.where", "tunnels"),
         ("doubles.threshold", 3), ("bonus.longest_path", 10)),
        ("thoun/tickettoride: cities, routes, tickets, rules; board picture, pictures of the ticket cards",
         "nicolas-cuveillier/CS-108_Ticket-To-Ride: stations, routes, tickets",
         "ticket-to-ride.fandom.com, offthechartsgames.com: pages on the box"),
        ("Every link into a country has an end point of its own; a ticket names the country.",
         "The board has no table of route points; they are those of the base game."),
        "switzerland", 1010, 650, (0, 5), players=(2, 3), trains=40,
    ),
    Sheet(
        "india", "India",
        ("The board of Ticket to Ride: India (Map Collection 2, 2011): 39 cities, 108 tracks, 58 tickets.",
         "Tracks and tickets were compared in two independent lists, on the board picture and on the ticket cards;",
         "every ticket is worth its shortest way. x and y are the printed city dots; lat and lon general knowledge."),
        ("ferries", "longest_path", "grand_tour"),
        ((1, 1), (2, 2), (3, 4), (4, 7), (6, 15), (8, 21)),
        (("tickets.deal", 4), ("tickets.initial_keep", 2), ("bonus.longest_path", 10)),
        ("thoun/tickettoride: cities, routes, tickets, rules; board picture, pictures of all 58 ticket cards",
         "a TypeScript project with its own lists of routes and tickets",
         "a German specification of the box: counts by length, ferries, bonus",
         "boardgamearena.com, scribd.com: rules"),
        ("Indur–Wadi and Mormugau–Wadi: one list says 1; the board shows 2.",
         "City names follow the board, which prints Waltain; one list writes Waltair."),
        "india", 690, 930, (30, 10), players=(2, 4),
    ),
    Sheet(
        "legendary-asia", "Legendary Asia",
        ("The board of Ticket to Ride: Legendary Asia (Map Collection 1, 2011): 39 cities, 100 tracks, 36 tickets.",
         "Tracks were compared in four lists and on the board picture, space by space; tickets in two lists and on the",
         "pictures of the cards. x and y are the printed city dots; lat and lon are general knowledge."),
        ("ferries", "mountains", "long_tickets", "most_cities"),
        ((1, 1), (2, 2), (3, 4), (4, 7), (5, 10), (6, 15)),
        (("tickets.unkept_initial", "box"), ("bonus.most_cities", 10)),
        ("thoun/tickettoride: routes, cities, tickets; board picture, pictures of all 36 ticket cards",
         "Regan831/TicketToRide: routes and tickets",
         "targil123/TicketToRide2: routes, tickets, a second board picture",
         "smirea/ticket-to-ride: routes; text of the rulebook"),
        ("Chita–Khabarovsk and Kobe–Taipei: one list counts 4; the board shows 5.",
         "Calcutta–Colombo green: one list ends it in Bombay, as a third track to Colombo; the board shows Calcutta.",
         "Two ticket cards print Shangai and Kathmandou; the board prints Shanghai and Kathmandu."),
        "asia-legendary", 1010, 660, (0, 5),
    ),
    Sheet(
        "nederland", "Nederland",
        ("The board of Ticket to Ride: Nederland (Map Collection 4, 2013): 30 cities, 97 tracks, 44 tickets.",
         "Tracks were compared in three lists, tolls in two, tickets in a list and on scans of all cards. x and y come",
         "from one list; lat and lon are general knowledge."),
        ("tolls",),
        ((1, 1), (2, 2), (3, 4), (4, 7), (5, 10), (6, 15)),
        (("tickets.deal", 5), ("tickets.initial_keep", 3), ("tickets.draw", 4), ("tickets.unkept_initial", "discard"),
         ("tickets.unkept_drawn", "discard"), ("doubles.threshold", 2), ("nederland.staggered_start", True)),
        ("smirea/ticket-to-ride: routes, tolls, positions; text of the rulebook",
         "czirkoszoltan/tickettoride: routes without tolls",
         "z-ch/Ticket-to-ride: routes with tolls, tickets, scans of all 44 tickets",
         "justpushstart.com: review"),
        ("Positions from one source.",
         "Routes at the foot of the tickets, for a neutral player, from the cards alone."),
        "nederland", 680, 990, (0, 5), ("single", "verified", "verified", "single"), trains=40,
    ),
)
