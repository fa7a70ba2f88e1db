"""癞子: Wuhan mahjong with wildcards, as a library, a game server and a page.

Importing this package costs nothing: neither NumPy nor Numba is loaded before a part that needs
it. Start with `laizi.rulesets` (the rules as data) and `laizi.tiles` (tiles as numbers and text).
"""

__version__ = "0.1.0"

__all__ = ["__version__"]
