"""18Lilliput for two to four players."""

from __future__ import annotations

from lilliput_widget.engine.contract import Title, register
from lilliput_widget.games.lilliput import bots, codec, describe, flow, judge, score, snapshot
from lilliput_widget.games.lilliput.actions import KINDS
from lilliput_widget.games.lilliput.refuse import BOOK

TITLE = Title(
    id="18lilliput",
    name="18Lilliput",
    rules_version=1,
    seats=range(2, 5),
    credit="18Lilliput by Leonhard Orgler, Fox in the Box",
    book=BOOK,
    kinds=KINDS,
    new=flow.new,
    to_play=judge.to_play,
    legal_actions=judge.legal_actions,
    check=judge.check,
    apply=judge.apply,
    outcome=score.outcome,
    encode=codec.encode,
    decode=codec.decode,
    digest=codec.digest,
    problems=codec.problems,
    accounts=score.accounts,
    worth=score.worth,
    forms=judge.forms,
    bots=bots.BOTS,
    prompt=describe.prompt,
    describe=describe.describe,
    views=snapshot.VIEWS,
)
register(TITLE)
