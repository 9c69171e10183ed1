"""Whole games as JAX programs: thousands of tables in one call, on a GPU if there is one.

They need the extra ``gildhall[jax]``. :mod:`gildhall.lab.jax.pillars` is Pillars of the Earth. ``python -m
tools.jax_check`` plays it side by side with the engine and compares every decision.
"""

from __future__ import annotations

from gildhall.extras import need

need("jax", "jax")
