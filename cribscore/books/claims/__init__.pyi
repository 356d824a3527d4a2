from .verify import Claim as Claim
from .verify import Computed as Computed
from .verify import Judged as Judged
from .verify import claims_text as claims_text
from .verify import judge_claims as judge_claims
