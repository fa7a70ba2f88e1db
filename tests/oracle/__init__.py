"""A slow, separate second reading of the rules, written only to prove the engine.

Nothing here imports the engine. The modules: ``text`` (tile names), ``presets`` (parameter values),
``hands`` (complete hands, readings, distances), ``position`` (a case as objects), ``winning``
(legality), ``settle`` (payments), ``flow`` (one hand, action by action), ``generate`` (constructed
wins).
"""
