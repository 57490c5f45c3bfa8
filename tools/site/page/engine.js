// The one interface between the page and the program, where no server is: ask(name, values) resolves to plain values.
// The program runs in workers of this browser: one for what is quick, one for long work. Work that is cancelled is
// thrown away together with its worker, and another one takes its place.

import {keep, tell} from "./offline.js";
import {plain} from "./pictures.js";
import {Refusal, refusal} from "./refusal.js";
import {has, t} from "./words.js";

export {Refusal};

/** Where QR codes may lead. */
export const place = new URL(".", location.href).href;

const QUICK = new Set(["class", "play", "position", "preview", "show", "template", "write"]);
const PATIENCE = 2000; // milliseconds that a quick request may go on after nobody wants it any more

/** Python in a worker; it answers one request at a time. */
class Desk {
  constructor() {
    this.job = null;
    this.isLoaded = false;
    this.loading = null; // {done, of}: bytes of the program
    this.worker = new Worker(new URL("python.js", import.meta.url), {type: "module"});
    this.worker.onmessage = ({data}) => this.hear(data);
    this.worker.onerror = (event) => this.fail(event.message);
  }

  take(job) {
    this.job = job;
    this.worker.postMessage(job.request);
  }

  hear(message) {
    if (message.failed !== undefined) this.fail(message.failed);
    else if (message.loading) { this.loading = message.loading; tellLoading(); }
    else if (message.progress) this.job.onProgress?.(message.progress);
    else {
      if (message.loaded) this.isLoaded = true;
      else this.finish(message);
      next();
    }
  }

  finish(message) {
    const {resolve, reject} = this.job;
    this.job = null;
    kept ??= keep();
    if (message.error !== undefined) reject(refusal(message));
    else resolve(message.answer);
  }

  /** Python itself has failed, or could not be loaded: whoever waits is told so, and may try again. */
  fail(why) {
    console.warn(`sheetgen: ${why}`);
    const refusal = new Refusal(has("site.failed") ? t("site.failed") : "The program could not be loaded. Load the page again.");
    for (const job of this.job ? [this.job] : waiting.splice(0)) job.reject(refusal);
    this.close();
    next();
  }

  close() {
    this.worker.terminate();
    desks.delete(this);
  }
}

let kept; // the site is kept for later once it has shown something
const desks = new Set(), waiting = [];
const isLong = (job) => !QUICK.has(job.request.ask);

/** Who comes before whom: what somebody looks at (and may leave), then small pictures, then long work. */
const rank = (job) => (isLong(job) ? 2 : job.signal ? 0 : 1);

function hire() {
  if (desks.size < 2) desks.add(new Desk());
}

/** Hands out what waits; only one request at a time is long. */
function next() {
  for (const job of [...waiting].sort((one, other) => rank(one) - rank(other))) {
    const all = [...desks], free = all.find((desk) => desk.isLoaded && !desk.job);
    if (isLong(job) && all.some((desk) => desk.job && isLong(desk.job))) continue;
    if (!free) break;
    waiting.splice(waiting.indexOf(job), 1);
    free.take(job);
    if (isLong(job)) hire(); // who goes on choosing need not wait
  }
  if (waiting.length && !desks.size) hire();
  tellLoading();
}

/** How much of the program has come, to whoever waits for it. */
function tellLoading() {
  if (!waiting.length || [...desks].some((desk) => desk.isLoaded) || !has("site.loading")) { tell(""); return; }
  const {done, of} = [...desks].find((desk) => desk.loading)?.loading ?? {};
  const mega = (bytes) => Number((bytes / 1e6).toFixed(1));
  if (done < of) tell(t("site.loading", {done: mega(done), of: mega(of)}), done / of);
  else tell(t("site.starting"));
}

function drop(job, reason) {
  const place = waiting.indexOf(job), desk = [...desks].find((each) => each.job === job);
  if (place >= 0) waiting.splice(place, 1);
  job.reject(reason);
  if (!desk) return;
  const end = () => {
    if (desk.job !== job) return;
    desk.close();
    hire();
    next();
  };
  if (isLong(job)) end();
  else setTimeout(end, PATIENCE);
}

/**
 * Ask the program. `onProgress` is told how far long work has come; `signal` cancels it.
 */
export async function ask(name, values, {onProgress, signal} = {}) {
  if (name === "catalog") return catalog(values.lang);
  const request = {ask: name, with: await plain(values)};
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const job = {request, onProgress, signal, resolve, reject};
    waiting.push(job);
    signal?.addEventListener("abort", () => drop(job, signal.reason));
    next();
  });
}

/** What can be chosen is known since the site was built, so that the page stands there before Python is loaded. */
async function catalog(lang) {
  const response = await fetch(`catalog-${lang}.json`).catch(() => null);
  if (!response?.ok) throw new Refusal(has("site.failed") ? t("site.failed") : "The page could not be loaded.");
  return response.json();
}

hire();
