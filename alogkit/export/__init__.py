"""Logs in the formats of other programs: tables, Foxglove, MATLAB, maps."""
