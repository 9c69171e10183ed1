/** Differences of states, as the hall sends them: `[path, value]` sets what is at the path, `[path]` removes it. */
type Json = { [key: string]: Json } | Json[] | unknown;
export type Change = [path: (string | number)[], value?: unknown];

/** The state with these changes. The old state is not modified; unchanged parts are shared. */
export function patched<T>(old: T, changes: Change[]): T {
  return changes.reduce<Json>((value, change) => changed(value, change, 0), old) as T;
}

function changed(old: Json, change: Change, depth: number): Json {
  const [path, value] = change;
  if (depth === path.length) return value;
  const copy = (Array.isArray(old) ? [...old] : { ...(old as object) }) as Record<string | number, Json>;
  const step = path[depth]!;
  if (depth === path.length - 1 && change.length === 1) delete copy[step];
  else copy[step] = changed(copy[step], change, depth + 1);
  return copy;
}
