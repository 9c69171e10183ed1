// Completes the static site after `vite build --mode site`: node tools/site.mjs SITE WHEELS
// It adds Python and the package, and the service worker that keeps everything for visits without a network.
import { createHash } from "node:crypto";
import { appendFileSync, copyFileSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { loadPyodide, version } from "pyodide";

const [site, wheels] = process.argv.slice(2).map((path) => resolve(path));
const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const PYODIDE = here("../node_modules/pyodide/");
const LOADED = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"];
const MOST = 15_000_000;
const RULE = `\n\n${"-".repeat(80)}\n\n`;

const folder = join(site, "pyodide");
mkdirSync(folder, { recursive: true });
for (const file of LOADED) copyFileSync(join(PYODIDE, file), join(folder, file));
const { info } = JSON.parse(readFileSync(join(PYODIDE, "pyodide-lock.json"), "utf8"));
writeFileSync(join(folder, "pyodide-lock.json"), JSON.stringify({ info, packages: {} }));
await pack();
await tryOut();
keepAll();
report();

/** Compile and pack Python by the very Python that will read it. */
async function pack() {
  const python = await loadPyodide();
  python.mountNodeFS("/source", here("../../src/gildhall"));
  python.mountNodeFS("/wheels", wheels);
  python.mountNodeFS("/tools", here("../../tools"));
  const tool = python.runPython("import sys; sys.path.insert(0, '/tools'); import pack_site; pack_site");
  const sources = python.toPy(new Uint8Array(readFileSync(join(PYODIDE, "python_stdlib.zip"))));
  writeFileSync(join(folder, "python.zip"), tool.library(sources).toJs());
  writeFileSync(join(folder, "gildhall.zip"), tool.packages("/source", "/wheels").toJs());
  const pyodide = `Pyodide ${version}\n\nMozilla Public License 2.0; sources: https://github.com/pyodide/pyodide`;
  const cpython = "CPython\n\nPython Software Foundation License 2; https://docs.python.org/3/license.html";
  appendFileSync(join(site, "licences.txt"), [``, pyodide, cpython, tool.licences("/wheels")].join(RULE) + "\n");
}

/** Open a hall with what was packed, and every game in it: whatever was left out in error is missed now. */
async function tryOut() {
  const python = await loadPyodide({ indexURL: folder, stdLibURL: join(folder, "python.zip") });
  const sites = python.runPython("import site; site.getsitepackages()[0]");
  python.unpackArchive(new Uint8Array(readFileSync(join(folder, "gildhall.zip"))), "zip", { extractDir: sites });
  await python.runPythonAsync(readFileSync(here("./try-site.py"), "utf8"));
}

function filesIn(path) {
  return readdirSync(path)
    .flatMap((name) => (statSync(join(path, name)).isDirectory() ? filesIn(join(path, name)) : [join(path, name)]))
    .sort();
}

/** The service worker names every file; its version is what is in them. */
function keepAll() {
  const worker = join(site, "service-worker.js");
  const files = filesIn(site).filter((file) => file !== worker && !file.endsWith(".woff"));
  const hash = createHash("sha256");
  for (const file of files) hash.update(readFileSync(file));
  const names = files.map((file) => relative(site, file).replace(/^index\.html$/, "./"));
  const text = readFileSync(here("./site-worker.js"), "utf8")
    .replace('"FILES"', names.map((name) => JSON.stringify(name)).join(", "))
    .replace("VERSION", hash.digest("hex").slice(0, 16));
  writeFileSync(worker, text);
}

/** What a first visit transfers, where the host compresses. */
function report() {
  const files = filesIn(site).filter((file) => !file.endsWith(".woff"));
  const size = (count) => files.reduce((sum, file) => sum + count(readFileSync(file)), 0);
  const [plain, packed] = [size((data) => data.length), size((data) => Math.min(data.length, gzipSync(data).length))];
  const told = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
  console.log(`${relative(process.cwd(), site)}: ${files.length} files, ${told(plain)}; compressed ${told(packed)}`);
  if (packed > MOST) throw new Error(`a first visit takes more than ${told(MOST)}`);
}
