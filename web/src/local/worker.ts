/** The worker of a hall without a server: Python, the package, and its local hall (`gildhall.server.local`). */
import type { PyodideInterface } from "pyodide";
import type { PyAwaitable, PyProxy } from "pyodide/ffi";
import { Keeper } from "./keeper";
import type { FromHall, ToHall } from "./messages";

/** `LocalHall` of the package, as this worker uses it. */
interface LocalHall extends PyProxy {
  ask(method: string, path: string, body: string, key: string | null): Promise<string>;
  follow(id: number, table: string, key: string | null, since: number, tell: (text: string) => void): void;
  leave(id: number): void;
}

const say = (message: FromHall) => postMessage(message);

/** Two halls would write two journals: only one tab has it open. */
async function lock(): Promise<void> {
  const held = (mode: LockOptions) =>
    new Promise<boolean>((resolve, reject) => {
      navigator.locks
        .request("gildhall", mode, (got) => (resolve(got !== null), got ? new Promise<never>(() => {}) : undefined))
        .catch(reject);
    });
  if (await held({ ifAvailable: true })) return;
  say({ kind: "waits" });
  await held({});
}

async function python(base: string): Promise<PyodideInterface> {
  const folder = new URL("pyodide/", base).href;
  const { loadPyodide } = (await import(/* @vite-ignore */ `${folder}pyodide.mjs`)) as typeof import("pyodide");
  const archive = fetch(`${folder}gildhall.zip`).then((response) => response.arrayBuffer());
  const loaded = await loadPyodide({
    indexURL: folder,
    stdLibURL: `${folder}python.zip`,
  });
  loaded.unpackArchive(await archive, "zip", {
    extractDir: loaded.runPython("import site; site.getsitepackages()[0]"),
  });
  return loaded;
}

async function open(base: string): Promise<LocalHall> {
  await lock();
  const [loaded, keeper] = await Promise.all([python(base), Keeper.open()]);
  const { snapshot, journal } = await keeper.load();
  const forPython = {
    append: (entry: string) => keeper.append(entry),
    replace: (proxy: PyProxy & { toJs(): Uint8Array }) => keeper.replace(proxy.toJs()),
  };
  const begin = loaded.runPython(`
from gildhall.server.local.hall import LocalHall
lambda keeper, snapshot, journal: LocalHall.open(keeper, bytes(snapshot) if snapshot else None, journal)
`) as (...args: unknown[]) => PyAwaitable;
  const hall = (await begin(forPython, loaded.toPy(snapshot), loaded.toPy(journal))) as LocalHall;
  say({ kind: "opened", fresh: !snapshot && !journal.length });
  return hall;
}

let opening: Promise<LocalHall>;

self.onmessage = async ({ data: message }: MessageEvent<ToHall>) => {
  if (message.kind === "open") {
    opening = open(message.base);
    opening.catch((error: unknown) => say({ kind: "failed", why: String(error) }));
    return;
  }
  const hall = await opening;
  if (message.kind === "leave") hall.leave(message.id);
  else if (message.kind === "follow")
    hall.follow(message.id, message.table, message.key, message.since, (text) =>
      say({ kind: "told", id: message.id, text }),
    );
  else {
    const text = await hall.ask(message.method, message.path, message.body, message.key);
    say({ kind: "answer", id: message.id, text });
  }
};
