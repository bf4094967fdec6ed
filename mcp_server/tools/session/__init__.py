"""The tools of what a session keeps for itself."""
