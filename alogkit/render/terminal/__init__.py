"""A log played in the terminal."""
