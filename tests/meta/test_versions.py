"""What is pasted into bug reports."""

from __future__ import annotations

import lilliput_widget as lw


def test_versions_name_the_package_wherever_it_was_imported_from(capsys):
    lw.show_versions()
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"lilliput_widget {lw.__version__}"
    assert lines[1].startswith("python 3")
    assert any(line.startswith("polars ") for line in lines)
