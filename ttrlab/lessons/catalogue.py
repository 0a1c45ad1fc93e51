"""All lessons by number."""

from __future__ import annotations

from functools import lru_cache

from ttrlab.errors import TtrlabError
from ttrlab.lessons.card_scoring import CARD_SCORING
from ttrlab.lessons.claiming import CLAIMING
from ttrlab.lessons.ending import ENDING
from ttrlab.lessons.europe_scoring import EUROPE_SCORING
from ttrlab.lessons.expansions import EXPANSIONS
from ttrlab.lessons.ferries import FERRIES
from ttrlab.lessons.heart_of_africa import HEART_OF_AFRICA
from ttrlab.lessons.india import INDIA
from ttrlab.lessons.legendary_asia import LEGENDARY_ASIA
from ttrlab.lessons.longest import LONGEST
from ttrlab.lessons.model import Lesson
from ttrlab.lessons.nederland import NEDERLAND
from ttrlab.lessons.nordic_countries import NORDIC_COUNTRIES
from ttrlab.lessons.railyard import RAILYARD
from ttrlab.lessons.san_francisco import SAN_FRANCISCO
from ttrlab.lessons.stations import STATIONS
from ttrlab.lessons.switzerland import SWITZERLAND
from ttrlab.lessons.tickets import TICKETS
from ttrlab.lessons.tunnels import TUNNELS
from ttrlab.lessons.turn import TURN

LESSONS = (TURN, CLAIMING, TICKETS, LONGEST, ENDING, FERRIES, TUNNELS, STATIONS, EUROPE_SCORING, SAN_FRANCISCO,
           HEART_OF_AFRICA, RAILYARD, CARD_SCORING, EXPANSIONS, NORDIC_COUNTRIES,
           SWITZERLAND, INDIA, LEGENDARY_ASIA, NEDERLAND)


@lru_cache(maxsize=1)
def _by_number() -> dict[int, Lesson]:
    return {lesson.number: lesson for lesson in LESSONS}


def find(number: int) -> Lesson:
    """Return a lesson by its number.

    Raises:
        TtrlabError: There is none.

    >>> find(21).title
    'Tunnels'
    """
    table = _by_number()
    if number not in table:
        raise TtrlabError(f"there is no lesson {number!r}; there are {', '.join(map(str, table))}")
    return table[number]
