from .games import Decision as Decision
from .games import Review as Review
from .games import review_game as review_game
from .judge import GRADES as GRADES
from .judge import Judgement as Judgement
from .sitting import Sitting as Sitting
