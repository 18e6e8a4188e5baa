"""Steps of the game that need more than one click: draft, founding, a sale with an offer, reasons, ledger, files, languages."""

from __future__ import annotations

import json

from playwright.sync_api import expect

import lilliput_widget as lw
from lilliput_widget.widget import payload

UNTIL = """import lilliput_widget as lw
game = lw.new_game(players=3, seed={seed})
while not ({condition}): game.do(game.bot_action('greedy'))
kinds = lambda: dict((a.type, a) for a in game.legal_actions())
game.autosave('{file}')
game"""


def start(lab, condition, file, seed=7):
    lab.open([UNTIL.format(condition=condition, file=file, seed=seed)])
    lab.run(0)
    return lab.hand()


HAS = "any(a.type == '{}' for a in game.legal_actions())"


def test_draft_and_home_with_ghost_and_rotation(lab):
    lab.open(["import lilliput_widget as lw\ngame = lw.new_game(players=['Ann', 'Bob'], seed=1)\ngame"])
    lab.run(0)
    hand = lab.hand()
    first = hand.view()["player"]
    assert hand.root.locator(".lw-sentence").inner_text().startswith(first)
    hand.root.get_by_role("button", name="Glimigrim Valley Railway").first.click()
    hand.until("a.view.decision === 'Home'")
    expect(hand.root.get_by_role("button", name="can be built on")).to_have_count(4)
    hand.cell("1,0")
    turns = len({a["rotation"] for a in hand.options() if a["cell"] == "1,0" and a["tile"] == hand.js("app.ui.sel.tile")})
    seen = {hand.js("app.ui.sel.rotation")}
    for _ in range(turns - 1):
        hand.cell("1,0")
        seen.add(hand.js("app.ui.sel.rotation"))
    assert len(seen) == turns
    # Another shape, turned with the key; then placed.
    hand.root.locator(".lw-traytile").last.click()
    before = hand.js("app.ui.sel.rotation")
    hand.press("r")
    assert hand.js("app.ui.sel.rotation") != before
    wanted = hand.js("app.ui.sel")
    hand.root.locator(".lw-place").click()
    hand.until("a.view.n === 2")
    assert hand.view()["cells"]["1,0"][:2] == [wanted["tile"], wanted["rotation"]]


def test_founding_with_a_price_and_home_station(lab):
    hand = start(lab, HAS.format("found"), "found.jsonl")
    action = [a for a in hand.options() if a["type"] == "found"][-1]
    hand.root.locator(f'[data-found="{action["company"]}"]').click()
    hand.root.locator(f'[data-space="{action["space"]}"]').click()
    hand.until("a.preview()")
    price = lw.load(lab.work / "found.jsonl").state.edition.price(action["space"])
    purse = next(p["cash"] for p in hand.view()["players"] if p["name"] == action["player"])
    expect(hand.root.locator(".lw-tip")).to_contain_text(f"£{purse} → £{purse - 5 * price}")
    hand.root.locator(".lw-group-found .lw-place").click()
    hand.until("a.view.decision === 'FirstStation'")
    station = next(a for a in hand.options() if a["type"] == "place-station")
    hand.do(station)
    company = next(c for c in hand.view()["companies"] if c["id"] == action["company"])
    assert company["treasury"] == 10 * price
    assert company["home"] == station["cell"]


def test_sale_of_a_train_with_offer_and_answer(lab):
    other = "f.example.type == 'buy-from-company' and game.state.companies[f.example.seller].director != game.to_play[0]"
    condition = f"any({other} for f in game.title.forms(game.state))"
    hand = start(lab, condition, "sale.jsonl")
    view = hand.view()
    director = {c["id"]: c["director"] for c in view["companies"]}
    action = next(a for a in hand.options() if a["type"] == "buy-from-company" and director[a["seller"]] != a["player"])
    hand.do({**action, "price": 33})
    assert hand.view()["decision"] == "Offer"
    assert "£33" in hand.root.locator(".lw-sentence").inner_text()
    before = {c["id"]: c["treasury"] for c in hand.view()["companies"]}
    hand.root.get_by_role("button", name="Accept £33").click()
    hand.until(f"a.view.n === {view['n'] + 2}")
    after = {c["id"]: c["treasury"] for c in hand.view()["companies"]}
    assert after[action["company"]] == before[action["company"]] - 33
    assert after[action["seller"]] == before[action["seller"]] + 33


