"""A game at the table: any input, a record that replays, and the command."""

import random
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cribscore import expected_discards, format_cards
from cribscore.cli import app
from cribscore.errors import DataError
from cribscore.records.notation import parse_record
from cribscore.records.replay import replay_game
from cribscore.records.writer import format_record
from cribscore.review.sitting import Sitting, match_cards
from cribscore.show.points import score_hand
from cribscore.variants import FIVE_CARD, SEVEN_CARD, SIX_CARD, THREE_HANDED

NONSENSE = [
    "",
    "5",
    "1h",
    "🂡",
    "Ah Ah",
    "2c 3c 4c 5c",
    "go",
    "score",
    "help",
    "fifteen two",
    "\x00",
]


class Typist:
    """Types nonsense and cards; leaves after `patience` questions."""

    def __init__(self, seed, patience=10**9):
        self.rng = random.Random(seed)
        self.left = patience
        self.heard = []

    def ask(self, question):
        self.left -= 1
        if self.left < 0:
            raise EOFError
        if self.rng.random() < 0.3:
            return self.rng.choice(NONSENSE)
        if "how many" in question:
            return self.rng.choice(["0", "2", "29", "4"])
        if "throw" in question:
            return " ".join(self.rng.sample(question.split("\n")[0].split(), 2))
        return self.rng.choice(question.partition("hold ")[2].rstrip("> ").split())

    def tell(self, line):
        self.heard.append(line)


@pytest.mark.parametrize("variant", [SIX_CARD, FIVE_CARD])
@pytest.mark.parametrize("against", ["greedy", "hoffmann", "expected"])
def test_a_game_is_played_to_its_end_through_any_input(variant, against):
    typist = Typist(3)
    sitting = Sitting(against, variant, 5, ask=typist.ask, tell=typist.tell)
    ledger = sitting.play_game()
    assert ledger.winner in ("you", against)
    again = replay_game(format_record(sitting.record))
    assert (again.entries, again.winner) == (ledger.entries, ledger.winner)
    heard = "\n".join(typist.heard)
    told = [e for e in ledger.entries if e.source in ("hand", "crib") and e.points > 1]
    assert all(e.reason in heard for e in told)  # every hand is counted aloud
    assert heard.splitlines()[-1].startswith(("you win", f"{against} wins"))


class Asker(Typist):
    """Asks for a hint before each choice, and notes what it was about."""

    def __init__(self, seed, patience):
        super().__init__(seed, patience)
        self.hints = []

    def ask(self, question):
        if not self.hints or self.hints[-1][0] != question:
            self.hints.append((question, len(self.heard)))
            return "hint"
        return super().ask(question)


def test_hints_at_six_card_are_of_the_solved_play():
    typist = Asker(6, 5)
    with pytest.raises(EOFError):
        Sitting("greedy", SIX_CARD, 2, ask=typist.ask, tell=typist.tell).play_game()
    throws, cards = [], []
    for question, at in typist.hints:
        told = [line.strip() for line in typist.heard[at : at + 4] if " expected" in line]
        (throws if "throw" in question else cards).append((question, told))
    question, told = throws[0]
    dealt = question.split("\n")[0]
    for dealer in (True, False):
        best = expected_discards(dealt.split("throw")[0], dealer=dealer, play="equilibrium")[:3]
        wanted = [f"{format_cards(one.throw)}: {one.net_mean:+.2f} expected" for one in best]
        if told[:3] == wanted:
            break
    else:
        pytest.fail(f"{told} are not the best throws of {dealt}")
    assert any("the equilibrium plays it" in line for _, told in cards for line in told)


def test_hints_at_five_card_are_of_the_show_and_an_estimate():
    typist = Asker(6, 4)
    with pytest.raises(EOFError):
        Sitting("greedy", FIVE_CARD, 2, ask=typist.ask, tell=typist.tell).play_game()
    told = [line for line in typist.heard if " expected" in line]
    assert len(told) > 3
    assert not any("equilibrium" in line for line in told)


def test_the_end_of_input_leaves_a_record_that_can_be_read():
    for patience in range(0, 60, 7):
        typist = Typist(4, patience)
        sitting = Sitting("greedy", SIX_CARD, 9, ask=typist.ask, tell=typist.tell)
        with pytest.raises(EOFError):
            sitting.play_game()
        text = format_record(sitting.record)
        assert parse_record(text) == sitting.record
        replay_game(text)


