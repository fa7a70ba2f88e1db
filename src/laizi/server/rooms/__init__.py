"""房间: a room without clocks or sockets: commands become log entries, entries change the room.

`Room.record` is the only way to change a room, live and on replay; `commands` decides what a
player's wish becomes, `automatic` what happens by itself when its time has come.
"""
