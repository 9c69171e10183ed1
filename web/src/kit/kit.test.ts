/** One kit: what the gallery shows is what tables are made of. */
import { expect, it } from "vitest";

const sources = import.meta.glob<string>("../**/*.svelte", { query: "?raw", import: "default", eager: true });
const GALLERY = "./KitPage.svelte";
const parts = Object.keys(sources).filter((path) => path.startsWith("./") && path !== GALLERY);

it.each(parts)("%s is used by tables and shown in the gallery", (path) => {
  const name = path.slice(2);
  const users = Object.entries(sources)
    .filter(([, source]) => new RegExp(`from ".*/${name}"`).test(source))
    .map(([user]) => user);
  expect(users).toContain(GALLERY);
  expect(users.filter((user) => user !== GALLERY)).not.toEqual([]);
});
