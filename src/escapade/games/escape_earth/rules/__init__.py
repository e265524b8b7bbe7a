"""Escape Earth: the rules, a file for each topic; `decisions` has what the contract asks for."""
