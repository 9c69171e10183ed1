"""Build Gildhall: compiled by mypyc where there is a C compiler, plain Python where there is none.

Everything else about the package stands in pyproject.toml. The same source runs either way, with identical games.
"""

import atexit
import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from pathlib import Path

from setuptools import Extension, setup
from setuptools._distutils.ccompiler import new_compiler
from setuptools._distutils.sysconfig import customize_compiler, get_python_inc
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

# A module whose first line is this is not compiled: it is never in a loop that must be quick, and a seventh of all C.
SKIP = "# mypyc: skip"

# Compiled besides the engine and the games. Only the loops that play and search belong here: each call across the
# Python boundary costs a microsecond, so they must be compiled together with the rules.
COMPILED_BOTS = ["guided.py", "network.py", "search.py", "sparring.py"]

LARGE = 250_000  # letters of source: a game that has more is compiled as a library of its own

# Measured on Pillars: -O3 plays a game with 7 % fewer instructions than -O1 and compiles two and a half times as long.
# These passes of -O2 bring 3 of the 7 % for a fifth more time.
OPTIMISATION = os.environ.get("GILDHALL_OPT", "1")
WORTHWHILE = ["-ftree-vrp", "-fcaller-saves", "-fpeephole2", "-foptimize-sibling-calls"]

# To judge the indentation of generated code takes gcc two fifths of its time.
UNWANTED = ["-Wno-misleading-indentation"]

# Every compiled module has a file of its own that finds it in its group. Python.h is all but its whole compile time.
SHIM_NEEDS = """typedef struct _object PyObject;
PyObject *Py_BuildValue(const char *, ...);
PyObject *PyImport_ImportModuleLevel(const char *, PyObject *, PyObject *, PyObject *, int);
PyObject *PyObject_GetAttrString(PyObject *, const char *);
void *PyCapsule_GetPointer(PyObject *, const char *);
void PyErr_Clear(void);
void Py_DecRef(PyObject *);
#define Py_DECREF Py_DecRef
#define NULL ((void *)0)
#define PyMODINIT_FUNC __attribute__((visibility("default"))) PyObject *
"""

# A folder that keeps compiled groups, named by all they are made of. `make` sets it: only what changed is compiled.
CACHE = os.environ.get("GILDHALL_CACHE")
GROUP = "__mypyc"

HOME = Path(__file__).parent
PACKAGE = Path("src") / "gildhall"
CLIENT = PACKAGE / "server" / "web"
BUILDING = {"bdist_wheel", "build", "build_ext", "install"}
DEVELOPING = {"develop", "editable_wheel"}
PROBE = "#include <Python.h>\nint gildhall_probe(void) { return Py_IsInitialized(); }\n"


def main() -> None:
    os.chdir(HOME)
    # Never in build/: what lies there from an earlier build (modules deleted since) would be packed as well.
    scratch = Path(tempfile.mkdtemp(prefix="gildhall-build-"))
    atexit.register(shutil.rmtree, scratch, ignore_errors=True)
    build_client()
    options = {"build": {"build_base": str(scratch / "build")}, "build_ext": {"parallel": os.cpu_count() or 1}}
    setup(ext_modules=extensions(scratch), options=options, cmdclass=COMMANDS)


class WithTemplates(build_py):
    """Packs the templates of the docs as well: `gildhall new-game` and `new-bot` begin with them."""

    def run(self) -> None:
        super().run()
        if not self.editable_mode:
            home = Path(self.build_lib) / "gildhall" / "template"
            shutil.copytree("docs/template", home, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))


class Compile(build_ext):
    """Says how far it is, and does not compile a group again that is in the cache."""

    def run(self) -> None:
        super().run()
        if self.extensions:
            note(f"done, with {sum(os.times()[:4]):.0f} s of processor time.")

    def get_source_files(self) -> list[str]:
        """Nothing for the source distribution: the C code is made anew from the modules."""
        return []

    def build_extension(self, ext: Extension) -> None:
        if not ext.name.endswith(GROUP):
            super().build_extension(ext)
            return
        began = time.monotonic()
        kept = Path(CACHE, f"{ext.name}-{fingerprint(ext)}") if CACHE else None
        target = Path(self.get_ext_fullpath(ext.name))
        if kept and kept.is_file():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(kept, target)
            note(f"{ext.name} has not changed.")
            return
        super().build_extension(ext)
        if kept:
            keep(target, kept)
        note(f"{ext.name} is compiled, in {time.monotonic() - began:.0f} s.")


COMMANDS = {"build_py": WithTemplates, "build_ext": Compile}


def fingerprint(ext: Extension) -> str:
    """What a group is made of: its C code with the headers beside it, the flags, mypyc, Python and the compiler."""
    from mypy.version import __version__ as mypyc

    (source,) = map(Path, ext.sources)
    flags = [*ext.extra_compile_args, *ext.extra_link_args]
    parts = [mypyc, sys.version, *map(str, sysconfig.get_config_vars("CC", "CFLAGS", "EXT_SUFFIX")), *flags]
    found = hashlib.sha256("\n".join(parts).encode())
    for path in [source, *sorted(source.parent.glob("*.h"))]:
        found.update(path.read_bytes())
    return found.hexdigest()[:32]


