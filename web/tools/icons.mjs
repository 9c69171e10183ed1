// Makes `virtual:icons` of the few icons that are named in src/icons/names.json, out of thousands in the set.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

export function icons() {
  const names = new URL("../src/icons/names.json", import.meta.url);
  return {
    name: "gildhall-icons",
    resolveId: (id) => (id === "virtual:icons" ? "\0virtual:icons" : undefined),
    load(id) {
      if (id !== "\0virtual:icons") return undefined;
      this.addWatchFile(names.pathname);
      const set = require("@iconify-json/game-icons/icons.json").icons;
      const wanted = Object.entries(JSON.parse(readFileSync(names, "utf8")));
      const missing = wanted.filter(([, name]) => !set[name]);
      if (missing.length) throw new Error(`no such icons: ${missing.map(([, name]) => name).join(", ")}`);
      return `export default ${JSON.stringify(Object.fromEntries(wanted.map(([key, name]) => [key, set[name].body])))}`;
    },
  };
}
