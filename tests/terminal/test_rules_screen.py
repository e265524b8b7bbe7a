"""RULES.md opens at the rule of the moment."""

from escapade.terminal.rules_screen import paragraphs, place_of

TEXT = """# Title

One paragraph
in two lines. (AG-SET-1)

- first item (AG-PLAY-1)
- second item (AG-PLAY-11)
  goes on here

```
a drawing

with a gap
```
| a | b |
|---|---|
"""


def test_paragraphs_items_and_drawings_stay_whole() -> None:
    assert paragraphs(TEXT) == [
        "# Title",
        "One paragraph\nin two lines. (AG-SET-1)",
        "- first item (AG-PLAY-1)",
        "- second item (AG-PLAY-11)\n  goes on here",
        "```\na drawing\n\nwith a gap\n```",
        "| a | b |\n|---|---|",
    ]


def test_the_place_of_a_rule() -> None:
    pages = paragraphs(TEXT)
    assert place_of("AG-PLAY-11", pages) == 3
    assert place_of("AG-PLAY-1", pages) == 2
    assert place_of("AG-PLAY-7", pages) == 2, "the family, where the rule itself is not named"
    assert place_of("AG-FIN-1", pages) is None
    assert place_of("", pages) is None
