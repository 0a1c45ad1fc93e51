"""Tests of the explorer's page without a browser."""
