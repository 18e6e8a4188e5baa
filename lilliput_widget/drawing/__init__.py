"""Pictures of boards and runs as SVG text: the standard library only, nothing fetched."""
