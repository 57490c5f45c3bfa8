// Pages as they will be printed: one in full, others to leaf through, to zoom in, to print and to save.

import {link} from "./address.js";
import {Refusal, ask} from "./engine.js";
import {bytes, fill, h, say} from "./dom.js";
import {t} from "./words.js";

const PATIENCE = 2000; // milliseconds until a program that does not answer is asked again
const ZOOMS = ["fit", 1, 1.5, 2, 3];

/** A desk with one page on it; `request()` returns what to ask for, or nothing while something is missing. */
export class Preview {
  constructor(request) {
    this.request = request;
    this.page = 0;
    this.zoom = "fit";
    this.paper = h("div", {class: "paper"});
    this.status = h("p", {class: "status"});
    this.trouble = h("p", {class: "trouble", role: "alert"});
    this.files = h("div", {class: "files", role: "group", "aria-label": t("preview.files")});
    this.leaf = h("div", {class: "leaf", role: "group", "aria-label": t("preview.pages")});
    this.actions = h("div", {class: "actions"},
      h("button", {type: "button", class: "main", onclick: () => this.print()}, t("print")),
      h("div", {class: "actions"}, h("span", {}, t("save_as")), ["pdf", "svg", "png"].map((format) => h("button", {type: "button", onclick: () => this.save(format)}, t("save", {format: format.toUpperCase()})))));
    this.scroll = h("div", {class: "scroll", tabindex: "0", role: "region", "aria-label": t("preview.name")}, this.paper);
    this.element = h("div", {class: "preview"}, this.actions, this.files, this.trouble, this.leaf, this.scroll, this.status, advice());
  }

  /** Ask for the page again; the answer to an older request is thrown away. */
  async show(page = 0) {
    this.page = page;
    fill(this.files);
    this.running?.abort();
    const running = this.running = new AbortController();
    const request = this.request();
    if (!request) return;
    this.element.classList.add("busy");
    try {
      const found = await ask("preview", {...request, page}, {signal: running.signal});
      if (running !== this.running) return;
      this.found = found;
      this.page = found.page;
      fill(this.trouble);
      this.draw();
    } catch (error) {
      if (running !== this.running || error.name === "AbortError") return;
      if (!(error instanceof Refusal)) throw error;
      fill(this.trouble, error.message);
      fill(this.paper);
      fill(this.status);
      if (error.isGone) setTimeout(() => { if (running === this.running && this.element.isConnected) this.show(page); }, PATIENCE);
    } finally {
      if (running === this.running) this.element.classList.remove("busy");
    }
  }

  draw() {
    const {svg, width, height, pages, title} = this.found;
    const address = URL.createObjectURL(new Blob([svg], {type: "image/svg+xml"}));
    const picture = h("img", {src: address, alt: t("preview.alt", {title, page: this.page + 1, pages}), onload: () => URL.revokeObjectURL(address)});
    picture.style.aspectRatio = `${width} / ${height}`;
    if (this.zoom === "fit") picture.style.width = `min(100%, ${(width / height * 76).toFixed(1)}vh)`;
    else picture.style.width = `${width * this.zoom}mm`;
    fill(this.paper, picture);
    const turn = (step, word, sign) => h("button", {type: "button", "aria-label": t(word), disabled: !(this.page + step in {...Array(pages)}), onclick: () => this.show(this.page + step)}, sign);
    fill(this.leaf,
      pages > 1 ? [turn(-1, "preview.before", "‹"), h("span", {}, t("preview.page", {page: this.page + 1, pages})), turn(1, "preview.after", "›")] : null,
      h("label", {class: "zoom"}, t("preview.zoom"), " ", h("select", {onchange: (event) => { this.zoom = event.target.value === "fit" ? "fit" : Number(event.target.value); this.draw(); }},
        ZOOMS.map((zoom) => h("option", {value: zoom, selected: zoom === this.zoom}, zoom === "fit" ? t("preview.fit") : zoom.toLocaleString(document.documentElement.lang, {style: "percent"}))))));
    say(`${title}: ${this.tellSize()}`);
  }

  /** How much there is to print, and what to know before. */
  tellSize() {
    const {width, height, pages, hints} = this.found;
    const count = t("preview.count", {pages, width: Math.round(width), height: Math.round(height)});
    fill(this.status, count, hints.map((hint) => h("span", {class: "hint"}, hint)));
    return count;
  }

  async make(format) {
    const request = this.request();
    if (!request) return null;
    this.actions.classList.add("busy");
    try {
      const made = await ask("print", {...request, format}, {onProgress: (progress) => this.tell(progress)});
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

  tell({done, of, slow}) {
    if (slow) fill(this.status, t("slow"));
    else if (of) fill(this.status, t("preview.making", {percent: Math.round(100 * done / of)}));
  }

  async save(format) {
    const made = await this.make(format);
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
