"""The installed version of Gildhall."""

from importlib.metadata import version

VERSION = version("gildhall")
