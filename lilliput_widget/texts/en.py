"""English texts that all titles share."""

TEXTS: dict[str, str] = {
    "ui.undo": "Undo",
}
