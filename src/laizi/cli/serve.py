"""`laizi serve`: the server and its page."""

import socket
from typing import TYPE_CHECKING, Annotated

import typer

from laizi.cli.asking import LanguageOption, refuse
from laizi.cli.printing import printable
from laizi.words import Language, word

if TYPE_CHECKING:
    from laizi.server.settings import Settings


def serve(  # noqa: PLR0913, PLR0917 (one for each option)
    language: LanguageOption,
    host: Annotated[
        str, typer.Option(help="The address to listen on; 127.0.0.1 keeps other machines out.")
    ] = "0.0.0.0",  # noqa: S104 - phones in the same network are meant to join
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 takes any.")] = 8000,
    database: Annotated[
        str | None, typer.Option(help="An SQLite file or a database URL for the log.")
    ] = None,
    origin: Annotated[
        list[str] | None,
        typer.Option(help="A further origin whose pages may connect; may be repeated."),
    ] = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the page.")] = False,
) -> None:
    """Serve the game: its page, its rooms and their log."""
    settings = _settings(database, tuple(origin or ()))
    listening = _listen(host, port)
    _serve(settings, listening, host, language, open_browser=open_browser)


def _settings(database: str | None, origins: tuple[str, ...]) -> "Settings":
    try:
        from laizi.server import run
        from laizi.server.settings import Settings, SettingsError
    except ModuleNotFoundError as error:
        refuse(f"the server needs laizi[server]: {error}")
    try:
        url = run.database_url(database)
        if database is not None:
            run.check_database(url)
        return Settings(
            database=url,
            timing=run.timing_from_environment(),
            walls=run.walls_from_environment(),
            origins=origins,
        )
    except SettingsError as error:
        refuse(error)


def _listen(host: str, port: int) -> socket.socket:
    from laizi.server.addresses import listen

    try:
        return listen(host, port)
    except OSError as error:
        refuse(f"--host {printable(host)} --port {port}: {error.strerror or error}")
    except UnicodeError:
        refuse(f"--host {printable(host)}: is no name of a host")


def _serve(
    settings: "Settings",
    listening: socket.socket,
    host: str,
    language: Language,
    *,
    open_browser: bool,
) -> None:
    import webbrowser

    from laizi.server.addresses import urls
    from laizi.server.run import serve as run

    local, network = urls(host, listening.getsockname()[1])

    def started() -> None:
        _announce(local, network, language)
        if open_browser:
            webbrowser.open(local)

    run(settings, listening, started)


def _announce(local: str, network: str | None, language: Language) -> None:
    """Say where the page is, with a QR code for phones."""
    import qrcode

    typer.echo(word(language, "serve.local", url=local))
    if network is not None:
        typer.echo(word(language, "serve.network", url=network))
        code = qrcode.QRCode(border=1)
        code.add_data(network)
        code.print_ascii(invert=True)
    typer.echo(word(language, "serve.stop"))
