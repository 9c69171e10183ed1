"""Build Gildhall: compiled by mypyc where there is a C compiler, plain Python where there is none.

Everything else about the package stands in pyproject.toml. The same source runs either way, with identical games.
"""

import atexit
import hashlib
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import threading
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
COMPILED_BOTS = ["guided.py", "network.py", "policy.py", "search.py", "sparring.py"]

LARGE = 250_000  # letters of source to compile: a game that has more is compiled as a library of its own

# Measured on Pillars, before native/quick.h: -O3 plays a game with 7 % fewer instructions than -O1 and compiles two and
# a half times as long. These passes of -O2 bring 3 of the 7 % for a fifth more time. With it, 2 % are left.
OPTIMISATION = os.environ.get("GILDHALL_OPT", "1")
WORTHWHILE = ["-ftree-vrp", "-fcaller-saves", "-fpeephole2", "-foptimize-sibling-calls"]

# Functions and variables of a library are reached without its tables of symbols, and those of Python without stubs.
DIRECT = ["-fvisibility=hidden", "-fno-plt"]

# To judge the indentation of generated code takes gcc two fifths of its time.
UNWANTED = ["-Wno-misleading-indentation"]

# Functions that are not worth optimising, because they run once or answer people: those of the modules themselves; what
# reads components, positions and views; refusals, forms, prompts; and what calls a game from plain Python, which the
# engine does from compiled code. They are a third of all C. A mark on the declaration is enough.
RARE = re.compile(
    r"^extern (?=\w+ \**(?:CPyPy_gildhall___games___\w+|CPyDef_\w+___"
    r"(?:__top_level__|components___\w+Facts____\w+|_?read(?:_\w+)?|check(?:_\w+)?|all_moves|why_not|form|prompt)"
    r"(?:__\w+_glue)?)\()",
    re.MULTILINE,
)
NOT_OPTIMISED = """#if defined(__clang__)
#define NOT_OPTIMISED __attribute__((optnone, noinline))
#elif defined(__GNUC__)
#define NOT_OPTIMISED __attribute__((optimize("O0")))
#else
#define NOT_OPTIMISED
#endif
"""

# A step is immutable, so one that was made before with the same numbers serves again: making and freeing steps takes 4
# to 16 % of random games. This is put in place of the constructor of each class whose objects begin as those of Step in
# engine/step.py, and have only numbers. mypyc's own constructor gets another name, and makes what is not kept.
STEP = re.compile(r"vtable;\s+CPyTagged _seat;\s+CPyTagged _mode;\s+(?:CPyTagged \w+;\s+)*\} (\w+)Object;")
CONSTRUCTOR = re.compile(r"^ *PyObject \*CPyDef_(\w+)\((.*)\)(?=\n *\{)", re.MULTILINE)
KEPT_STEPS = """static PyObject *make_{name}({parameters});
PyObject *CPyDef_{name}({parameters})
{{
    static {name}Object *all_kept[128];
    {name}Object **kept = &all_kept[({place}) / 2 % 128];
    if (*kept == NULL{differs}) {{
        PyObject *made = make_{name}({arguments});
        if (made == NULL) return NULL;
        Py_XSETREF(*kept, ({name}Object *)made);
    }}
    return Py_NewRef((PyObject *)*kept);
}}

static PyObject *make_{name}({parameters})"""

# mypyc makes a tuple of the new item, and adds it to the tuple that grows. native/quick.h does it without the former.
APPENDED = re.compile(
    r"(\w+) = PyTuple_New\(1\);\s+if \(unlikely\(\1 == NULL\)\)\s+CPyError_OutOfMemory\(\);"
    r"\s+PyObject \*(\w+) = ([^;]+);\s+PyTuple_SET_ITEM\(\1, 0, \2\);"
    r"\s+(\w+) = PyNumber_InPlaceAdd\((\w+), \1\);\s+CPy_DECREF\(\5\);\s+CPy_DECREF\(\1\);"
)
TUPLE_WITH = r"\4 = tuple_with(\5, \3);\n    CPy_DECREF(\5);"

