// The one interface between the page and the program: ask(name, values) resolves to plain values.
// Here the program stands behind a server; a page without one brings another module of this name (tools/site/page).

import {Refusal, refusal} from "./refusal.js";
import {has, t} from "./words.js";

export {Refusal};

/** Where QR codes may lead: the page of this program is for whoever started it alone. */
export const place = "";

const token = new URLSearchParams(location.search).get("token") ?? "";

/**
 * Ask the program. `onProgress` is told how far long work has come; `signal` cancels it.
 */
export async function ask(name, values, {onProgress, signal} = {}) {
  const response = await reached(fetch("ask", {
    method: "POST",
    headers: {"content-type": "application/json", "x-token": token},
    body: JSON.stringify({ask: name, with: values}),
    signal,
  }));
  if (!response.ok) throw new Refusal(await response.text());
  for await (const message of messages(response.body)) {
    if (message.progress) onProgress?.(message.progress);
    else if (message.error !== undefined) throw refusal(message);
    else return message.answer;
  }
  throw gone();
}

const gone = () => Object.assign(new Refusal(has("gone") ? t("gone") : "The program does not answer. Is it still running?"), {isGone: true});

/** What the browser calls a `TypeError` of the network is a program that does not answer. */
async function reached(work) {
  try {
    return await work;
  } catch (error) {
    throw error instanceof TypeError ? gone() : error;
  }
}

async function* messages(stream) {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const {value, done} = await reached(reader.read());
    if (done) return;
    const lines = (rest + value).split("\n");
    rest = lines.pop();
    for (const line of lines) yield JSON.parse(line);
  }
}
