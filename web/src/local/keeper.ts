/** Stores the hall in the browser: a snapshot of its database, and a journal of the writes since then. */
const NAME = "gildhall";
const JOURNAL = "journal";
const SNAPSHOT = "snapshot";

export interface Kept {
  snapshot: Uint8Array | null;
  journal: string[];
}

export class Keeper {
  private constructor(private readonly database: IDBDatabase) {}

  static async open(): Promise<Keeper> {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(JOURNAL, { autoIncrement: true });
      request.result.createObjectStore(SNAPSHOT);
    };
    return new Keeper(await done(request));
  }

  async load(): Promise<Kept> {
    const stores = this.database.transaction([JOURNAL, SNAPSHOT]);
    const [journal, snapshot] = await Promise.all([
      done(stores.objectStore(JOURNAL).getAll() as IDBRequest<string[]>),
      done(stores.objectStore(SNAPSHOT).get(0) as IDBRequest<Uint8Array | undefined>),
    ]);
    return { journal, snapshot: snapshot ?? null };
  }

  /** Resolves when the entry is stored. */
  append(entry: string): Promise<void> {
    return this.write((stores) => stores.objectStore(JOURNAL).add(entry));
  }

  /** Store this snapshot instead of the previous one and of the whole journal. */
  replace(snapshot: Uint8Array): Promise<void> {
    return this.write((stores) => {
      stores.objectStore(JOURNAL).clear();
      stores.objectStore(SNAPSHOT).put(snapshot, 0);
    });
  }

  private write(change: (stores: IDBTransaction) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      const stores = this.database.transaction([JOURNAL, SNAPSHOT], "readwrite", { durability: "strict" });
      stores.oncomplete = () => resolve();
      stores.onabort = () => reject(stores.error ?? new Error("the browser does not keep it"));
      change(stores);
    });
  }
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the browser keeps nothing"));
  });
}
