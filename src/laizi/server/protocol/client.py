"""Messages from the client."""

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from laizi.server.protocol.parts import Action, BotName, FromClient, SeatNumber

Text = Annotated[str, Field(max_length=200)]
OfferId = Annotated[str, Field(min_length=1, max_length=20)]


class Hello(FromClient):
    """The first message: `token` opens a seat, null watches; send what came after `last_number`."""

    type: Literal["hello"]
    protocol: int
    token: Text | None
    last_number: Annotated[int, Field(ge=0)] | None


class Answer(FromClient):
    """The answer to an offer, by its id."""

    type: Literal["answer"]
    offer: OfferId
    action: Action


class AutoOptions(FromClient):
    """自动胡, 不吃碰, 自动摸切."""

    win: bool
    no_claims: bool
    discard_drawn: bool


class Auto(FromClient):
    """Auto options: what the server answers in the player's stead from now on."""

    type: Literal["auto"]
    options: AutoOptions


class AutoPlay(FromClient):
    """托管: let the server play, or take over again."""

    type: Literal["auto_play"]
    on: bool


class WhatIf(FromClient):
    """What would each tile bring that completes the hand, and why not?"""

    type: Literal["what_if"]


class Leave(FromClient):
    """Leave the room; in a running match this costs the escape penalty."""

    type: Literal["leave"]


class Ping(FromClient):
    """Answered by a pong with the same `at`."""

    type: Literal["ping"]
    at: Annotated[float, Field(allow_inf_nan=False)]


class NextHand(FromClient):
    """Ready for the next hand."""

    type: Literal["next_hand"]


class Start(FromClient):
    """The owner begins the match; bots take the free seats."""

    type: Literal["start"]


class AddBot(FromClient):
    """The owner puts a bot on a free seat."""

    type: Literal["add_bot"]
    seat: SeatNumber
    bot: BotName


class Kick(FromClient):
    """The owner removes a player; in a running match a bot plays on."""

    type: Literal["kick"]
    seat: SeatNumber


class Pause(FromClient):
    """The owner stops the clocks."""

    type: Literal["pause"]


class Resume(FromClient):
    """The owner lets the clocks run again."""

    type: Literal["resume"]


class EndMatch(FromClient):
    """The owner ends the match as it stands."""

    type: Literal["end_match"]


ClientMessage = Annotated[
    Hello
    | Answer
    | Auto
    | AutoPlay
    | WhatIf
    | Leave
    | Ping
    | NextHand
    | Start
    | AddBot
    | Kick
    | Pause
    | Resume
    | EndMatch,
    Field(discriminator="type"),
]
CLIENT_MESSAGE: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage)
