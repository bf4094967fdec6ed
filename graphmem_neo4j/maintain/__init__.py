"""Maintain: jobs that keep a space in order, and the runner that does them.

A district of its own: what a job is (`shapes`), which there are (`registry`), when each is due
(`schedule`), what became of their runs (`runs`), the one lease a space (`lease`), the runner
(`running`), and the jobs that live nowhere else (`decay`, `expiry`, `vectors`). No language model.
"""
