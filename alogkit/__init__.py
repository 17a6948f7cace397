"""alogkit: simulate, replay, grade and draw MOOS-IvP mission logs."""

__version__ = "0.1.0"
