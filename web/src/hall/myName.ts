/** The player's own name, and how to change it. */
import { ask, get } from "../api/client";
import { GUEST, player, playerKey } from "../api/me";

/** Empty for strangers and guests, so that nobody has to delete 'Guest'. */
export async function myName(): Promise<string> {
  const key = playerKey();
  if (!key) return "";
  const { name } = await get<{ name: string }>("/me", key);
  return name === GUEST ? "" : name;
}

/** The player's key, after taking this name. */
export async function playerCalled(name: string): Promise<string> {
  const key = await player();
  if (name.trim()) await ask("PATCH", "/me", { name: name.trim() }, key);
  return key;
}
