"""Criteria in MOOS's own files, judged as pMissionEval and alogeval judge them, odd rules included.

`read_criteria` gives a `Block` out of a `.moos`, `.xmoos` or target file, or out of a criteria file
of alogeval; `grade` gives the verdict on a run's logs. What the real programs do without a word
(a condition dropped, one that is never true, blanks lost) is done here too, and noted.
"""