# mypyc gives generic classes room for attributes that are added later. Without it Python 3.11 finds the methods of a
# table quicker: it remembers where they are only for objects that cannot have others.
TABLE_DICT = re.compile(r"\.tp_dictoffset = sizeof\(\w+Table(?:State)?Object\),\n")

# Python finds every compiled module as a library of its own, which takes the module from the library of its group. One
# such library serves all modules of a group: it knows from the import which one is meant, and is copied for each.
SHIM = """#include <Python.h>

static void *function_of(PyObject *library, PyObject *name) {
    PyObject *capsule = PyObject_GetAttr(library, name);
    void *found = capsule ? PyCapsule_GetPointer(capsule, PyCapsule_GetName(capsule)) : NULL;
    Py_XDECREF(capsule);
    return found;
}

static PyObject *load(PyObject *library, PyObject *ensure_name, PyObject *init_name) {
    int (*ensure)(void) = function_of(library, ensure_name);
    if (ensure == NULL) PyErr_Clear(); /* the group needs no other */
    else if (ensure() < 0) return NULL;
    PyObject *(*init)(void) = function_of(library, init_name);
    return init ? init() : NULL;
}

static PyObject *create(PyObject *spec, PyModuleDef *definition) {
    PyObject *library = PyImport_ImportModuleLevel("LIBRARY", NULL, NULL, Py_None, 0);
    PyObject *dotted = PyObject_GetAttrString(spec, "name");
    PyObject *name = dotted ? PyObject_CallMethod(dotted, "replace", "ss", ".", "___") : NULL;
    PyObject *init_name = name ? PyUnicode_FromFormat("init_%U", name) : NULL;
    PyObject *ensure_name = PyUnicode_FromString("ensure_deps");
    PyObject *module = library && init_name && ensure_name ? load(library, ensure_name, init_name) : NULL;
    Py_XDECREF(library);
    Py_XDECREF(dotted);
    Py_XDECREF(name);
    Py_XDECREF(init_name);
    Py_XDECREF(ensure_name);
    return module;
}

static PyModuleDef_Slot slots[] = {
    {Py_mod_create, create},
#ifdef Py_mod_multiple_interpreters
    {Py_mod_multiple_interpreters, Py_MOD_MULTIPLE_INTERPRETERS_NOT_SUPPORTED},
#endif
    {0, NULL},
};
static PyModuleDef definition = {PyModuleDef_HEAD_INIT, .m_name = "LIBRARY", .m_slots = slots};
"""
SHIM_ENTRY = "PyMODINIT_FUNC PyInit_{}(void) {{ return PyModuleDef_Init(&definition); }}\n"

# A folder that keeps compiled groups, named by all they are made of. `make` sets it: only what changed is compiled.
CACHE = os.environ.get("GILDHALL_CACHE")
GROUP = "__mypyc"
INCLUDED = re.compile(r'^#include ["<](.+)[">]', re.MULTILINE)

HOME = Path(__file__).parent
QUICK = Path("native") / "quick.h"
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
        self.made: dict[str, Path] = {}
        self.lock = threading.Lock()
        super().run()
        if self.extensions:
            note(f"done, with {sum(os.times()[:4]):.0f} s of processor time.")

    def get_source_files(self) -> list[str]:
        """Nothing for the source distribution: the C code is made anew from the modules."""
        return []

    def build_extension(self, ext: Extension) -> None:
        if not ext.name.endswith(GROUP):
            self.build_shim(ext)
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

    def build_shim(self, ext: Extension) -> None:
        """Compile each source once: see SHIM."""
        target = Path(self.get_ext_fullpath(ext.name))
        with self.lock:
            made = self.made.setdefault(ext.sources[0], target)
            if made is target:
                super().build_extension(ext)
        if made is not target:
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(made, target)


COMMANDS = {"build_py": WithTemplates, "build_ext": Compile}


