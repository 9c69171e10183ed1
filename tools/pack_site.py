"""Python for the static site: the standard library, the packages it needs and Gildhall, compiled, in two archives.

``web/tools/site.mjs`` runs this in Pyodide, so that the byte code is that of the Python which will load it.
"""

from __future__ import annotations

import io
import os
import py_compile
import re
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

NEVER_USED = (
    *("_pyrepl", "curses", "dbm", "ensurepip", "pydoc_data", "tkinter", "turtledemo", "unittest", "venv", "wsgiref"),
    *("xml", "xmlrpc", "__phello__", "bdb.py", "cProfile.py", "doctest.py", "ftplib.py", "imaplib.py", "mailbox.py"),
    *("optparse.py", "pdb.py", "pickletools.py", "poplib.py", "profile.py", "pstats.py", "pydoc.py", "smtplib.py"),
    *(
        "tarfile.py",
        "turtle.py",
        "http/server.py",
        "encodings/cp1",
        "encodings/cp7",
        "encodings/cp8",
        "encodings/mac",
        "encodings/iso",
        "encodings/euc",
    ),
    *("encodings/big5", "encodings/gb", "encodings/hz", "encodings/johab", "encodings/koi8", "encodings/shift"),
)
"""Path prefixes in the standard library that a hall in a page never imports."""
ONLY_FOR_SERVERS = (
    "cli.py",
    "commands",
    "lab",
    "notebook.py",
    "terminal",
    "server/http",
    "server/run.py",
    "server/web",
)
"""Path prefixes in the package that a hall in a page never imports."""
ON_REQUEST = re.compile(r"games/\w+/(drawing|sheet)\b")
"""Rooms of games that only the terminal and the lab ask for."""
KEPT = (".bin", ".css", ".md", ".py", ".so", ".sql", ".toml")
STAMP = (1980, 1, 1, 0, 0, 0)
"""All files have the same time, so that the same sources give the same archive."""

File = tuple[str, bytes]


def library(archive: bytes) -> bytes:
    """The standard library out of an archive of its sources, without what is never used."""
    with zipfile.ZipFile(io.BytesIO(archive)) as source:
        files = ((name, source.read(name)) for name in source.namelist() if not name.endswith("/"))
        return _packed((name, data) for name, data in files if not name.startswith(NEVER_USED))


def packages(source: str, wheels: str) -> bytes:
    """Gildhall from a source folder, with the packages of all wheels in another folder."""
    return _packed([*_gildhall(Path(source)), *_unpacked(Path(wheels))])


def licences(wheels: str) -> str:
    """The licences of the wheels."""
    found = []
    for wheel in sorted(Path(wheels).glob("*.whl")):
        with zipfile.ZipFile(wheel) as files:
            names = [name for name in files.namelist() if ".dist-info/" in name and "LICEN" in name.upper()]
            texts = [files.read(name).decode() for name in names]
        found.append("\n\n".join(["-".join(wheel.name.split("-")[:2]), *texts]))
    return "\n\n".join(found)


def _gildhall(folder: Path) -> Iterator[File]:
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        unused = name.startswith(ONLY_FOR_SERVERS) or ON_REQUEST.match(name)
        if path.is_file() and "__pycache__" not in name and not unused:
            yield f"gildhall/{name}", path.read_bytes()


def _unpacked(folder: Path) -> Iterator[File]:
    for wheel in sorted(folder.glob("*.whl")):
        with zipfile.ZipFile(wheel) as files:
            for name in sorted(files.namelist()):
                if ".dist-info/" not in name:
                    yield name, files.read(name)


def _packed(files: Iterable[File]) -> bytes:
    """An archive of files, with byte code instead of sources."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as target:
        for name, data in files:
            if name.endswith(".py"):
                name, data = f"{name}c", _compiled(name, data)
            elif not name.endswith(KEPT):
                continue
            info = zipfile.ZipInfo(name, STAMP)
            info.compress_type = zipfile.ZIP_DEFLATED
            target.writestr(info, data)
    return packed.getvalue()


def _compiled(name: str, source: bytes) -> bytes:
    with TemporaryDirectory() as folder:
        path = os.path.join(folder, "module.py")
        Path(path).write_bytes(source)
        mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
        made = py_compile.compile(path, cfile=f"{path}c", dfile=name, doraise=True, invalidation_mode=mode)
        assert made is not None
        return Path(made).read_bytes()
