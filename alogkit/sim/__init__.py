"""The depth stem mission, simulated in-process: apps on a bus, and the logs they leave."""
