"""Which version of Gildhall this is, as it was installed."""

from importlib.metadata import version

VERSION = version("gildhall")
