"""Tests of the linker, in Neo4j, with a scripted language model."""
