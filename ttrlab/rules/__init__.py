"""The rules, one module a file; ``registry.compile_rules`` puts them together for a board."""
