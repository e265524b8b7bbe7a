"""Escape From a Dying Planet: the rules, a file for each topic; `decisions` has what the contract asks for."""
