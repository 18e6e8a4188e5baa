"""Drawing by hand on the board in JupyterLab."""

from __future__ import annotations


def test_pen_and_arrow_by_hand(lab):
    lab.open([
        "import lilliput_widget as lw\ngame = lw.new_game(players=2, seed=1)\ns = lw.sketch(game)\ns.label('0,0', 'start')\ns",
        "print('marks', [m.kind for m in s.marks], len(s.marks[1].points) > 3)",
    ])
    lab.run(0)
    canvas = lab.page.locator(".jp-OutputArea canvas").first
    # The pointer is ours only where the picture stands still.
    canvas.hover()
    box = canvas.bounding_box()
    mouse = lab.page.mouse
    k = box["width"] / canvas.evaluate("c => c.width")

    def stroke(points):
        for i, (x, y) in enumerate(points):
            mouse.move(box["x"] + x * k, box["y"] + y * k)
            if i == 0:
                mouse.down()
            # Quicker moves are left out by the canvas.
            lab.page.wait_for_timeout(60)
        mouse.up()

    stroke([(30, 60), (50, 80), (70, 60), (90, 80), (110, 60), (130, 90)])
    mouse.click(box["x"] + 105 * k, box["y"] + 20 * k)
    stroke([(40, 100), (120, 110)])
    lab.prints(1, r"marks \['label', 'pen', 'arrow'\] True")
    pixels = "c.getContext('2d').getImageData(0, 0, c.width, c.height).data"
    lab.page.wait_for_function(f"c => {pixels}.some((v, i) => i % 4 === 3 && v > 0)", arg=canvas.element_handle())
