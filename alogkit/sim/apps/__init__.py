"""One MOOS app a file."""
