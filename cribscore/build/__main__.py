"""Make again what is shipped or printed: ``python -m cribscore.build STEP ...``, in a checkout."""

import argparse

from cribscore.build.steps import STEPS


def main(words: list[str] | None = None) -> None:
    """Run the steps that are named, in the order in which they depend on each other."""
    listed = "\n".join(f"  {name:<16}{step.says}" for name, step in STEPS.items())
    parser = argparse.ArgumentParser(
        prog="python -m cribscore.build",
        description="Make again what is shipped in data/, and the generated parts of the docs.",
        epilog=f"steps, in their order:\n{listed}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("steps", nargs="+", choices=[*STEPS, "data"], metavar="STEP")
    wanted = set(parser.parse_args(words).steps)
    for name, step in STEPS.items():
        if name in wanted or ("data" in wanted and step.is_data):
            print(f"{name}: {step.says}", flush=True)
            step.run()


if __name__ == "__main__":
    main()
