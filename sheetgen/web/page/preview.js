// Pages as they will be printed: one in full, others to leaf through, to zoom in, to print and to save.

import {link} from "./address.js";
import {Refusal, ask} from "./engine.js";
import {bytes, fill, h, say} from "./dom.js";
import {Strip} from "./strip.js";
import {t} from "./words.js";

const PATIENCE = 2000; // milliseconds until a program that does not answer is asked again
const ZOOMS = ["fit", 1, 1.5, 2, 3];

/**
 * A desk with one page on it; `request()` returns what to ask for, nothing while something is missing, or refuses it;
 * `onFound(found)` is told what the program says of it.
 */
export class Preview {
  constructor(request, {formats = ["pdf", "svg", "png"], onFound = () => {}} = {}) {
    this.request = request;
    this.onFound = onFound;
    this.page = 0;
    this.zoom = "fit";
    this.paper = h("div", {class: "paper"});
    this.wait = h("p", {class: "wait", "aria-hidden": "true"});
    this.status = h("p", {class: "status"});
    this.trouble = h("p", {class: "trouble", role: "alert"});
    this.files = h("div", {class: "files", role: "group", "aria-label": t("preview.files")});
    this.leaf = this.makeLeaf();
    this.strip = new Strip((page) => this.turn(page));
    this.actions = h("div", {class: "actions"},
      h("button", {type: "button", class: "main", onclick: () => this.print()}, t("print")),
      h("div", {class: "actions"}, h("span", {}, t("save_as")), formats.map((format) => h("button", {type: "button", onclick: () => this.save(format)}, t("save", {format: format === "moodle" ? "Moodle" : format.toUpperCase()})))));
    this.scroll = h("div", {class: "scroll", tabindex: "0", role: "region", "aria-label": t("preview.name")}, this.paper);
    this.element = h("div", {class: "preview"}, this.actions, this.files, this.trouble, this.leaf, this.strip.element, h("div", {class: "desk"}, this.scroll, this.wait), this.status, advice());
  }

  /** What leafs and zooms: made once, so that whoever is at a button stays there. */
  makeLeaf() {
    const arrow = (step, word, sign) => h("button", {type: "button", "aria-label": t(word), onclick: () => this.turn(this.page + step)}, sign);
    const zoom = h("select", {onchange: () => { this.zoom = zoom.value === "fit" ? "fit" : Number(zoom.value); if (this.found) this.drawPage(); }},
      ZOOMS.map((each) => h("option", {value: each}, each === "fit" ? t("preview.fit") : each.toLocaleString(document.documentElement.lang, {style: "percent"}))));
    this.arrows = [arrow(-1, "preview.before", "‹"), arrow(1, "preview.after", "›")];
    this.where = h("span", {class: "where"});
    return h("div", {class: "leaf", role: "group", "aria-label": t("preview.pages")},
      h("div", {class: "pages", hidden: true}, this.arrows[0], this.where, this.arrows[1]), h("label", {class: "zoom"}, t("preview.zoom"), " ", zoom));
  }

  /** Ask for pages, and show one of them; the answer to an older request is thrown away. */
  show(page = 0) {
    fill(this.files);
    this.asked = this.request();
    this.actions.firstChild.hidden = Boolean(this.asked?.wish.each); // pictures one by one are for texts of one's own
    return this.open(page);
  }

  /** What is wrong, in sight: on a phone it may be far from what was pressed. */
  showTrouble() {
    if (this.trouble.textContent) this.trouble.scrollIntoView({block: "nearest"});
  }

  /** Go to another page of what is there. */
  turn(page) {
    if (page < 0 || page >= this.found.pages) return null;
    return this.open(page);
  }

  async open(page) {
    this.page = page;
    this.running?.abort();
    const running = this.running = new AbortController();
    const {asked} = this;
    if (!asked) return;
    this.element.classList.add("busy");
    fill(this.wait, t("preview.drawing"));
    try {
      const found = await ask("preview", {...asked, page}, {signal: running.signal});
      if (running !== this.running) return;
      this.found = found;
      this.page = found.page;
      fill(this.trouble);
      this.draw();
      this.onFound(found);
    } catch (error) {
      if (running !== this.running || error.name === "AbortError") return;
      if (!(error instanceof Refusal)) throw error;
      fill(this.trouble, error.message);
      fill(this.paper);
      fill(this.status);
      if (error.isGone) setTimeout(() => { if (running === this.running && this.element.isConnected) this.open(page); }, PATIENCE);
    } finally {
      if (running === this.running) this.element.classList.remove("busy");
    }
  }

