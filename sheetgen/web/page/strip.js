// Small pictures of all pages: what will be printed is seen at once, and any page of it is a press away.

import {fill, h} from "./dom.js";
import {Refusal, ask} from "./engine.js";
import {t} from "./words.js";

const BLOCK = 12; // pages beside each other; of more, the block around the page that is looked at, the first and the last

/** Which pages are shown, counted from 0. */
function shown(page, pages) {
  const start = page - page % BLOCK;
  const block = Array.from({length: Math.min(BLOCK, pages - start)}, (_, n) => start + n);
  return [...new Set([0, ...block, pages - 1])];
}

export class Strip {
  /** `open(page)` is called when a page is pressed. */
  constructor(open) {
    this.open = open;
    this.numbers = [];
    this.buttons = new Map(); // by page
    this.fresh = new Set(); // pages whose picture is that of the document
    this.element = h("div", {class: "strip", role: "group", "aria-label": t("preview.pages")});
    new IntersectionObserver((entries) => { this.isInSight = entries.at(-1).isIntersecting; this.draw(); }).observe(this.element);
  }

  /** Show the pages of a request that was answered with `found`; of the same request, go to another page. */
  show(request, {page, pages, svg}) {
    if (request !== this.request) this.fresh.clear();
    this.request = request;
    const numbers = pages > 1 ? shown(page, pages) : [];
    if (numbers.join() !== this.numbers.join()) {
      const hadFocus = this.element.contains(document.activeElement);
      fill(this.element, numbers.map((number, n) => [n && number > numbers[n - 1] + 1 ? h("span", {class: "gap"}, "…") : null, this.button(number)]));
      if (hadFocus) this.button(page).focus();
    }
    this.numbers = numbers;
    for (const number of numbers) this.label(number, page, pages);
    if (numbers.length) this.put(page, svg);
    this.draw();
  }

  button(number) {
    if (!this.buttons.has(number)) this.buttons.set(number, h("button", {type: "button", onclick: () => this.open(number)}, h("img", {alt: ""}), h("span", {}, (number + 1).toLocaleString(document.documentElement.lang))));
    return this.buttons.get(number);
  }

  label(number, page, pages) {
    const button = this.button(number);
    button.setAttribute("aria-label", t("preview.page", {page: number + 1, pages}));
    button.toggleAttribute("data-stale", !this.fresh.has(number));
    if (number === page) button.setAttribute("aria-current", "page");
    else button.removeAttribute("aria-current");
  }

  put(number, svg) {
    const image = this.button(number).querySelector("img");
    const address = URL.createObjectURL(new Blob([svg], {type: "image/svg+xml"}));
    image.onload = () => URL.revokeObjectURL(address);
    image.src = address;
    this.button(number).removeAttribute("data-stale");
    this.fresh.add(number);
  }

  /** Draw what is missing, one page after the other, while somebody sees the strip. */
  async draw() {
    if (this.isDrawing) return;
    this.isDrawing = true;
    try {
      for (;;) {
        const {request} = this;
        const number = this.isInSight ? this.numbers.find((each) => !this.fresh.has(each)) : undefined;
        if (number === undefined) return;
        const {svg} = await ask("preview", {...request, page: number});
        if (request === this.request) this.put(number, svg);
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error; // what is wrong is said where the page itself is shown
    } finally {
      this.isDrawing = false;
    }
  }
}
