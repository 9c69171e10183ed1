// The hall's shell works without a network: its pages, scripts, fonts and drawings are kept, and what the hall says is
// not.
// Files under assets/ have their content in their name and never change; the page itself is asked for anew when it can
// be.
const SHELL = "gildhall-shell";
const MOST = 150;
const ROOT = new URL("./", self.location.href);

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(SHELL)
      .then((shell) =>
        shell.addAll(["./", "./manifest.webmanifest", "./icon.svg"].map((path) => new URL(path, ROOT).href)),
      ),
  );
  self.skipWaiting();
});

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== ROOT.origin || !url.pathname.startsWith(ROOT.pathname)) return;
  const path = url.pathname.slice(ROOT.pathname.length);
  if (path.startsWith("assets/")) event.respondWith(keptFirst(event.request));
  else if (/^api\/games\/\w+\/(components|rules|words\/\w+)$/.test(path) || /^api\/(games|bots)(\/\w+)?$/.test(path))
    event.respondWith(askedFirst(event.request));
  else if (!path.startsWith("api/") && !path.startsWith("schema")) event.respondWith(askedFirst(event.request));
});

async function keptFirst(request) {
  const shell = await caches.open(SHELL);
  return (await shell.match(request)) ?? keep(shell, request, await fetch(request));
}

async function askedFirst(request) {
  const shell = await caches.open(SHELL);
  try {
    return keep(shell, request, await fetch(request));
  } catch (lost) {
    const kept =
      (await shell.match(request)) ?? (request.mode === "navigate" ? await shell.match(ROOT.href) : undefined);
    if (kept) return kept;
    throw lost;
  }
}

function keep(shell, request, response) {
  if (response.ok) void shell.put(request, response.clone()).then(() => forgetOld(shell));
  return response;
}

/** Files of older versions go: what was put in first, if there are many. */
async function forgetOld(shell) {
  const kept = (await shell.keys()).filter((request) => request.url.includes("/assets/"));
  for (const request of kept.slice(0, -MOST)) await shell.delete(request);
}

/** It is somebody's turn: said in the language of the page, which keeps the words here. */
self.addEventListener("push", (event) => event.waitUntil(tell(event.data?.json() ?? {})));

async function tell({ title, name, table, words }) {
  const kept = await (await caches.open("gildhall-notices")).match(new URL("./notice", ROOT).href);
  const { turn } = kept ? await kept.json() : {};
  await self.registration.showNotification(title ?? "Gildhall", {
    body: turn?.replace("{name}", name) ?? words,
    icon: new URL("./icon-192.png", ROOT).href,
    tag: table, // A newer notice of the same table takes its place.
    data: { table },
  });
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(sitDown(new URL(`#/table/${event.notification.data.table}`, ROOT).href));
});

async function sitDown(address) {
  const [page] = await self.clients.matchAll({ type: "window" });
  if (!page) return self.clients.openWindow(address);
  await page.focus();
  return page.navigate(address);
}
