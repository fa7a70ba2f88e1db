"""Over real sockets: welcome, play, resume, supersede, refusals."""

import asyncio
import json
from itertools import pairwise
from statistics import median
from typing import Any

import pytest

from laizi.server.settings import INSTANT, ChosenWalls, Limits, Timing
from tests.dealing import wall_with
from tests.folding import empty_view, fold
from tests.server.serving import Player, Server, play, quick, serving, simple

BOTS = ["random", "random", "random"]


async def at_turn(server: Server, **fields: Any) -> tuple[Player, dict[str, Any]]:
    """A player whose turn it is in a fresh match against bots."""
    ticket = await server.create(bots=BOTS, **fields)
    player = await server.player(ticket)
    await player.say("start")
    await player.until_offer("turn")
    return player, ticket


async def to_next_turn(player: Player) -> None:
    """Answer simply until it is the player's turn again."""
    while True:
        await player.answer(simple(await player.until_offer()))
        player.offer = None
        if (await player.until_offer())["kind"] == "turn":
            return


async def two_humans(server: Server, **fields: Any) -> tuple[Player, Player]:
    """Two players of one room that plays."""
    ticket = await server.create(bots=["random"], **fields)
    host = await server.player(ticket)
    guest = await server.player(await server.join(ticket["code"]))
    await host.say("start")
    for player in (host, guest):
        await player.until(lambda m: m["type"] == "room" and m["room"]["status"] == "playing")
    return host, guest


async def test_a_whole_match_against_bots_and_what_a_spectator_sees_of_it() -> None:
    async with serving() as server:
        ticket = await server.create(bots=["greedy", "random", "greedy"])
        player, watcher = await server.player(ticket), await server.spectator(ticket["code"])
        await player.say("start")
        await play(player, simple)
        end = await watcher.until(
            lambda m: m["type"] == "event" and m["event"]["type"] == "match_ended"
        )
        assert end == player.heard[-1]
        kinds = {message["type"] for message in watcher.heard}
        assert kinds <= {"welcome", "room", "event", "clock"}
        assert [m["number"] for m in watcher.events()] == [m["number"] for m in player.events()]
        room = (await server.http.get(f"/api/rooms/{ticket['code']}")).json()
        assert room["status"] == "ended"
        await player.close()
        await watcher.close()


async def test_folded_events_equal_a_snapshot_got_over_the_wire() -> None:
    async with serving() as server:
        player, ticket = await at_turn(server)
        for _ in range(6):
            await to_next_turn(player)
        again = await server.player({**ticket, "token": player.token})
        snapshot = (await again.until_type("snapshot"))["view"]
        view = empty_view(0, snapshot["ruleset"], 4)
        for message in player.events():
            fold(view, message["event"])
        assert view == snapshot
        await again.close()


async def test_who_returns_gets_exactly_what_he_missed_and_the_open_offer() -> None:
    async with serving() as server:
        player, ticket = await at_turn(server)
        offer = player.offer
        assert offer is not None
        known = player.events()[2]["number"]
        await player.close()
        back = await server.player({**ticket, "token": player.token}, last=known)
        assert (await back.until_offer())["id"] == offer["id"]
        assert back.events() == player.events()[3:]
        assert back.offer is not None
        assert back.offer["actions"] == offer["actions"]
        assert back.offer["milliseconds"] <= offer["milliseconds"]
        await back.answer(simple(back.offer))
        await back.until_type("offer_closed")
        await back.close()


async def test_the_newest_socket_supersedes_the_older() -> None:
    async with serving() as server:
        player, ticket = await at_turn(server)
        assert player.offer is not None
        other = await server.player({**ticket, "token": player.token})
        assert await player.until_closed() == 4001
        assert player.heard[-1] == {"type": "superseded"}
        await other.until_offer()
        await other.answer(simple(await other.until_offer()))
        assert (await other.until_type("offer_closed"))["by"] == "answer"
        await other.close()


