// Where a person was in each step of the history: a new step opens at its top, an old one where it was left.

import {IN_TAB, loadTable, saveTable} from "./stored.js";

const KEPT = "sheetgen.places";
const PATIENCE = 5000; // milliseconds that a step may take to become as long as it was

const places = new Map(Object.entries(loadTable(KEPT, (_, place) => Number.isFinite(place), IN_TAB))); // how far each step was scrolled, by its name
let current; // the name of the step that is shown
let isArriving = false, isFirst = true;
let stop = () => {};

/** Begins a step of the history with nothing scrolled anew; the state to keep with it. */
export function begin() {
  leave();
  current = `${Date.now()}.${places.size}`;
  return {step: current};
}

function leave() {
  stop();
  if (current) places.set(current, scrollY);
}

/** Call it when the address has changed, before anything is drawn. */
export function arrive() {
  const step = history.state?.step;
  if (step && step === current) return;
  leave();
  if (step) current = step;
  else history.replaceState(begin(), "");
  isArriving = true;
}

/** Call it when a view is drawn: scrolls to where its step was left, or to the top with the focus at the heading. */
export function land(element) {
  if (!isArriving) return;
  isArriving = false;
  const left = places.get(current);
  if (left === undefined) scrollTo(0, 0);
  else goBackTo(left);
  if (!isFirst && !document.getElementById("main").contains(document.activeElement)) focus(element);
  isFirst = false;
}

/** The top of what a view shows now, which is something new. */
export function top(element) {
  scrollTo(0, 0);
  focus(element);
}

function focus(element) {
  const heading = element.querySelector("h1");
  heading.tabIndex = -1;
  heading.focus({preventScroll: true});
}

/** Views grow while they are drawn: scroll until the page is long enough, or the person does something. */
function goBackTo(place) {
  const watch = new ResizeObserver(() => {
    scrollTo(0, place);
    if (scrollY > place - 1) stop();
  });
  const ended = new AbortController();
  stop = () => { watch.disconnect(); ended.abort(); };
  for (const event of ["wheel", "touchmove", "pointerdown", "keydown"]) addEventListener(event, stop, {signal: ended.signal, passive: true});
  setTimeout(stop, PATIENCE);
  watch.observe(document.body);
}

history.scrollRestoration = "manual";
addEventListener("pagehide", () => {
  leave();
  saveTable(KEPT, Object.fromEntries(places), IN_TAB);
});
