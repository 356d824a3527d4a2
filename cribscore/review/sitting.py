"""A game at the table between a person and a player, and the record that they write.

A sitting keeps no score of its own: after every card it replays the record and reads out what is
new. What a person sees is therefore what `replay_game` says of the file.
"""

import random
from collections.abc import Callable
from dataclasses import replace

from cribscore.cards import RANKS, format_cards, parse_cards
from cribscore.checks import check_flag, check_seed
from cribscore.errors import CribscoreError, DataError
from cribscore.play import PlayState
from cribscore.players import PlayerLike, find_player
from cribscore.players.expected import expected_cards
from cribscore.records import DealRecord, GameRecord, Ledger, replay_game
from cribscore.variants import FIVE_CARD, SIX_CARD, VariantLike, find_variant

Ask = Callable[[str], str]
Tell = Callable[[str], None]

YOU, THEY = 0, 1
HELP = """Type cards as in '5h Jd' (in the play a rank alone will do), or
  hint   the best choices, and what each is worth
  score  the score
  quit   leave; with --record, the game so far is written down"""

__all__ = ["Sitting"]


class Sitting:
    """One game between a person and a player.

    Parameters
    ----------
    against : str or Player
        The opponent, by name or as its two functions.
    variant : Variant or str
        Five-card or six-card.
    seed : int
        Of the cards.
    ask : callable
        Shows a question and returns the text typed; raises EOFError at the end of input.
    tell : callable
        Shows a line.
    muggins : bool
        Whether the person counts their own hand and crib aloud, and loses to the player what they
        overlook. The player overlooks nothing.
    """

    def __init__(
        self,
        against: PlayerLike,
        variant: VariantLike,
        seed: int,
        *,
        ask: Ask,
        tell: Tell,
        muggins: bool = False,
    ) -> None:
        variant = find_variant(variant)
        if variant.players != 2 or variant.kept > 4:
            raise DataError(f"the table is set for five-card and six-card; got {variant.name}.")
        check_seed(seed)
        self.player = find_player(against)
        self.they = self.player.name
        self.record = GameRecord(
            variant=variant, players=("you", self.they), muggins=check_flag("muggins", muggins)
        )
        self.rng = random.Random(seed)
        self.ask, self.tell = ask, tell
        self.told = 0

    def play_game(self) -> Ledger:
        """Play deals until somebody wins, and return the ledger of the whole game.

        Raises
        ------
        EOFError
            If the person leaves; `record` holds the game so far.
        """
        self.tell(f"{self.record.variant.name} cribbage against {self.they}. 'help' helps.")
        dealer = self._cut()
        while True:
            ledger = self._play_deal(dealer)
            if ledger.winner is not None:
                loser = min(ledger.scores)
                double = f", lurched at {loser}: it counts {ledger.stakes}"
                verb = "win" if ledger.winner == "you" else "wins"
                self.tell(f"{ledger.winner} {verb}{double if ledger.stakes > 1 else ''}.")
                return ledger
            dealer = 1 - dealer

    def _cut(self) -> int:
        """Cut for deal: the lowest deals (H{35})."""
        while True:
            cards = self.rng.sample(range(52), 2)
            self.tell(f"You cut {format_cards(cards[0])}, {self.they} {format_cards(cards[1])}.")
            if cards[0] >> 2 != cards[1] >> 2:
                return YOU if cards[0] >> 2 < cards[1] >> 2 else THEY

    # ---------------------------------------------------------------- a deal

    def _play_deal(self, dealer: int) -> Ledger:
        """Play one deal to its end, or to the end of the game."""
        variant = self.record.variant
        pack = self.rng.sample(range(52), 2 * variant.dealt + 1)
        dealt = tuple(
            tuple(sorted(pack[at * variant.dealt : (at + 1) * variant.dealt])) for at in (0, 1)
        )
        self.tell("")
        self._put(DealRecord(dealer=dealer, dealt=dealt), new=True)
        self._read_out()
        whose = "You deal" if dealer == YOU else f"{self.they} deals"
        self.tell(f"{whose}. {self._standing()}")
        mine = self._ask_throw(dealt[YOU], dealer == YOU)
        theirs = self.player.throw(dealt[THEY], dealer == THEY, variant, self.rng)
        self._put(replace(self.deal, throws=(mine, tuple(theirs)), starter=pack[-1]))
        self.tell(f"The starter is {format_cards(pack[-1])}.")
        ledger = self._read_out()
        if ledger.winner is None:
            ledger = self._play_cards()
        return ledger

    @property
    def deal(self) -> DealRecord:
        """The deal that is being played."""
        return self.record.deals[-1]

    def _put(self, deal: DealRecord, *, new: bool = False) -> None:
        """Write down the deal so far."""
        before = self.record.deals if new else self.record.deals[:-1]
        self.record = replace(self.record, deals=(*before, deal))

    def _play_cards(self) -> Ledger:
        """Play the cards out; the record counts the hands when the play is over."""
        seats = self.record.seats_from_leader(self.deal.dealer)
        ledger = replay_game(self.record)
        while ledger.winner is None and (state := ledger.positions[-1][-1]).turn is not None:
            card = self._choose_card(state, seats[state.turn])
            after = state.go() if card is None else state.play(card)
            who = "You say" if seats[state.turn] == YOU else f"{self.they} says"
            said = "go" if card is None else f"{after.events[-1].count} ({format_cards(card)})"
            self.tell(f"  {who} {said}.")
            self._put(replace(self.deal, play=(*self.deal.play, card)))
            if after.turn is None and self.record.muggins:
                self._ask_claims()
            ledger = self._read_out()
        return ledger

    def _choose_card(self, state: PlayState, seat: int) -> int | None:
        """Return the card that a seat plays, or None for go."""
        if not state.legal_cards():
            return None
        return self._ask_card(state) if seat == YOU else self._their_card(state)

    def _their_card(self, state: PlayState) -> int:
        """Ask the player for a card."""
        assert state.turn is not None
        return self.player.play(state.seen_by(state.turn), self.rng)

    def _read_out(self) -> Ledger:
        """Say what has been scored since the last time."""
        ledger = replay_game(self.record)
        self._tell_until(ledger, len(ledger.entries))
        return ledger

    def _tell_until(self, ledger: Ledger, end: int) -> None:
        """Say the entries that have not been said, up to a place in the ledger."""
        for entry in ledger.entries[self.told : end]:
            if entry.source == "play" and not entry.points:
                continue
            whose = "You" if entry.player == "you" else entry.player
            title = {"hand": "hand ", "crib": "crib "}.get(entry.source, "")
            scores = f"{entry.scores[YOU]}-{entry.scores[THEY]}"
            self.tell(f"    {whose}: {title}{entry.reason}: +{entry.points}  [{scores}]")
        self.told = end

    def _standing(self) -> str:
        """Return the score in words."""
        scores = replay_game(self.record).scores
        return f"You {scores[YOU]}, {self.they} {scores[THEY]}."

    # ---------------------------------------------------------------- questions

    def _ask_throw(self, dealt: tuple[int, ...], dealer: bool) -> tuple[int, ...]:
        """Ask for the throw until it is one."""
        n = self.record.variant.thrown
        crib = "your" if dealer else "their"
        while True:
            words = self._question(f"{format_cards(dealt)}\n  throw {n} to {crib} crib> ")
            if words == "hint":
                self._hint_throw(dealt, dealer)
                continue
            try:
                cards = match_cards(words, dealt)
            except CribscoreError as error:
                self.tell(f"  {error}")
                continue
            if len(cards) == n:
                return tuple(sorted(cards))
            self.tell(f"  {n} cards must be thrown; got {len(cards)}.")

    def _ask_card(self, state: PlayState) -> int:
        """Ask for a card until it may be played."""
        assert state.turn is not None
        hand = state.hands[state.turn]
        while True:
            words = self._question(f"  count {state.count}, you hold {format_cards(hand)}> ")
            if words == "hint":
                self._hint_card(state)
                continue
            try:
                cards = match_cards(words, hand)
                if len(cards) != 1:
                    raise DataError(f"one card must be played; got {len(cards)}.")
                state.play(cards[0])
                return cards[0]
            except CribscoreError as error:
                self.tell(f"  {error}")

    def _ask_claims(self) -> None:
        """Ask what the person counts for hand and crib, as far as the game goes on to them."""
        for source in ("hand", "crib"):
            ledger = replay_game(self.record)
            new = enumerate(ledger.entries[self.told :], self.told)
            due = [at for at, e in new if (e.source, e.player) == (source, "you")]
            if due:
                self._tell_until(ledger, due[0])
                self._ask_claim(source, ledger.entries[due[0]].points)

    def _ask_claim(self, source: str, worth: int) -> None:
        """Ask for one count until it is a number not above what the cards are worth."""
        deal, hand = self.deal, source == "hand"
        cards = format_cards(deal.kept(YOU) if hand else deal.crib())
        starter = format_cards(deal.starter or 0)
        while True:
            words = self._question(f"  your {source} {cards} + {starter}: how many> ")
            if not (words.isascii() and words.isdigit() and len(words) < 5):
                self.tell("  type the number of points; at muggins there are no hints here.")
            elif int(words) > worth:
                self.tell("  the cards are worth less than that; count again.")
            elif hand:
                return self._put(replace(deal, hand_claims=(int(words), None)))
            else:
                return self._put(replace(deal, crib_claim=int(words)))

    def _question(self, text: str) -> str:
        """Ask, and answer what is not about cards."""
        while True:
            words = self.ask(text).strip()
            match words.lower():
                case "quit" | "exit" | "q":
                    raise EOFError
                case "help" | "?":
                    self.tell(HELP)
                case "score":
                    self.tell(f"  {self._standing()}")
                case "hint" | "h":
                    return "hint"
                case "":
                    self.tell("  type cards, or 'help'.")
                case _:
                    return words

    def _hint_throw(self, dealt: tuple[int, ...], dealer: bool) -> None:
        """Tell the best three throws; the play counts where it is solved."""
        from cribscore.discard import expected_discards
        from cribscore.discard.strategies import PlayName

        is_solved = self.record.variant.dealt == SIX_CARD.dealt
        variant = SIX_CARD if is_solved else FIVE_CARD
        play: PlayName | None = "equilibrium" if is_solved else None
        for choice in expected_discards(dealt, dealer=dealer, variant=variant, play=play)[:3]:
            self.tell(f"    {format_cards(choice.throw)}: {choice.net_mean:+.2f} expected")

    def _hint_card(self, state: PlayState) -> None:
        """Tell what each card is worth: by the solved play, or as `Expected` estimates."""
        from cribscore.review.judge import advise_state
        from cribscore.solve import solved_play

        advice = None
        if self.record.variant.dealt == SIX_CARD.dealt:
            advice, _ = advise_state(state, solved_play())
        if advice is None:
            for card, value in expected_cards(state).items():
                self.tell(f"    {format_cards(card)}: {value:+.2f} expected")
            return
        found = {one.rank: one for one in advice.cards}
        for card in sorted(state.legal_cards(), key=lambda c: -found[state.rank(c)].value):
            one = found[state.rank(card)]
            self.tell(
                f"    {format_cards(card)}: {one.value:+.2f} expected, the equilibrium plays it "
                f"{one.chance:.0%} of the time"
            )


def match_cards(words: str, held: tuple[int, ...]) -> list[int]:
    """Return the cards of a hand that were typed; a rank alone means its lowest card.

    Raises
    ------
    CribscoreError
        If a word is no card, or no card of the hand.

    Examples
    --------
    >>> format_cards(match_cards("10 5h", (18, 19, 36)))
    'Tc 5h'
    """
    left, found = sorted(held), []
    for word in words.replace(",", " ").split():
        rank = word.upper().replace("10", "T")
        if rank in RANKS and len(rank) == 1:
            cards = [card for card in left if card >> 2 == RANKS.index(rank)][:1]
        else:
            cards = list(parse_cards(word))
        for card in cards:
            if card not in left:
                raise DataError(f"you do not hold the {format_cards(card)}.")
            left.remove(card)
        if not cards:
            raise DataError(f"you hold no {rank}; you hold {format_cards(held)}.")
        found += cards
    return found
