"""What pytest leaves out where an optional library is not installed: doctests import every module."""

from importlib.util import find_spec

collect_ignore_glob = [] if find_spec("jax") else ["src/gildhall/lab/jax/*"]
