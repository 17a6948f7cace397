"""Drawing: a log, and its verdict if there is one, becomes a GIF or a terminal replay."""
