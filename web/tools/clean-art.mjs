// Turns the style attributes of a sheet of drawings into presentation attributes, for pages without inline styles.
// node tools/clean-art.mjs drawings.svg src/art/game.svg
import { readFileSync, writeFileSync } from "node:fs";

const [from, to] = process.argv.slice(2);
const attributes = (style) =>
  style
    .split(";")
    .filter((rule) => rule.includes(":"))
    .map((rule) => `${rule.slice(0, rule.indexOf(":")).trim()}="${rule.slice(rule.indexOf(":") + 1).trim()}"`)
    .join(" ");
const custom = [];
const cleaned = readFileSync(from, "utf8").replace(/style="([^"]*)"/g, (_, style) => {
  if (/(^|;)\s*--/.test(style)) custom.push(style);
  return attributes(style);
});
if (custom.length)
  console.warn(`custom properties do not work as attributes; give these a class:\n${custom.join("\n")}`);
writeFileSync(to, cleaned);