async def test_tokens_over_the_wire() -> None:
    async with serving() as server:
        ticket = await server.create(bots=BOTS)
        first = await server.player(ticket)
        second = await server.player({**ticket, "token": first.token})
        for token, code in (
            (ticket["token"], "token_reused"),
            ("host", "bad_token"),
            ("", "bad_token"),
        ):
            thief = await server.player({**ticket, "token": token})
            assert thief.heard[-1]["code"] == code
            assert await thief.until_closed() == 4000
        assert not [m for m in await second.quiet() if m["type"] == "superseded"]
        await second.close()


async def test_double_and_stale_answers_change_nothing() -> None:
    async with serving() as server:
        player, _ = await at_turn(server)
        offer = player.offer
        assert offer is not None
        action = simple(offer)
        other = next(a for a in offer["actions"] if a != action)
        await player.answer(action)
        await player.answer(action, offer["id"])
        await player.answer(other, offer["id"])
        closed = [await player.until_type("offer_closed") for _ in range(2)]
        assert (
            closed[0] == closed[1] == {"type": "offer_closed", "offer": offer["id"], "by": "answer"}
        )
        error = await player.until_type("error")
        assert (error["code"], error["offer"]) == ("stale_offer", offer["id"])
        mine = [
            m
            for m in player.events()
            if m["event"].get("seat") == 0 and m["event"]["type"] == "discarded"
        ]
        assert len(mine) == 1
        await player.close()


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("{", "malformed"),
        ("[]", "malformed"),
        ('"hello"', "malformed"),
        ('{"type":"dance"}', "unknown_type"),
        ("{}", "unknown_type"),
        ('{"type":"answer","offer":"1"}', "malformed"),
        ('{"type":"answer","offer":"1","action":["discard","9z"]}', "malformed"),
        ('{"type":"answer","offer":"1","action":["fly"]}', "malformed"),
        ('{"type":"answer","offer":"1","action":["chow","1m",["5m","9p"]]}', "malformed"),
        ('{"type":"auto_play","on":1}', "malformed"),
        ('{"type":"auto_play","on":true,"more":1}', "malformed"),
        ('{"type":"kick","seat":7}', "malformed"),
        ('{"type":"kick","seat":0}', "unknown_seat"),
        ('{"type":"hello","protocol":1,"token":null,"last_number":null}', "no_hello"),
        ('{"type":"resume"}', "not_paused"),
        ('{"type":"start"}', "not_waiting"),
        ('{"type":"add_bot","seat":1,"bot":"greedy"}', "not_waiting"),
        ('{"type":"answer","offer":"77","action":["pass"]}', "stale_offer"),
        ('{"type":"what_if"' + " " * 9000 + "}", "message_too_large"),
        ("\u0000", "malformed"),
    ],
)
async def test_bad_messages_get_a_code_and_change_nothing(text: str, code: str) -> None:
    async with serving() as server:
        player, _ = await at_turn(server)
        offer = player.offer
        await player.quiet(0.05)
        await player.line.send(text)
        assert (await player.until_type("error"))["code"] == code
        assert [m["type"] for m in await player.quiet(0.1)] == []
        assert offer is not None
        await player.answer(simple(offer))
        assert (await player.until_type("offer_closed"))["by"] == "answer"
        await player.close()


async def test_bytes_and_giant_frames_disturb_nobody_else() -> None:
    async with serving() as server:
        host, guest = await two_humans(server)
        await guest.line.send(b"\x00\xff")
        assert (await guest.until_type("error"))["code"] == "malformed"
        await guest.line.send("x" * 100_000)
        assert await guest.until_closed() == 1009
        gone = await host.until(
            lambda m: m["type"] == "room" and not m["room"]["seats"][1]["connected"]
        )
        assert gone["room"]["status"] == "playing"
        await host.close()


