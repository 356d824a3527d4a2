from .memory import Memory as Memory
from .memory import simulate_memory as simulate_memory
from .replies import DealReply as DealReply
from .replies import cost_of_throws as cost_of_throws
from .replies import reply_to_deal as reply_to_deal
from .solver import DealEquilibrium as DealEquilibrium
from .solver import pack_deal as pack_deal
from .solver import solve_deal as solve_deal
