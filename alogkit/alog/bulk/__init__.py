"""Logs too big to hold: surveyed in chunks with numpy, read again where a value is asked for."""
