import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { icons } from "./tools/icons.mjs";
import { licences } from "./tools/licences.mjs";

// GILDHALL_API lets `npm run dev` work with a hall that runs elsewhere on this machine.
const api = process.env.GILDHALL_API ?? "http://127.0.0.1:8000";

// The static site (`make site`) has its hall in the page; everybody else asks a server.
const HALLS = { site: "./src/local/hall.ts", server: "./src/api/remote.ts" };
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), icons(), licences()],
  base: "./",
  build: {
    outDir: mode === "site" ? "../build/static" : "../src/gildhall/server/web",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 2048,
    rolldownOptions: { input: mode === "site" ? ["index.html"] : ["index.html", "gallery.html"] },
  },
  server: { proxy: { "/api": { target: api, ws: true } } },
  worker: { format: "es" as const },
  resolve: {
    alias: { "#hall": here(mode === "site" ? HALLS.site : HALLS.server) },
    ...(process.env.VITEST ? { conditions: ["node"] } : {}),
  },
  // Beside a compiler a test that draws a board takes a few seconds.
  test: { testTimeout: 60_000 },
}));
