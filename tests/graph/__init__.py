"""Tests of the graph package against brute force, theorems and known cases."""
