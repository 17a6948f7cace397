"""Why a run did not pass: back from the verdict to the instant at which it went wrong.

`diagnose` gathers what a person would look up in the logs: since when a condition has been broken,
what the helm did then, what its behaviors complained of, and how fresh every input was.
"""
