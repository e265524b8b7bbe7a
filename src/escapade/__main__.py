"""`python -m escapade` is `escapade`."""

from escapade.cli import main

main()
