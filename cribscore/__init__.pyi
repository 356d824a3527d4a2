from .cards import canonical_cards as canonical_cards
from .cards import format_cards as format_cards
from .cards import parse_cards as parse_cards
from .cards import rank_cards as rank_cards
from .cards import unrank_cards as unrank_cards
from .errors import CardCountError as CardCountError
from .errors import CribscoreError as CribscoreError
from .errors import DataError as DataError
from .errors import DuplicateCardError as DuplicateCardError
from .errors import IllegalPlayError as IllegalPlayError
from .errors import InvalidCardError as InvalidCardError
from .variants import EIGHT_CARD as EIGHT_CARD
from .variants import FIVE_CARD as FIVE_CARD
from .variants import FOUR_HANDED as FOUR_HANDED
from .variants import SEVEN_CARD as SEVEN_CARD
from .variants import SIX_CARD as SIX_CARD
from .variants import SIX_CARD_SKUNK as SIX_CARD_SKUNK
from .variants import THREE_HANDED as THREE_HANDED
from .variants import VARIANTS as VARIANTS
from .variants import Variant as Variant
from .variants import find_variant as find_variant

__version__: str
