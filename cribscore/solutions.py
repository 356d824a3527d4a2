"""What every solution has in common: what is proved of it, and how it was reached."""

from dataclasses import dataclass
from typing import Any, Literal

from cribscore.answers import Answer

__all__ = ["Certificate", "Solution"]


@dataclass(frozen=True, kw_only=True)
class Certificate(Answer):
    """What is proved of two strategies by exact best responses, in points a deal.

    Attributes
    ----------
    value_to : {'pone', 'dealer'}
        Whose points less the other's are counted.
    value : float
        What they are if both follow their strategies.
    pone_gain, dealer_gain : float
        What a best response of each would gain.

    Examples
    --------
    >>> proof = Certificate(value_to="pone", value=-1.5, pone_gain=0.25, dealer_gain=0.5)
    >>> proof.lower, proof.upper, proof.exploitability
    (-2.0, -1.25, 0.75)
    """

    value_to: Literal["pone", "dealer"]
    value: float
    pone_gain: float
    dealer_gain: float

    @property
    def lower(self) -> float:
        """What that side is sure of, whatever the other does."""
        return self.value - (self.dealer_gain if self.value_to == "pone" else self.pone_gain)

    @property
    def upper(self) -> float:
        """What the other holds that side to."""
        return self.value + (self.pone_gain if self.value_to == "pone" else self.dealer_gain)

    @property
    def exploitability(self) -> float:
        """Both gains together."""
        return self.dealer_gain + self.pone_gain

    def to_dict(self) -> dict[str, Any]:
        """Return the fields, the bounds and the exploitability as plain data."""
        more = {name: getattr(self, name) for name in ("lower", "upper", "exploitability")}
        return super().to_dict() | more

    def __str__(self) -> str:
        """Write value, bounds and exploitability a line each."""
        return (
            f"value to the {self.value_to:<6}  {self.value:+.6f} points a deal\n"
            f"proved between       {self.lower:+.6f} and {self.upper:+.6f}\n"
            f"exploitability       {self.exploitability:.2e}"
        )


@dataclass(frozen=True, kw_only=True, eq=False)
class Solution(Answer):
    """Two strategies near an equilibrium, `pone` and `dealer`, with the proof of how near.

    Attributes
    ----------
    certificate : Certificate
        What is proved of them.
    history : tuple of tuple
        Steps of the solver and what was left to gain after them; empty where it was not kept.
    """

    certificate: Certificate
    history: tuple[tuple[float, ...], ...] = ()

    @property
    def value(self) -> float:
        """Points a deal, if both follow their strategies."""
        return self.certificate.value

    @property
    def lower(self) -> float:
        """What the side that the value is counted for is sure of."""
        return self.certificate.lower

    @property
    def upper(self) -> float:
        """What the other side holds it to."""
        return self.certificate.upper

    @property
    def pone_gain(self) -> float:
        """What a best response of the pone gains."""
        return self.certificate.pone_gain

    @property
    def dealer_gain(self) -> float:
        """What a best response of the dealer gains."""
        return self.certificate.dealer_gain

    @property
    def exploitability(self) -> float:
        """What best responses of both gain together."""
        return self.certificate.exploitability

    def __str__(self) -> str:
        """Write what is proved."""
        return str(self.certificate)
