"""Grading: a log against checks gives a verdict."""
