"""Addresses that others give us: they must not lead into private networks, whatever their names say."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from urllib.parse import urlsplit

from gildhall.server.refusals import Refused


def check_url(url: str) -> str:
    """The host of a URL that we may be asked to call. Raises :class:`Refused` for any that we may not."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError as error:
        raise _refused("it is not a URL") from error
    if parts.scheme != "https" or not host or parts.username or port not in (None, 443):
        raise _refused("write https://host/path, without a user or a port")
    try:
        check_address(host)
    except ValueError:
        return host  # a name: it is looked up when it is called
    return host


def check_address(address: str) -> None:
    """Raise :class:`Refused` for an address in a private network, ValueError for what is no address.

    >>> check_address("127.0.0.1")
    Traceback (most recent call last):
    gildhall.server.refusals.Refused: This address cannot be used: it leads into a private network.
    """
    number = ipaddress.ip_address(address)
    inner = getattr(number, "ipv4_mapped", None) or number
    if not inner.is_global or inner.is_multicast:
        raise _refused("it leads into a private network")


async def resolve(host: str) -> str:
    """An address of a host, checked; it is this address that must be called, not the name once more."""
    loop = asyncio.get_running_loop()
    try:
        found = await loop.getaddrinfo(host, 443, type=socket.SOCK_STREAM)
    except OSError as error:
        raise _refused(f"there is no host {host}") from error
    addresses = [str(entry[4][0]) for entry in found]
    for address in addresses:
        check_address(address)
    return addresses[0]


def _refused(why: str) -> Refused:
    return Refused(422, "bad_address", f"This address cannot be used: {why}.")
