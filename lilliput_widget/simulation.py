"""Many games between bots, in this process or on any executor, as one corpus."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from lilliput_widget.engine.contract import title_of
from lilliput_widget.engine.rng import draw, seeded
from lilliput_widget.errors import SetupError, shown
from lilliput_widget.game import Game, check_names, check_seed, new_game
from lilliput_widget.progress import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from concurrent.futures import Executor

    from lilliput_widget.engine.actions import Action
    from lilliput_widget.tables import Corpus
    from lilliput_widget.tables.corpus import Batch

    Bot = str | Callable[[Any, int], Action]

CHUNK: Final = 10
"""Most games in one task: with quick bots some tenths of a second of work, so that sending it costs nothing beside it."""
TASKS: Final = 20
"""Fewest tasks, where there are games enough: slow bots then share the work evenly, and the progress moves."""
_STAMP: Final = ""
"""Simulated moves carry no time: the same call gives the same bytes."""


class _Plan(NamedTuple):
    """What a worker needs to play a chunk; plain data except for bots that are functions."""

    title: str
    players: tuple[str, ...]
    bots: tuple[Bot, ...]
    options: Mapping[str, Any]
    games: tuple[tuple[str, int], ...]
    """Id and seed of each game."""
    logs: bool


def _name(bot: Bot) -> str:
    return bot if isinstance(bot, str) else getattr(bot, "__name__", type(bot).__name__).strip("<>")


def play_out(game: Game, bots: Sequence[Bot]) -> Game:
    """Let `bots`, one for each seat, play a game to its end; their dice follow from its seed and the number of the move."""
    rules = game.title
    judges = {p: rules.bots[b] if isinstance(b, str) else b for p, b in zip(game.players, bots, strict=True)}
    while game.to_play:
        action = judges[game.to_play[0]](game.state, game.seed * 1_000_003 + game.seq)
        game.append(game.read(action), _STAMP)
    return game


def _play_chunk(plan: _Plan) -> tuple[Batch, list[str]]:
    """Play the games of a plan; return their rows and, if asked for, their logs."""
    from lilliput_widget.logfile import dumps
    from lilliput_widget.tables.corpus import batch_of, uncollected

    rules = title_of(plan.title)
    seats = {p: b for p, b in zip(plan.players, plan.bots, strict=True) if isinstance(b, str)}
    with uncollected():
        games = [(id_, play_out(Game(rules, plan.players, seed, plan.options, seats), plan.bots)) for id_, seed in plan.games]
        return batch_of(games), [dumps(game) for _, game in games] if plan.logs else []


def _seeds(seed: int, games: int) -> Iterator[int]:
    """Yield a seed for each game; the first n are the same for any number of games."""
    rng = seeded(seed)
    for _ in range(games):
        number, rng = draw(rng, 1 << 53)
        yield number


def _seats(title: str, bots: Bot | Sequence[Bot], players: Sequence[str] | None) -> tuple[tuple[Bot, ...], tuple[str, ...]]:
    rules = title_of(title)
    if isinstance(bots, str) or callable(bots):
        bots = (bots,) * max(2, rules.seats.start)
    for what, value in (("bots", bots), ("players", players or ())):
        if not isinstance(value, Sequence) or isinstance(value, str):
            msg = f"{what} must be a list with one entry for each seat, not {shown(value)}"
            raise SetupError(msg)
    many = tuple(bots)
    if len(many) not in rules.seats:
        msg = f"{rules.name} is for {rules.seats.start} to {rules.seats.stop - 1} players; give one bot for each seat, not {len(many)}"
        raise SetupError(msg)
    for bot in many:
        if isinstance(bot, str) and bot not in rules.bots:
            msg = f"no bot is called {shown(bot)}; {rules.name} has {', '.join(rules.bots)}"
            raise SetupError(msg)
        if not isinstance(bot, str) and not callable(bot):
            msg = f"a bot is a name or a function of the state and a seed, not {type(bot).__name__}"
            raise SetupError(msg)
    names = check_names(list(players) if players is not None else [f"{_name(b)} {seat}" for seat, b in enumerate(many, 1)])
    if len(names) != len(many):
        msg = f"{len(names)} names for {len(many)} bots; give one for each seat"
        raise SetupError(msg)
    return many, names


def simulate(
    title: str = "18lilliput",
    games: int = 1000,
    bots: Bot | Sequence[Bot] = ("random", "random"),
    seed: int = 0,
    executor: Executor | None = None,
    to: str | Path | None = None,
    progress: bool = True,
    *,
    options: Mapping[str, Any] | None = None,
    players: Sequence[str] | None = None,
) -> Corpus:
    """Play many games between bots.

    Parameters
    ----------
    title
        Id of a playable title.
    games
        How many.
    bots
        One for each seat: names of the title's bots, or functions of a state and a seed that return an action.
    seed
        Decides every game; the same seed gives the same games, byte for byte, with every executor.
    executor
        Any `concurrent.futures` executor, e.g. a process pool or dask's; without one the games are played here.
    to
        Folder for the results: logs under ``logs/`` and every table as parquet; `lilliput_widget.corpus` reads it again.
        What an earlier simulation left there is replaced.
    progress
        Show how many games are played.
    options
        Options of the title.
    players
        Names of the seats; made from the bots' names if not given.

    Returns
    -------
    Corpus
        The games' tables as lazy frames, and what `corpus` offers.

    Examples
    --------
    >>> runs = simulate("18lilliput", games=2, bots=["random", "random"], seed=1, progress=False)
    >>> runs.games
    2
    """
    from lilliput_widget.tables.corpus import Corpus, run_tasks

    if isinstance(games, bool) or not isinstance(games, int) or games < 0:
        msg = f"games must be a whole number, not {shown(games)}"
        raise SetupError(msg)
    if executor is not None and not hasattr(executor, "submit"):
        msg = f"an executor has a method submit, as those of concurrent.futures; {shown(executor)} has none"
        raise SetupError(msg)
    many, names = _seats(title, bots, players)
    digits = len(str(max(games - 1, 0)))
    numbered = [(f"{title}-{n:0{digits}}", s) for n, s in enumerate(_seeds(check_seed(seed), games))]
    # A wrong option or name is told at once, not by a worker.
    settings = new_game(title, names, 0, options).options
    chunk = max(1, min(CHUNK, games // TASKS))
    plans = [(_Plan(title, names, many, settings, tuple(numbered[i : i + chunk]), to is not None),) for i in range(0, games, chunk)]
    folder = None if to is None else _folder(to)

    def batches() -> Iterator[Batch]:
        with counted(games, "games played", show=progress) as step:
            for (plan,), (batch, logs) in zip(plans, run_tasks(_play_chunk, plans, executor), strict=True):
                if folder is not None:
                    _write_logs(folder / "logs", batch.ids, logs)
                step(len(plan.games))
                yield batch

    played = Corpus(batches, name=f"{games:,} simulated games of {title}")
    if folder is not None:
        for old in (folder / "logs").glob(f"{title}-[0-9]*.jsonl"):
            old.unlink()
        return played.save(folder)
    played.tables["games"]  # the games are played now, not at the first question
    return played


def _folder(to: object) -> Path:
    """Return the folder for the results, made before the first game is played: no work is lost to a path that cannot be written."""
    if not isinstance(to, (str, os.PathLike)):
        msg = f"the folder for the results must be a path such as 'runs', not {shown(to)}"
        raise SetupError(msg)
    folder = Path(to)
    try:
        (folder / "logs").mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        msg = f"the results cannot be written to {shown(to)}: {getattr(error, 'strerror', None) or error}"
        raise SetupError(msg) from None
    return folder


def _write_logs(folder: Path, ids: Sequence[str], logs: Sequence[str]) -> None:
    for id_, text in zip(ids, logs, strict=True):
        (folder / f"{id_}.jsonl").write_text(text, encoding="utf-8", newline="\n")