async def test_too_many_messages_are_not_read_and_in_the_end_cut_off() -> None:
    limits = Limits(credits=5, credits_per_second=0.1, requests=100)
    async with serving(quick(limits=limits)) as server:
        player = await server.player(await server.create())
        for _ in range(8):
            await player.say("ping", at=1)
        assert (await player.until_type("error"))["code"] == "too_many_messages"
        for _ in range(60):
            await player.say("ping", at=1)
        assert await player.until_closed() == 1008


async def test_a_spectator_may_only_watch() -> None:
    async with serving() as server:
        ticket = await server.create(bots=BOTS)
        watcher = await server.spectator(ticket["code"])
        await watcher.say("start")
        assert (await watcher.until_type("error"))["code"] == "not_seated"
        await watcher.say("ping", at=5)
        assert await watcher.until_type("pong") == {"type": "pong", "at": 5.0}
        await watcher.close()


async def test_hello_comes_first_and_names_the_protocol() -> None:
    limits = Limits(hello_seconds=0.5)
    async with serving(quick(limits=limits)) as server:
        ticket = await server.create()
        player = Player(server.port, ticket["code"], None)
        await player.open()
        await player.say("start")
        assert (await player.until_type("error"))["code"] == "no_hello"
        assert await player.until_closed() == 4000
        await player.open()
        await player.say("hello", protocol=2, token=None, last_number=None)
        assert (await player.until_type("error"))["code"] == "wrong_protocol"


async def test_an_unknown_room_is_an_error() -> None:
    async with serving() as server:
        player = Player(server.port, "NOROOM", None)
        await player.connect()
        assert player.heard[-1]["code"] == "unknown_room"
        assert await player.until_closed() == 4000


async def test_pages_of_other_origins_may_not_connect() -> None:
    from websockets.exceptions import InvalidStatus

    async with serving(quick(origins=("https://friend.example",))) as server:
        ticket = await server.create()
        player = Player(server.port, ticket["code"], None)
        with pytest.raises(InvalidStatus) as caught:
            await player.open(origin="https://evil.example")
        assert json.loads(caught.value.response.body or b"")["code"] == "bad_origin"
        await player.open(origin="https://friend.example")
        await player.close()
        await player.open(origin=f"http://127.0.0.1:{server.port}")
        await player.close()
        evil = {"origin": "https://evil.example"}
        answer = await server.http.post("/api/rooms", json={"name": "x"}, headers=evil)
        assert answer.json()["code"] == "bad_origin"


async def test_what_if_tells_outcomes_of_tiles() -> None:
    async with serving() as server:
        player, _ = await at_turn(server)
        await player.say("what_if")
        told = await player.until_type("what_if")
        assert all(set(each) == {"tile", "unseen", "outcomes"} for each in told["tiles"])
        await player.close()


async def test_pause_kick_leave_and_end_over_the_wire() -> None:
    async with serving() as server:
        host, guest = await two_humans(server)
        await host.say("pause")
        await guest.until(lambda m: m["type"] == "room" and m["room"]["status"] == "paused")
        await guest.say("resume")
        assert (await guest.until_type("error"))["code"] == "not_owner"
        await host.say("resume")
        await guest.until(lambda m: m["type"] == "room" and m["room"]["status"] == "playing")
        await host.say("kick", seat=guest_seat(guest))
        assert await guest.until_closed() == 4003
        assert [m["code"] for m in guest.heard if m["type"] == "error"][-1] == "kicked"
        back = Player(server.port, guest.code, guest.token)
        await back.connect()
        assert back.heard[-1]["code"] == "seat_left"
        await host.say("end_match")
        await host.until(lambda m: m["type"] == "event" and m["event"]["type"] == "match_ended")
        await host.close()


def guest_seat(player: Player) -> int:
    seat: int = next(m for m in player.heard if m["type"] == "welcome")["seat"]
    return seat


