"""Experiences: what working sessions taught: tasks, skills, events, and how they hang together.

`record` keeps one, `search` finds what bears on a question by personalised PageRank, `changing`
edits and deletes, `upkeep` joins doubles, ranks and groups. A room imports what it needs from the
module that has it.
"""
