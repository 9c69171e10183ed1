"""Settings of a server: from the command line, environment variables, a file, or the defaults."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from gildhall.engine.errors import GildhallError

PREFIX = "GILDHALL_"


class Settings(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The settings of a server. Each is also an environment variable: ``GILDHALL_`` and its name in capitals."""

    database: str
    host: str = "127.0.0.1"
    port: Annotated[int, msgspec.Meta(ge=0, le=65535)] = 8420
    processes: Annotated[int, msgspec.Meta(ge=1, le=64)] = 1
    public_url: str | None = None
    trusted_proxies: list[str] = msgspec.field(default_factory=lambda: ["127.0.0.1"])
    open_tables: Literal["anyone", "hosts"] = "anyone"
    tables_per_player: Annotated[int, msgspec.Meta(ge=1)] = 50
    bot_workers: Annotated[int, msgspec.Meta(ge=0, le=64)] = 1
    bot_pause: Annotated[float, msgspec.Meta(ge=0, le=60)] = 0.6
    single_choice: Annotated[float, msgspec.Meta(ge=0, le=3600)] = 3.0
    requests: Annotated[int, msgspec.Meta(ge=0)] = 600
    streams: Annotated[int, msgspec.Meta(ge=0)] = 200
    metrics: bool = False
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    backups: str = msgspec.field(default_factory=lambda: str(_data_folder() / "backups"))

    def check(self) -> None:
        """Raise :class:`GildhallError` for settings that contradict each other."""
        if self.processes > 1 and self.database.startswith("sqlite"):
            raise GildhallError("several processes need PostgreSQL: set the database to postgresql://USER@HOST/NAME")
        if self.public_url is not None and not self.public_url.startswith(("http://", "https://")):
            raise GildhallError(f"the public URL begins with http:// or https://, not '{self.public_url}'")


def _data_folder() -> Path:
    """The folder for the user's data."""
    import platformdirs  # a hall in a page has no such folder

    return Path(platformdirs.user_data_dir("gildhall"))


def default_database() -> str:
    """SQLite in the user's data folder."""
    return f"sqlite:///{_data_folder() / 'tables.sqlite'}"


def read_settings(
    given: Mapping[str, Any], file: Path | None = None, environment: Mapping[str, str] | None = None
) -> Settings:
    """The settings: ``given`` ones override the environment, and the environment overrides the file.

    >>> read_settings({"port": 99}, environment={"GILDHALL_PORT": "80", "GILDHALL_HOST": "0.0.0.0"}).host
    '0.0.0.0'
    """
    found: dict[str, Any] = {"database": default_database()}
    if file is not None:
        found |= _read_file(file)
    for name, text in (os.environ if environment is None else environment).items():
        field = name.removeprefix(PREFIX).lower()
        if name.startswith(PREFIX) and field in Settings.__struct_fields__:
            found[field] = text.split(",") if field == "trusted_proxies" else text
    found |= {name: value for name, value in given.items() if value is not None}
    try:
        settings = msgspec.convert(found, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise GildhallError(f"a setting is not valid: {error}") from error
    settings.check()
    return settings


def _read_file(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise GildhallError(f"the settings {file} cannot be read: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise GildhallError(f"the settings {file} are not TOML: {error}") from error


EXAMPLE = """\
# Settings of a Gildhall server: gildhall serve --config gildhall.toml
# Each is also an environment variable: GILDHALL_HOST, GILDHALL_DATABASE … Options on the command line override both.

# Where to listen. Behind a proxy on the same machine 127.0.0.1 is right.
host = "127.0.0.1"
port = 8420

# SQLite in a file, or PostgreSQL (needed for more than one process).
# database = "postgresql://gildhall@localhost/gildhall"
# processes = 2

# The address that people type. Requests for other hosts, and from other sites, are refused.
# public_url = "https://games.example.org"

# The proxies that are trusted to name the visitor's address.
trusted_proxies = ["127.0.0.1"]

# Who may open tables: "anyone", or only "hosts" (named with gildhall admin host PLAYER).
open_tables = "anyone"
tables_per_player = 50

# The number of processes in which bots think, for each server process, and the longest pause before an act of a bot,
# in seconds.
bot_workers = 1
bot_pause = 0.6

# Seconds after which a forced move (one without an alternative) is made for a person; 0 means never.
single_choice = 3.0

# Requests that one address may make in 10 seconds; 0 means no limit for requests, new players and new tables.
requests = 600

# Pages that one address may have open at a time; 0 means no limit.
streams = 200

# Show /metrics to everybody? This machine can always read it.
metrics = false

log_level = "info"

# Where backups are stored before a new version changes the database.
# backups = "/var/backups/gildhall"
"""
