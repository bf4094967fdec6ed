"""The tools that look back: what changed, why was something missed, what ties two things?"""