def keep(built: Path, kept: Path) -> None:
    """Put a compiled group into the cache, in place of its former states."""
    kept.parent.mkdir(parents=True, exist_ok=True)
    for old in kept.parent.glob(f"{kept.name.rpartition('-')[0]}-*"):
        old.unlink()
    shutil.copy(built, kept)


def build_client() -> None:
    """The browser client belongs into the package. `make web` builds it; a bare build from source tries with npm."""
    if not set(sys.argv[1:]) & BUILDING or (CLIENT / "index.html").is_file() or not Path("web").is_dir():
        return
    npm = shutil.which("npm")
    if npm is None:
        note("no npm: the package has no browser client. Run `make web` first, which fetches node where it is missing.")
        return
    for command in (["ci"], ["run", "build"]):
        subprocess.run([npm, *command], cwd="web", check=True)


def extensions(scratch: Path) -> list[Extension]:
    commands = set(sys.argv[1:])
    if commands & DEVELOPING:
        note("development install, not compiled: a compiled module would shadow the source you edit.")
        return []
    if not commands & BUILDING:
        return []
    if os.environ.get("GILDHALL_COMPILE") == "0":
        note("GILDHALL_COMPILE=0, building plain Python.")
        return []
    if not can_compile(scratch / "probe"):
        note("no working C compiler (or no Python.h), building plain Python: everything works, bots think slower.")
        return []
    paths = compiled_paths()
    if not paths:
        note("nothing to compile.")
        return []
    return compile_together(paths, scratch)


def can_compile(folder: Path) -> bool:
    """Try the configured compiler on a tiny extension; any failure at all means no."""
    folder.mkdir()
    source = folder / "gildhall_probe.c"
    source.write_text(PROBE)
    compiler = new_compiler()
    try:
        customize_compiler(compiler)
        objects = compiler.compile([str(source)], output_dir=str(folder), include_dirs=[get_python_inc()])
        if os.name == "posix":
            compiler.link_shared_object(objects, str(folder / "gildhall_probe.so"))
    except Exception as error:
        note(f"the compiler probe failed: {error}")
        return False
    return True


def compiled_paths() -> list[str]:
    paths = [*(PACKAGE / "engine").rglob("*.py"), *(PACKAGE / "games").rglob("*.py")]
    paths += [PACKAGE / "bots" / name for name in COMPILED_BOTS]
    return sorted(path.as_posix() for path in paths if not is_skipped(path))


def is_skipped(path: Path) -> bool:
    with path.open(encoding="utf-8") as file:
        return file.readline().strip() == SKIP


def compile_together(paths: list[str], scratch: Path) -> list[Extension]:
    """The engine with the two card games in one group, where calls between modules are plain C calls; each large game
    in a group of its own. One C file for everything takes the compiler longer than its parts, which two cores share.
    """
    from mypyc.build import mypycify

    note(f"writing {len(paths)} modules as C …")
    large = large_games()
    rest = [path for path in paths if not any(f"/games/{game}/" in path for game in large)]
    groups = [(rest, "gildhall")]
    groups += [([path for path in paths if f"/games/{game}/" in path], f"gildhall_{game}") for game in large]
    groups = [group for group in groups if group[0]]
    found = mypycify(paths, opt_level=OPTIMISATION, debug_level="0", target_dir=str(scratch / "c"), separate=groups)
    found.sort(key=lambda each: not each.name.endswith(GROUP))  # the long ones first, so that all cores have work
    for each in found:
        # A new warning of somebody's compiler is no reason to refuse them the package.
        each.extra_compile_args = [flag for flag in each.extra_compile_args if flag != "-Werror"]
        if os.name == "posix":
            # Nobody replaces single functions of a loaded library: let the compiler put them in place.
            each.extra_compile_args += ["-fno-semantic-interposition", *WORTHWHILE, *UNWANTED]
            if not each.name.endswith(GROUP):
                lighten(Path(each.sources[0]))
    note(f"compiling {len(groups)} groups on {os.cpu_count()} cores …")
    return found


def lighten(shim: Path) -> None:
    """Let the file of a module declare what it needs of Python. A free-threaded Python needs more of it."""
    code = shim.read_text()
    if "PyModuleDef" not in code:
        shim.write_text(code.replace("#include <Python.h>\n", SHIM_NEEDS))


def large_games() -> list[str]:
    """The games that take long to compile."""
    folders = sorted(path for path in (PACKAGE / "games").iterdir() if path.is_dir())
    return [each.name for each in folders if sum(path.stat().st_size for path in each.rglob("*.py")) > LARGE]


def note(text: str) -> None:
    print(f"gildhall: {text}", file=sys.stderr, flush=True)


main()
