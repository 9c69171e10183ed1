/** The player of this browser: a key, which is created on first use, and keys of single seats. */
import { post } from "./client";

const PLAYER = "gildhall.player";
const SEATS = "gildhall.seats";

/** The stored name of people without a name. Each reader sees it in their own language. */
export const GUEST = "Guest";

export interface SeatKey {
  seat: number;
  key: string;
  name: string;
}

export function playerKey(): string | null {
  return localStorage.getItem(PLAYER);
}

/** The player's key. Nobody is asked for a name: a guest may take one later. */
export async function player(): Promise<string> {
  const kept = playerKey();
  if (kept) return kept;
  const { key } = await newPlayer(GUEST);
  localStorage.setItem(PLAYER, key);
  return key;
}

/** The hall no longer knows this player. */
export function forgetPlayer(): void {
  localStorage.removeItem(PLAYER);
}

export function newPlayer(name: string): Promise<{ key: string }> {
  return post<{ key: string }>("/players", { name });
}

/** The watch key of the player's own table. It is created when it is first shared. */
export async function watchKey(table: string, owner: string | null): Promise<string> {
  const place = `gildhall.watch.${table}`;
  const kept = localStorage.getItem(place);
  if (kept) return kept;
  const { key } = await post<{ key: string }>(`/tables/${table}/keys/watch`, {}, owner);
  localStorage.setItem(place, key);
  return key;
}

/** The keys of the seats at a table that are played on this device, for games with a curtain between the seats. */
export function seatsHere(table: string): SeatKey[] {
  const all = JSON.parse(localStorage.getItem(SEATS) ?? "{}") as Record<string, SeatKey[]>;
  return all[table] ?? [];
}

export function keepSeats(table: string, seats: SeatKey[]): void {
  const all = JSON.parse(localStorage.getItem(SEATS) ?? "{}") as Record<string, SeatKey[]>;
  localStorage.setItem(SEATS, JSON.stringify({ ...all, [table]: seats }));
}
