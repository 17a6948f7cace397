"""Checks over a stretch of the run: always, never, until, settles, rate, order and their kin.

They are judged on their own, beside the stages of lead, pass and fail. The real grader has nothing
like them.
"""
