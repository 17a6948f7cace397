"""Conditions in MOOS's text form: `(NAV_X >= 80) and (BHV_ERROR_SEEN = false)`.

Helm, timer script and grader all read the same grammar, so it lives below all three.
"""
