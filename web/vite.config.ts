import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { icons } from "./tools/icons.mjs";
import { licences } from "./tools/licences.mjs";

// GILDHALL_API lets `npm run dev` work with a hall that runs elsewhere on this machine.
const api = process.env.GILDHALL_API ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), icons(), licences()],
  base: "./",
  build: {
    outDir: "../src/gildhall/server/web",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 2048,
    rolldownOptions: { input: ["index.html", "gallery.html"] },
  },
  server: { proxy: { "/api": { target: api, ws: true } } },
  resolve: process.env.VITEST ? { conditions: ["node"] } : {},
});
