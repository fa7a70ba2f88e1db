"""One file for each library under test.

An adapter names its distributions in `PACKAGES`, the statement that loads it in `IMPORT`, and has a
function for each row of `benchmarks.rows` that its library can do. `LEAST`, where there is one, is
how many hands it needs to be itself; `REMEMBERS` says that it keeps answers, so that it must not
meet a hand twice. The function takes a `Task`,
turns the hands into what the library likes best, unmeasured, and gives a `Job`. Each uses the
fastest public way that the library offers, as found in its documentation and source; `NOTE` tells
what a reader should know of it.
"""
