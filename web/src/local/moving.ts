/** A running game on its way to another hall: packed behind the `#` of an address, or in a file. */
import type * as api from "../api/schema";

export type Moving = api.Moving;

/** Short enough for an address. */
export async function packed(moving: Moving): Promise<string> {
  const bytes = await through(new TextEncoder().encode(JSON.stringify(moving)), new CompressionStream("deflate-raw"));
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export async function unpacked(text: string): Promise<Moving> {
  const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (each) => each.charCodeAt(0));
  const plain = await through(bytes, new DecompressionStream("deflate-raw"));
  return JSON.parse(new TextDecoder().decode(plain)) as Moving;
}

async function through(bytes: Uint8Array<ArrayBuffer>, stream: GenericTransformStream): Promise<Uint8Array> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

/** The address at which a hall takes it; undefined if the text is not an address. */
export function addressOf(hall: string, packed: string): string | null {
  const whole = hall.includes("://") ? hall : `https://${hall}`;
  return URL.canParse(whole) && hall.trim() ? new URL(`#/move/${packed}`, whole).href : null;
}