def test_pay_or_withhold_shows_the_proved_run(lab):
    hand = start(lab, HAS.format("pay") + " and game.seq > 60", "pay.jsonl")
    game = lw.load(lab.work / "pay.jsonl")
    company = hand.view()["about"]
    assert sum(r["value"] for r in hand.view()["routes"]) == game.best_run(company).total
    assert hand.root.locator(".lw-route").count() == len(hand.view()["routes"])
    assert hand.root.locator(".lw-group-dividend .lw-choice").count() == 2
    at = hand.view()["at"]
    hand.root.get_by_role("button", name="Withhold").click()
    hand.has_moved(at)
    assert lw.load(lab.work / "pay.jsonl").log[game.length].action.to_dict()["type"] == "withhold"


def test_reasons_by_hover_focus_and_click(lab):
    hand = start(lab, HAS.format("lay-tile") + " and not " + HAS.format("take-card"), "why.jsonl")
    dark = next(c for c in hand.view()["cells"] if c not in hand.js("[...app.lit().keys()]"))
    hand.root.locator(".lw-slot").scroll_into_view_if_needed()
    x, y = hand.js(f"app.boardApi.where({json.dumps(dark)})")
    hand.page.mouse.move(x, y)
    expect(hand.root.locator(".lw-why")).to_be_visible()
    assert hand.root.locator(".lw-rule").inner_text().split("-")[0] in {"TRACK", "CHAR", "TURN", "CARD"}
    half = hand.root.locator(".lw-half[aria-disabled=true]").first
    half.focus()
    hand.until("a.why()?.rule")
    assert hand.root.locator(".lw-rule").inner_text().split("-")[0] in {"TURN", "CARD"}
    at = hand.view()["at"]
    half.click(force=True)
    hand.page.wait_for_timeout(200)
    assert hand.view()["at"] == at


def test_ledger_of_a_sum_and_restart_of_a_turn(lab):
    hand = start(lab, "game.state.round == 3 and " + HAS.format("take-card"), "ledger.jsonl")
    view = hand.view()
    account = view["companies"][0]
    hand.root.locator(".lw-companies .lw-sum").first.click()
    dialog = hand.root.get_by_role("dialog")
    expect(dialog.get_by_role("table")).to_be_visible()
    assert dialog.get_by_role("row").nth(1).inner_text().endswith(f"£{account['treasury']}")
    hand.press("Escape")
    expect(dialog).to_have_count(0)
    hand.do(next(a for a in hand.options() if a["type"] == "take-card" and a["half"] == "a"))
    hand.root.get_by_role("button", name="Restart turn").click()
    hand.is_at(view["at"])


def test_save_load_copy(new_lab):
    lab = new_lab(accept_downloads=True, permissions=["clipboard-read", "clipboard-write"])
    hand = start(lab, "game.seq == 20", "files.jsonl")
    key = hand.view()["at"]
    hand.root.get_by_role("button", name="More").click()
    with lab.page.expect_download() as download:
        hand.root.get_by_role("button", name="Save to a file").click()
    text = download.value.path().read_text()
    assert payload.position_key(lw.loads(text)) == key
    hand.root.get_by_role("button", name="More").click()
    hand.root.get_by_role("button", name="Copy as code").click()
    expect(hand.root.get_by_text("Copied")).to_be_visible()
    space = {}
    exec(lab.page.evaluate("() => navigator.clipboard.readText()"), space)
    assert payload.position_key(space["game"]) == key
    other = lw.new_game(players=["<i>Eve</i>", "Fay"], seed=2)
    other.do(other.legal_actions()[0])
    other.save(lab.work / "other.jsonl")
    hand.root.get_by_role("button", name="More").click()
    hand.root.locator("input[type=file]").set_input_files(lab.work / "other.jsonl")
    hand.is_at(payload.position_key(other))
    expect(hand.root.get_by_text("<i>Eve</i>").first).to_be_visible()


def test_language_is_switched_in_the_widget(lab):
    hand = start(lab, "game.seq == 30", "lang.jsonl")
    texts = {}
    for lang in ("cs", "de", "pl", "en"):
        hand.root.locator(".lw-tools button").last.click()
        hand.root.locator(".lw-setting select").first.select_option(lang)
        hand.until(f"a.board.lang === '{lang}' && a.lines().length === a.view.total")
        hand.press("Escape")
        expect(hand.root.get_by_role("dialog")).to_have_count(0)
        texts[lang] = (hand.root.locator(".lw-sentence").inner_text(), hand.root.locator(".lw-line").first.inner_text())
    assert len({t[0] for t in texts.values()}) == 4
    assert len({t[1] for t in texts.values()}) == 4
