"""Which games there are, and what each can be asked.

A game's module exposes its functions in a mapping ``QUESTIONS`` from the question's name to the
function. Parameters are typed: the command line turns those without a default into arguments,
the others into options, a frozen ``Rules`` into an option a field, and a frozen record into one
argument of JSON. The first sentence of the docstring is the help.
"""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, NamedTuple

from cribscore.errors import DataError

__all__ = ["GAMES", "Game", "find_game", "questions_of"]

Question = Callable[..., object]


class Game(NamedTuple):
    """A game of the books.

    Attributes
    ----------
    name, module : On the command line, and of `cribscore.games`.
    title, places : As a heading has it, and where it stands in the two books.
    """

    name: str
    module: str
    title: str
    places: str


_ALL: tuple[Game, ...] = (
    Game("blind-hookey", "blind_hookey", "Blind Hookey", "H{32}-{33}"),
    Game("cassino", "cassino", "Cassino", "E s.110-112"),
    Game("connexions", "connexions", "Connexions", "E s.106-107"),
    Game("ecarte", "ecarte", "Écarté", "H{53}-{64}, E s.118-119"),
    Game("loo", "loo", "Loo, three-card and five-card", "E s.95-100"),
    Game("matrimony", "matrimony", "Matrimony", "E s.108"),
    Game("pope-joan", "pope_joan", "Pope Joan", "E s.109"),
    Game("bezique", "bezique", "Bézique", "E s.122-129"),
    Game("euchre", "euchre", "Euchre", "E s.120-121"),
    Game("all-fours", "all_fours", "All fours", "E s.91-94"),
    Game("napoleon", "napoleon", "Napoleon, or nap", "E s.130, the heading; outside"),
    Game("quadrille", "quadrille", "Quadrille", "E s.117, a mention; outside"),
    Game("rubicon-bezique", "rubicon_bezique", "Rubicon bézique", "H{30}-{31} laws 61-66; outside"),
    Game("put", "put", "Put", "E s.101-104"),
    Game("speculation", "speculation", "Speculation", "E s.105"),
    Game("vingt-un", "vingt_un", "Vingt-un, or twenty-one", "E s.113-116"),
)
GAMES: Mapping[str, Game] = {game.name: game for game in sorted(_ALL)}


def find_game(name: str) -> Game:
    """Return the game of this name; case, accents and underscores do not matter.

    >>> find_game("whist")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    cribscore.errors.DataError: there is no game 'whist' here; ...
    """
    key = name.strip().lower().replace("_", "-").replace("é", "e").replace(" ", "-")
    if key not in GAMES:
        raise DataError(f"there is no game {name!r} here; the games are {', '.join(GAMES)}.")
    return GAMES[key]


def questions_of(name: str) -> Mapping[str, Question]:
    """Return what a game can be asked: the functions that its module exposes.

    >>> list(questions_of("put"))
    ['strength', 'best', 'odds', 'legal', 'settle', 'gift', 'misdeal', 'simulate']
    """
    module: Any = import_module(f"cribscore.games.{find_game(name).module}")
    questions: Mapping[str, Question] = module.QUESTIONS
    return questions