def fingerprint(ext: Extension) -> str:
    """What a group is made of: its C code with the headers that it includes, the flags, mypyc, Python, the compiler."""
    from mypy.version import __version__ as mypyc

    (source,) = map(Path, ext.sources)
    files = [source]
    for path in files:
        named = [source.parent / name for name in INCLUDED.findall(path.read_text())]
        files += [header for header in named if header.is_file() and header not in files]
    flags = [*ext.extra_compile_args, *ext.extra_link_args]
    parts = [mypyc, sys.version, *map(str, sysconfig.get_config_vars("CC", "CFLAGS", "EXT_SUFFIX")), *flags]
    found = hashlib.sha256("\n".join(parts).encode())
    for path in files:
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
    large = large_games(paths)
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
            # Nobody replaces or calls single functions of a loaded library: let the compiler call them directly, or
            # put them in place. What Python looks for is marked as visible.
            each.extra_compile_args += ["-fno-semantic-interposition", *DIRECT, *WORTHWHILE, *UNWANTED]
    for header in (scratch / "c").glob("__native_internal_*.h"):
        declarations = RARE.sub("extern NOT_OPTIMISED ", header.read_text())
        header.write_text(NOT_OPTIMISED + declarations + QUICK.read_text())
    has_lock = not sysconfig.get_config_var("Py_GIL_DISABLED")
    for _, group in groups if has_lock else []:
        improve(scratch / "c", group)
    if os.name == "posix" and has_lock:
        share_shims([each for each in found if not each.name.endswith(GROUP)], scratch / "c")
    note(f"compiling {len(groups)} groups on {os.cpu_count()} cores …")
    return found


def improve(folder: Path, group: str) -> None:
    """Let the constructors of a group's steps return a step that was made before (see KEPT_STEPS), tuples grow without
    another tuple, and tables have no other attributes than their own.
    """
    steps = set(STEP.findall((folder / f"__native_{group}.h").read_text()))
    code = folder / f"__native_{group}.c"

    def replaced(constructor: re.Match[str]) -> str:
        return kept_steps(constructor[1], constructor[2]) if constructor[1] in steps else constructor[0]

    written = APPENDED.sub(TUPLE_WITH, TABLE_DICT.sub("", code.read_text()))
    code.write_text(CONSTRUCTOR.sub(replaced, written))


def kept_steps(name: str, parameters: str) -> str:
    arguments = re.findall(r"cpy_r_(\w+)", parameters)
    return KEPT_STEPS.format(
        name=name,
        parameters=parameters,
        arguments=", ".join(f"cpy_r_{each}" for each in arguments),
        # a prime above most numbers: other steps of a game should be at other places
        place=" + ".join(f"{11**i} * cpy_r_{each}" for i, each in enumerate(arguments)) or "0",
        differs="".join(f" || (*kept)->_{each} != cpy_r_{each}" for each in arguments),
    )


def share_shims(shims: list[Extension], folder: Path) -> None:
    """Give all modules of a group the same source, in place of the one that mypyc has written for each."""
    names: dict[Path, set[str]] = {}
    for shim in shims:
        (library,) = set(re.findall(rf'"(\w+{GROUP})"', Path(shim.sources[0]).read_text()))
        source = folder / f"{library}_shim.c"
        shim.sources = [str(source)]
        names.setdefault(source, set()).add(shim.name.removesuffix(".__init__").rpartition(".")[2])
    for source, found in names.items():
        entries = "".join(map(SHIM_ENTRY.format, sorted(found)))
        source.write_text(SHIM.replace("LIBRARY", source.stem.removesuffix("_shim")) + entries)


def large_games(paths: list[str]) -> list[str]:
    """The games that take long to compile."""
    names = sorted({path.partition("/games/")[2].partition("/")[0] for path in paths if "/games/" in path})
    sizes = {name: sum(Path(path).stat().st_size for path in paths if f"/games/{name}/" in path) for name in names}
    return [name for name in names if sizes[name] > LARGE]


def note(text: str) -> None:
    print(f"gildhall: {text}", file=sys.stderr, flush=True)


main()