def test_the_same_seed_deals_the_same_cards():
    games = []
    for _ in range(2):
        typist = Typist(1)
        sitting = Sitting("hoffmann", SIX_CARD, 11, ask=typist.ask, tell=typist.tell)
        sitting.play_game()
        games.append(sitting.record)
    assert games[0] == games[1]


def test_a_card_past_thirty_one_is_refused_with_the_rule():
    answers = iter(["Kc Kd", "Th", "Td", "Tc", "Ts"])
    told = []
    sitting = Sitting("greedy", SIX_CARD, 1, ask=lambda _: next(answers), tell=told.append)
    with pytest.raises(StopIteration):
        sitting.play_game()
    assert any("you do not hold" in line for line in told)


@pytest.mark.parametrize("variant", [SIX_CARD, FIVE_CARD])
def test_at_muggins_the_player_takes_what_is_overlooked(variant):
    typist = Typist(6)
    sitting = Sitting("greedy", variant, 2, ask=typist.ask, tell=typist.tell, muggins=True)
    ledger = sitting.play_game()
    text = format_record(sitting.record)
    assert "muggins" in text.splitlines()
    again = replay_game(text)
    assert (again.entries, again.winner) == (ledger.entries, ledger.winner)
    taken = [e for e in ledger.entries if e.source == "muggins"]
    assert taken
    assert {e.player for e in taken} == {"greedy"}
    heard = "\n".join(typist.heard)
    assert "the cards are worth less than that; count again." in heard
    assert "type the number of points; at muggins there are no hints here." in heard
    for deal, own in zip(sitting.record.deals[:-1], ledger_by_deal(ledger), strict=False):
        claimed = [e.points for e in own if e.player == "you" and e.source in ("hand", "crib")]
        assert claimed == [c for c in (deal.hand_claims[0], deal.crib_claim) if c is not None]
        missed = sum(
            score_hand(cards, deal.starter, crib=crib).total - claim
            for cards, crib, claim in (
                (deal.kept(0), False, deal.hand_claims[0]),
                (deal.crib(), True, deal.crib_claim),
            )
            if claim is not None
        )
        assert sum(e.points for e in own if e.source == "muggins") == missed


def ledger_by_deal(ledger):
    numbers = sorted({e.deal for e in ledger.entries})
    return [[e for e in ledger.entries if e.deal == number] for number in numbers]


def test_a_seed_out_of_range():
    with pytest.raises(DataError, match=r"seed must be a whole number from 0 .*; got -1"):
        Sitting("greedy", SIX_CARD, -1, ask=input, tell=print)


def test_cards_by_rank():
    held = (18, 19, 36, 48)
    assert match_cards("5", held) == [18]
    assert match_cards("5 5 k 10", held) == [18, 19, 48, 36]
    assert match_cards("5s5h", held) == [19, 18]
    with pytest.raises(DataError, match="you hold no A; you hold 5h 5s Tc Kc"):
        match_cards("a", held)
    with pytest.raises(DataError, match="you do not hold the 5h"):
        match_cards("5h 5h", held)


def test_tables_that_are_not_set():
    for variant in (SEVEN_CARD, THREE_HANDED):
        with pytest.raises(DataError, match="the table is set for five-card and six-card"):
            Sitting("greedy", variant, 1, ask=input, tell=print)


def test_the_command_writes_the_game_down(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    words = ["play", "--against", "greedy", "--seed", "3"]
    done = CliRunner().invoke(app, words, input="nonsense\nhelp\n")
    assert done.exit_code == 0
    assert "The game is left unfinished." in done.output
    assert not list(tmp_path.iterdir())  # nothing is written that was not asked for
    done = CliRunner().invoke(app, [*words, "--record", "a.crib"], input="nonsense\nhelp\n")
    assert "Written down in a.crib" in done.output
    replay_game(Path("a.crib").read_text())
    taken = CliRunner().invoke(app, ["play", "--record", "a.crib"])
    assert "'a.crib' is there already. Hint: choose another name, or add --force." in str(
        taken.exception
    )
    nowhere = CliRunner().invoke(app, ["play", "--record", "nowhere/game.crib"])
    assert "'nowhere/game.crib': its folder does not exist" in str(nowhere.exception)
    refused = CliRunner().invoke(app, ["play", "--against", "nobody"])
    assert "there is no player 'nobody'" in str(refused.exception)
