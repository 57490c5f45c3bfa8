// Print again: a file of ours is dropped on the page, or an id is typed.

import {link, write} from "./address.js";
import {base64, fill, h, redraw} from "./dom.js";
import * as field from "./fields.js";
import {Preview} from "./preview.js";
import {withTemplatesOf} from "./templates.js";
import {t} from "./words.js";

const PUZZLE = /^\s*\S+-[pw]\d+-/i;

export function open(catalog, settings) {
  return new Again(catalog, settings);
}

class Again {
  constructor(catalog, settings) {
    this.catalog = catalog;
    this.style = {};
    this.preview = new Preview(() => this.request());
    this.pick = h("input", {type: "file", id: "again-file", accept: ".pdf,.svg,.png", onchange: (event) => this.take(event.target.files[0])});
    this.drop = h("div", {class: "drop"}, h("label", {for: "again-file"}, t("reprint.drop")), this.pick);
    this.form = h("form", {class: "settings", onsubmit: (event) => { event.preventDefault(); this.go(this.form.querySelector("#again-id").value.trim()); }});
    this.element = h("div", {class: "view"}, h("h1", {}, t("nav.again")), h("p", {class: "help"}, t("reprint.how")), h("div", {class: "columns"}, this.form, this.preview.element));
    this.update(settings);
  }

  update(settings) {
    this.id = settings.id ?? "";
    redraw(this.form, () => this.draw());
    this.preview.element.hidden = !this.file && !this.id;
    return this.id || this.file ? this.preview.show(0) : null;
  }

  draw() {
    const {catalog: c, style} = this;
    const input = h("input", {type: "text", id: "again-id", value: this.id, autocomplete: "off", spellcheck: "false"});
    const set = (key, value) => { this.style = {...this.style, [key]: value}; this.preview.show(0); };
    const words = (key, names) => names.map((name) => [name, t(`${key}.${name}`)]);
    const same = ["", t("reprint.same")];
    const chosen = this.file || this.id;
    fill(this.form, this.drop,
      h("div", {class: "field"}, h("label", {for: "again-id"}, t("reprint.id")), h("div", {class: "pair"}, input, h("button", {}, t("reprint.open")))),
      chosen ? [
        this.file ? h("p", {class: "help"}, this.file.name) : null,
        this.file ? field.tick("keep_language", style.keep_language !== false, set) : null,
        this.file ? field.choice("answers", style.answers ?? "", [same, ...words("answers", ["end", "none", "only", "below"])], set) : null,
        field.choice("paper", style.paper ?? (this.file ? "" : this.usual), [...(this.file ? [same] : []), ...c.papers.map(([name, width, height]) => [name, `${name} · ${width} × ${height} mm`])], set),
        field.choice("palette", style.palette ?? "", [same, ...words("palette", c.palettes)], set),
      ] : null);
  }

  /** An id of puzzles leads to where they can be changed and played; that of a card prints it here. */
  async go(id) {
    if (!id) return;
    if (PUZZLE.test(id)) { location.hash = link("puzzles", {ids: id}); return; }
    this.file = null;
    write("again", {id}, true);
    await this.update({id});
    this.preview.showTrouble();
  }

  async take(file) {
    if (!file) return;
    this.file = {name: file.name, content: await base64(file)};
    write("again", {});
    await this.update({});
    this.preview.showTrouble();
  }

  /** The paper of an id, which does not say it. */
  get usual() {
    return this.catalog.defaults.paper ?? "A4";
  }

  request() {
    const {lang} = this.catalog;
    const style = Object.fromEntries(["paper", "palette"].filter((key) => this.style[key]).map((key) => [key, this.style[key]]));
    if (this.file) {
      const wish = {file: this.file.name, keep_language: this.style.keep_language !== false, ...(this.style.answers ? {answers: this.style.answers} : {})};
      return {lang, what: "again", wish, style, files: {[this.file.name]: this.file.content}};
    }
    return this.id ? withTemplatesOf({lang, what: "pad", wish: {id: this.id}, style: {paper: this.usual, ...style}}, this.id) : null;
  }
}
