"""Speed: this engine and its peers, on the same hands, in one interleaved run (`make bench`).

`python -m benchmarks --help` tells how to run parts of it. Each library under test answers from a
process of its own (`benchmarks.worker`), through one file of `benchmarks/peers`.
"""