async def test_leaving_costs_the_penalty_and_ends_for_the_last_human() -> None:
    async with serving() as server:
        host, guest = await two_humans(server)
        await guest.say("leave")
        assert await guest.until_closed() == 4003
        escaped = await host.until(
            lambda m: m["type"] == "event" and m["event"]["type"] == "escaped"
        )
        assert escaped["event"]["payments"][guest_seat(guest)] == -400
        await host.say("leave")
        assert await host.until_closed() == 4003
        room = (await server.http.get(f"/api/rooms/{host.code}")).json()
        assert (room["status"], room["owner"]) == ("ended", None)


async def test_two_claims_race_and_the_order_of_arrival_does_not_matter() -> None:
    """Both want the same discard: pung over chow, whoever answers first."""
    outcomes = []
    for first in ("pung", "chow"):
        async with serving(quick(timing=INSTANT, walls=race_walls())) as server:
            ticket = await server.create()
            players = [await server.player(ticket)]
            guests = [await server.join(ticket["code"]) for _ in range(3)]
            players += [await server.player(guest) for guest in guests]
            await players[0].say("start")
            await players[0].until_offer("turn")
            await players[0].answer(["discard", "5m"])
            claims = {"chow": players[1], "pung": players[2]}
            for player in claims.values():
                await player.until_offer("claim")
            actions: dict[str, list[Any]] = {
                "chow": ["chow", "5m", ["4m", "6m"]],
                "pung": ["pung", "5m"],
            }
            order = [first, "chow" if first == "pung" else "pung"]
            for name in order:
                await claims[name].answer(actions[name])
                await asyncio.sleep(0.1)
            told = await players[3].until(
                lambda m: m["type"] == "event" and m["event"]["type"] == "melded"
            )
            outcomes.append(told)
            for player in players:
                await player.close()
    assert outcomes[0] == outcomes[1]
    assert outcomes[0]["event"]["seat"] == 2


def race_walls() -> ChosenWalls:
    """Seat 0 deals and holds 5m; seat 1 holds 4m 6m, seat 2 a pair of 5m."""
    hands = {
        0: "5m1p4p7p1s4s7s9s1z2z3z4z9p",
        1: "4m6m1p4p7p1s4s7s9s1z2z3z9p",
        2: "5m5m2p6p8p2s6s8s1z2z3z4z9p",
        3: "1m2p6p8p2s6s8s1z2z3z4z9p9s",
    }
    return ChosenWalls(0, (tuple(wall_with(hands, "7m", "8m")),))


async def test_a_discard_lies_for_a_moment_where_two_humans_sit() -> None:
    timing = Timing(claim_window=300, bot_turn=(0, 0), bot_claim=(0, 0))
    async with serving(quick(timing=timing)) as server:
        host, guest = await two_humans(server)
        for player in (host, guest):
            await player.say("auto_play", on=True)
        shown: list[tuple[float, str]] = []
        while len(shown) < 30:
            message = await host.hear()
            if message["type"] == "event":
                told = message["event"]
                kind = "special" if told.get("special") else told["type"]
                shown.append((asyncio.get_running_loop().time(), kind))
        gaps = [b[0] - a[0] for a, b in pairwise(shown) if a[1] == "discarded"]
        assert len(gaps) >= 5
        assert median(gaps) > 0.25, "a late reader sees some shorter"
        await host.close()
        await guest.close()


async def test_the_next_hand_waits_for_the_humans_or_a_while() -> None:
    timing = Timing(claim_window=0, bot_turn=(0, 0), bot_claim=(0, 0), next_hand=60_000)
    async with serving(quick(timing=timing)) as server:
        player, _ = await at_turn(server)
        await player.say("auto_play", on=True)
        await player.until(lambda m: m["type"] == "event" and m["event"]["type"] == "hand_ended")
        await player.until(lambda m: m["type"] == "event" and m["event"]["type"] == "hand_started")
        await player.close()
