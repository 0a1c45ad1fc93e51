"""Tests of the project as a whole: its files, its layers, its wheel and its command line."""
