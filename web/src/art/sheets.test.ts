/** The sheets of drawings: pages without inline styles must be able to show them. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const folder = new URL("./", import.meta.url);
const sheets = readdirSync(folder).filter((name) => name.endsWith(".svg"));

it.each(sheets)("%s has no styles of its own, and every drawing it uses", (name) => {
  const sheet = readFileSync(new URL(name, folder), "utf8");
  expect(sheet).not.toMatch(/\sstyle="|<style/);
  const ids = new Set([...sheet.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1]));
  const used = [...sheet.matchAll(/href="#([^"]+)"|url\(#([^)]+)\)/g)].map((match) => match[1] ?? match[2]);
  expect(used.filter((id) => !ids.has(id))).toEqual([]);
});
