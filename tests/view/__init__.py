"""Tests of what people see: palette, layout, figure and sentences."""