  draw() {
    const {page, pages, title} = this.found;
    this.drawPage();
    this.leaf.firstChild.hidden = pages === 1;
    fill(this.where, t("preview.page", {page: page + 1, pages}));
    this.arrows[0].setAttribute("aria-disabled", String(page === 0)); // a disabled button would lose the focus
    this.arrows[1].setAttribute("aria-disabled", String(page === pages - 1));
    this.strip.show(this.asked, this.found);
    say(`${title}: ${this.where.textContent}, ${this.tellSize()}`);
  }

  drawPage() {
    const {svg, width, height, page, pages, title} = this.found;
    const address = URL.createObjectURL(new Blob([svg], {type: "image/svg+xml"}));
    const picture = h("img", {src: address, alt: t("preview.alt", {title, page: page + 1, pages}), onload: () => URL.revokeObjectURL(address)});
    picture.style.aspectRatio = `${width} / ${height}`;
    if (this.zoom === "fit") picture.style.width = `min(100%, ${(width / height * 76).toFixed(1)}vh)`;
    else picture.style.width = `${width * this.zoom}mm`;
    fill(this.paper, picture);
  }

  /** How much there is to print, and what to know before. */
  tellSize() {
    const {width, height, pages, hints} = this.found;
    const count = t("preview.count", {pages, width: Math.round(width), height: Math.round(height)});
    fill(this.status, count, hints.map((hint) => h("span", {class: "hint"}, hint)));
    return count;
  }

  async make(format, how = {}) {
    this.actions.classList.add("busy");
    try {
      const request = this.request();
      if (!request) return null;
      const made = await ask("print", {...request, ...how, format}, {onProgress: (progress) => this.tell(progress)});
      this.tellSize();
      return made;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      fill(this.trouble, error.message);
      return null;
    } finally {
      this.actions.classList.remove("busy");
    }
  }

  tell({done, of}) {
    if (of) fill(this.status, t("preview.making", {percent: Math.round(100 * done / of)}));
  }

  async save(format) {
    const made = await this.make(format, {packed: true});
    for (const each of made?.files ?? []) download(each.name, new Blob([bytes(each.content)], {type: made.type}));
    if (made) say(t("saved", {name: made.files.map((each) => each.name).join(", ")}));
  }

  /** One file is printed at once; of several, each by its button: a class needs other numbers of each. */
  async print() {
    const made = await this.make("pdf");
    if (!made) return;
    if (made.files.length === 1) { printFile(made.files[0]); return; }
    fill(this.files, h("span", {}, t("preview.files")), made.files.map((file) => h("button", {type: "button", onclick: (event) => { event.target.classList.add("done"); printFile(file); }}, file.name)));
    this.files.querySelector("button").focus();
  }
}

/** The system's print dialog with the PDF itself, at 100 %. */
function printFile({name, content}) {
  const blob = new Blob([bytes(content)], {type: "application/pdf"});
  if (!navigator.pdfViewerEnabled) { // a phone: its own viewer prints
    download(name, blob);
    return;
  }
  document.getElementById("printing")?.remove();
  const frame = h("iframe", {id: "printing", class: "unseen", src: URL.createObjectURL(blob), title: t("print"), tabindex: "-1", onload: () => {
    frame.contentWindow.focus();
    frame.contentWindow.print();
  }});
  document.body.append(frame);
}

/** What makes a print fit, in short. */
function advice() {
  return h("details", {class: "advice"}, h("summary", {}, t("advice.title")), h("ul", {},
    [t("advice.scale"), t("advice.sides"), t("advice.cut")].map((each) => h("li", {}, each)),
    h("li", {}, h("a", {href: link("pads", {what: "test"})}, t("advice.test")))));
}

/** Hands a file to the person. */
export function download(name, blob) {
  const address = URL.createObjectURL(blob);
  const link = h("a", {href: address, download: name});
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
