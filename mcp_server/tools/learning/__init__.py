"""The tools that tell what was learned of what was said."""
