// The service worker of the static site: all of it is kept at the first visit, and nothing is asked for again. A new
// version is fetched beside the old one, and takes its place when no page is open any more.
const CACHE = "gildhall-site-VERSION";
const FILES = ["FILES"];
const ROOT = new URL("./", self.location.href);

self.addEventListener("install", (event) => event.waitUntil(keepAll()));

async function keepAll() {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES.map((file) => new URL(file, ROOT).href));
}

self.addEventListener("activate", (event) => event.waitUntil(takeOver()));

async function takeOver() {
  for (const name of await caches.keys())
    if (name.startsWith("gildhall-site-") && name !== CACHE) await caches.delete(name);
  await self.clients.claim();
}

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method === "GET" && url.href.startsWith(ROOT.href)) event.respondWith(kept(event.request));
});

async function kept(request) {
  const cache = await caches.open(CACHE);
  const page = request.mode === "navigate" ? ROOT.href : request;
  return (await cache.match(page, { ignoreSearch: true })) ?? fetch(request);
}
