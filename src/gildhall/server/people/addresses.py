"""Addresses that players give. They must not lead into private networks, whatever their names say."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from functools import lru_cache
from urllib.parse import urlsplit

from gildhall.server.refusals import Refused

Address = ipaddress.IPv4Address | ipaddress.IPv6Address

_LAST_FOUR_BYTES = [ipaddress.IPv6Network(each) for each in ("64:ff9b::/96", "64:ff9b:1::/48", "::/96")]
"""Networks whose addresses end with an IPv4 address."""
LONGEST_ADDRESS = 64


def check_url(url: str) -> str:
    """The host of a URL that the server may call. Raises :class:`Refused` for any other URL."""
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
        return host  # a name is resolved when it is called
    return host


def check_address(address: str) -> None:
    """Raise :class:`Refused` for an address in a private network, ValueError for a text that is not an address.

    >>> check_address("127.0.0.1")
    Traceback (most recent call last):
    gildhall.server.refusals.Refused: This address cannot be used: it leads into a private network.
    """
    number = ipaddress.ip_address(address)
    for each in (number, *_embedded(number)):
        if not each.is_global or each.is_multicast:
            raise _refused("it leads into a private network")


def _embedded(address: Address) -> list[ipaddress.IPv4Address]:
    """The IPv4 addresses to which a gateway may forward this one: mapped, compatible, NAT64 (with the well-known or a
    local prefix), 6to4, Teredo.

    >>> [str(each) for each in _embedded(ipaddress.ip_address("64:ff9b::7f00:1"))]
    ['127.0.0.1']
    >>> [str(each) for each in _embedded(ipaddress.ip_address("2002:a00:1::"))]
    ['10.0.0.1']
    """
    if isinstance(address, ipaddress.IPv4Address):
        return []
    found = [each for each in (address.ipv4_mapped, address.sixtofour, *(address.teredo or ())) if each is not None]
    if any(address in prefix for prefix in _LAST_FOUR_BYTES):
        found.append(ipaddress.IPv4Address(int(address) & 0xFFFFFFFF))
    return found


@lru_cache(maxsize=4096)
def network(address: str) -> str:
    """What identifies a visitor: the IPv4 address, or the /64 network of an IPv6 address, which belongs to one visitor.

    >>> network("2001:db8:1:2:3::4"), network("::ffff:192.0.2.7"), network("192.0.2.7")
    ('2001:db8:1:2::/64', '192.0.2.7', '192.0.2.7')
    """
    try:
        number = ipaddress.ip_address(address)
    except ValueError:
        return address[:LONGEST_ADDRESS]
    if isinstance(number, ipaddress.IPv4Address):
        return str(number)
    if number.ipv4_mapped is not None:
        return str(number.ipv4_mapped)
    return str(ipaddress.IPv6Network((int(number) >> 64 << 64, 64)))


async def resolve(host: str) -> str:
    """A checked address of a host. Call this address, not the name: the name could resolve to another address later."""
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
