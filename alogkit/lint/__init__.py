"""What is wrong with criteria before anything runs: findings with a code, a file, a line, a column.

`lint_file` looks at mission files with pMissionEval blocks, at criteria files of alogeval, and at
case files; with logs, also at whether what the criteria name occurs in them.
"""
