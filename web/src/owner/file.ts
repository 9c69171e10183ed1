/** A file of the hall, saved on this device. The key goes in a header, so a plain link will not do. */
import { Problem } from "../api/client";
import { save } from "../end/save";

export async function saveFile(path: string, key: string, game: string): Promise<void> {
  const response = await fetch(`/api${path}`, { headers: { authorization: `Bearer ${key}` } });
  if (!response.ok) throw new Problem(response.status, "fault", response.statusText, {});
  save(await response.blob(), `${game}-components.toml`);
}
