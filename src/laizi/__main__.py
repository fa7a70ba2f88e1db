"""`python -m laizi` is `laizi`."""

from laizi.cli import main

main()
