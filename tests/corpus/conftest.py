"""These tests use modules of the engine that `laizi warm` leaves out."""

from tests.core.warming import compile_missing

compile_missing()
