"""Tests in a real browser; a package, so that its server and browser end with its last test."""
