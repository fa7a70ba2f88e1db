"""The engine: one hand of mahjong as plain functions over NumPy records, compiled by Numba."""
