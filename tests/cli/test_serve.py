"""`laizi serve`: options checked before anything is served, addresses shown."""

import json
import socket
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from laizi.cli import app
from laizi.server import addresses, run
from laizi.server.settings import Settings, SettingsError, Timing

RUNNER = CliRunner()


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[Settings]:
    """What would have been served; nothing is."""
    seen: list[Settings] = []

    def fake(settings: Settings, listening: socket.socket, started: Any) -> None:
        seen.append(settings)
        started()
        listening.close()

    monkeypatch.setattr(run, "serve", fake)
    return seen


def serve(tmp_path: Path, *options: str, port: str = "0") -> Any:
    database = ["--database", str(tmp_path / "laizi.db")]
    return RUNNER.invoke(app, ["serve", "--port", port, *database, *options])


def test_it_tells_where_the_page_is(tmp_path: Path, served: list[Settings]) -> None:
    result = serve(tmp_path, "--language", "en", "--host", "127.0.0.1")
    assert result.exit_code == 0
    assert "On this machine: http://127.0.0.1:" in result.stdout
    assert served[0].database == f"sqlite+aiosqlite:///{tmp_path}/laizi.db"


def test_the_network_address_has_a_qr_code(
    tmp_path: Path, served: list[Settings], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(addresses, "network_address", lambda: "192.0.2.7")
    result = serve(tmp_path, "--language", "zh")
    assert served
    assert "同一网络里的手机：http://192.0.2.7:" in result.stdout
    assert "█▀▀▀▀▀▀▀█" in result.stdout


def test_open_opens_the_page(
    tmp_path: Path, served: list[Settings], monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    serve(tmp_path, "--open", "--host", "127.0.0.1")
    assert served
    assert opened[0].startswith("http://127.0.0.1:")


def test_a_port_in_use_is_told(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        result = serve(tmp_path, "--host", "127.0.0.1", port=str(port))
    assert result.exit_code == 2
    assert f"--port {port}: Address already in use" in result.stderr


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--port", "99999"], "--port"),
        (["--host", "no.such.host.invalid"], "--host"),
        (["--host", "\u202ehost"], r"--host \u202ehost"),
        (["--database", "/no/such/folder/x.db"], "--database: there is no folder"),
        (["--database", "oracle9://x"], "--database"),
        (["--database", "sqlite:///x.db"], "--database"),
    ],
)
def test_bad_options_end_with_status_2(options: list[str], told: str) -> None:
    result = RUNNER.invoke(app, ["serve", "--port", "0", *options])
    assert result.exit_code == 2
    assert told in result.stderr


def test_a_file_that_is_no_database_is_told(tmp_path: Path) -> None:
    (tmp_path / "laizi.db").write_text("no database " * 200)
    result = serve(tmp_path)
    assert result.exit_code == 2
    assert "--database" in result.stderr


def test_chosen_walls_and_times_come_from_the_environment(
    tmp_path: Path, served: list[Settings], monkeypatch: pytest.MonkeyPatch
) -> None:
    walls = tmp_path / "walls.json"
    walls.write_text(json.dumps({"dealer": 2, "walls": ["1m9m7z"]}))
    monkeypatch.setenv(run.WALLS_VARIABLE, str(walls))
    monkeypatch.setenv(run.TIMING_VARIABLE, '{"bot_turn": [0, 1], "next_hand": 5}')
    serve(tmp_path)
    (settings,) = served
    assert settings.walls is not None
    assert (settings.walls.dealer, settings.walls.walls) == (2, ((0, 8, 33),))
    assert settings.timing == Timing(bot_turn=(0, 1), next_hand=5)


@pytest.mark.parametrize("content", ["{", "[]", '{"walls": 3}', '{"walls": ["0m"]}'])
def test_walls_that_are_none_end_with_status_2(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: str
) -> None:
    walls = tmp_path / "walls.json"
    walls.write_text(content)
    monkeypatch.setenv(run.WALLS_VARIABLE, str(walls))
    result = serve(tmp_path)
    assert result.exit_code == 2
    assert "walls" in result.stderr


@pytest.mark.parametrize("text", ["{", '{"speed": 1}', "[1]"])
def test_times_that_are_none_are_refused(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setenv(run.TIMING_VARIABLE, text)
    with pytest.raises(SettingsError, match=run.TIMING_VARIABLE):
        run.timing_from_environment()


@pytest.mark.parametrize(
    ("host", "local", "network"),
    [
        ("0.0.0.0", "http://127.0.0.1:80/", "http://192.0.2.7:80/"),
        ("127.0.0.1", "http://127.0.0.1:80/", None),
        ("192.0.2.9", "http://192.0.2.9:80/", "http://192.0.2.9:80/"),
        ("::1", "http://[::1]:80/", None),
    ],
)
def test_addresses(
    monkeypatch: pytest.MonkeyPatch, host: str, local: str, network: str | None
) -> None:
    monkeypatch.setattr(addresses, "network_address", lambda: "192.0.2.7")
    assert addresses.urls(host, 80) == (local, network)


def test_the_log_lies_in_the_users_data_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert run.database_url(None) == f"sqlite+aiosqlite:///{tmp_path}/laizi/laizi.db"
    assert (tmp_path / "laizi").is_dir()
    assert run.database_url("postgresql+psycopg://h/x") == "postgresql+psycopg://h/x"
