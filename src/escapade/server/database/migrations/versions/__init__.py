"""One file for each change of the schema. A change is never edited after it was released: add another."""
