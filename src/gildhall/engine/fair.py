"""Fair shuffles: a table publishes the hash of its secret before anybody sits down, mixes in a nonce from each person,
and reveals the secret at the end. Then anyone can check that nothing was rigged.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b, sha256
from typing import Any

from gildhall.engine.dice import SECRET_BYTES
from gildhall.engine.errors import BadRecord


def commitment(secret: str) -> str:
    """The commitment to the secret (in hexadecimal digits) that is published in advance.

    >>> commitment("00" * 32)[:16]
    '66687aadf862bd77'
    """
    return sha256(bytes.fromhex(secret)).hexdigest()


def seed_of(secret: str, nonces: Sequence[str]) -> bytes:
    """The seed of the table's dice: the secret combined with each person's nonce. Neither side alone can choose it.

    >>> seed_of("00" * 32, ["heads"]) == seed_of("00" * 32, ["tails"])
    False
    """
    digest = blake2b(key=bytes.fromhex(secret), digest_size=SECRET_BYTES, person=b"gildhall seed")
    for nonce in nonces:
        thrown = nonce.encode()
        digest.update(len(thrown).to_bytes(4, "little") + thrown)
    return digest.digest()


def check_proof(proof: Mapping[str, Any], seed: int | bytes) -> None:
    """Raise :class:`BadRecord` if a record's proof does not lead from its commitment to its seed."""
    try:
        secret, nonces, published = proof["secret"], list(proof["nonces"]), proof["commitment"]
        fits = commitment(secret) == published
        dealt = seed_of(secret, nonces) == seed
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadRecord(
            f"a proof of the shuffle has a commitment, a secret and nonces; this has not: {error}"
        ) from error
    if not fits:
        raise BadRecord("the secret is not the one that was committed to: the shuffle may be rigged")
    if not dealt:
        raise BadRecord("the cards were not shuffled by the secret and the nonces: the shuffle is rigged")
