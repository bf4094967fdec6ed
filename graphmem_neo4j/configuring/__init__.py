"""Configuring: what of the settings is to change, is it sound, and how is it written?

Owns: the plan of changes, the trial of what was chosen, and the writing of files.
Never: asks a person (the command line does), or shows a secret.
"""
