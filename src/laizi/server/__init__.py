"""服务器: rooms, sessions, clocks, the log and the page.

One task owns one room: a command comes in, changes the room, its log entries are committed, then
what follows is published. Everything can be rebuilt from the log; a restart is a replay.
"""
