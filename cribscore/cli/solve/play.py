"""`cribscore solve play`: the equilibrium of the play, to a proved tolerance."""

from pathlib import Path

from cribscore.cli.options import solving
from cribscore.cli.output import print_json

TOLERANCE = 5e-4


def solve(
    tolerance: float,
    *,
    scheduler: str | None,
    workers: int | None,
    checkpoint: Path | None,
    out: Path | None,
    json: bool,
) -> None:
    """Solve the play of six-card cribbage into the cache, and print its certificate.

    The hands are what the equilibrium of the throws keeps. It goes on from where it was stopped;
    the solution takes 0.3 GB in the cache, where advice finds it.
    """
    from cribscore.solve.shipped import solve_into_cache

    command = f"cribscore solve play --tolerance {tolerance:g} --out FILE"
    with solving("solving the play", tolerance, scheduler, workers) as run:
        solved = solve_into_cache(
            tolerance,
            checkpoint=checkpoint,
            run=run,
            ship=out,
            command=command,
        )
    if json:
        names = ("value", "lower", "upper", "exploitability", "iterations")
        certificate = {name: getattr(solved, name) for name in names}
        print_json(certificate | {"written": str(out) if out else None})
        return
    print("six-card, the play at equilibrium, points a deal (pone's less dealer's):")
    print(f"  value to the pone      {solved.value:+.5f}")
    print(f"  pone is sure of        {solved.lower:+.5f}")
    print(f"  dealer holds him to    {solved.upper:+.5f}")
    print(f"  exploitability          {solved.exploitability:.5f}")
    print(
        f"after {solved.iterations} iterations; hands as the equilibrium of the throws keeps them"
    )
    if out:
        print(f"written: {out}")
