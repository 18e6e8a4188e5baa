"""18CZ, your first game: its map, tiles and routes."""
