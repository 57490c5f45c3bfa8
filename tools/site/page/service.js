// Keeps the files of the site, each by its hash: the page needs no network, and two versions never mix.
// FILES is written here when the site is built: {name: hash}.

const FILES = {};
const VERSION = "";

const HERE = new URL("./", self.location).href;
const OURS = `sheetgen ${HERE} `; // another copy of the site on the same host has caches of its own
const CACHE = `${OURS}${VERSION}`;
const KEPT = new URL("files.json", HERE).href; // which hashes a cache holds

/** A file as it was built: from the cache of another version, from what the browser has of it, or anew. */
async function file(name, hash, known) {
  for (const [cache, files] of known) {
    if (files[name] === hash) return cache.match(new URL(name, HERE).href);
  }
  const request = (cache) => fetch(new Request(new URL(name, HERE), {integrity: `sha256-${hash}`, cache}));
  const response = await request("default").catch(() => request("reload"));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response;
}

async function others() {
  const names = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE);
  return Promise.all(names.map(async (name) => {
    const cache = await caches.open(name);
    return [cache, await (await cache.match(KEPT))?.json() ?? {}];
  }));
}

async function install() {
  const known = await others(), cache = await caches.open(CACHE);
  await Promise.all(Object.entries(FILES).map(async ([name, hash]) => cache.put(new URL(name, HERE).href, await file(name, hash, known))));
  await cache.put(KEPT, Response.json(FILES));
}

async function activate() {
  for (const name of await caches.keys()) if (name.startsWith(OURS) && name !== CACHE) await caches.delete(name);
  await self.clients.claim();
}

async function answer(request) {
  const {origin, pathname} = new URL(request.url);
  const name = request.mode === "navigate" ? "index.html" : `${origin}${pathname}`.slice(HERE.length);
  return await (await caches.open(CACHE)).match(new URL(name, HERE).href) ?? fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", ({data}) => { if (data === "take over") self.skipWaiting(); });
self.addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && event.request.url.startsWith(HERE)) event.respondWith(answer(event.request));
});
