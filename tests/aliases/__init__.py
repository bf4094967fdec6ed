"""Tests of asking a language model about names, in Neo4j, with a scripted model."""
