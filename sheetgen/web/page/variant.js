// A variant of one's own: edited by hand or as text, drawn at once, each mistake said beside the field that makes it.

import {link, write as writeAddress} from "./address.js";
import {fill, h, say, settled, unique} from "./dom.js";
import {Refusal, ask} from "./engine.js";
import {sayWrong} from "./fields.js";
import {Preview, download} from "./preview.js";
import {all as ownTemplates, encode, forget, keep, variants} from "./templates.js";
import {TemplateForm, fits} from "./templateform.js";
import {write as toToml} from "./toml.js";
import {t} from "./words.js";

export function open(catalog, settings) {
  return new Variant(catalog, settings);
}

const fileName = (text) => `${text.replace(/[^\p{L}\p{N} _-]/gu, "").trim() || "my"}.toml`;

/** A name that no variant kept here has. */
function freeName() {
  const own = ownTemplates();
  for (let number = 1; ; number += 1) {
    const name = `my${number > 1 ? ` ${number}` : ""}.toml`;
    if (!(name in own)) return name;
  }
}

class Variant {
  constructor(catalog, settings) {
    this.catalog = catalog;
    this.name = "my.toml";
    this.notice = h("p", {class: "trouble", role: "alert"});
    this.told = h("p", {class: "told", role: "status"});
    this.summary = h("p", {class: "status", role: "status"});
    this.stale = h("p", {class: "stale"});
    this.preview = new Preview(() => this.request());
    this.form = new TemplateForm((work) => this.change(work));
    this.element = h("div", {class: "view"}, h("h1", {}, t("nav.variant")), this.start = h("div", {class: "startbar"}), this.told, this.notice,
      h("div", {class: "columns wide"}, h("div", {class: "stack"}, this.first = h("div", {}), this.form.element, this.drawText()), h("div", {class: "stack"}, this.summary, this.stale, this.preview.element)));
    this.later = settled(150, () => this.check(true));
    this.ready = this.update(settings);
  }

  async update(settings) {
    const known = ownTemplates();
    this.name = settings.name || this.name;
    const text = settings.text ?? known[this.name];
    sayWrong(this.notice, settings.name && !text ? [["variant", settings.name]] : []);
    await this.load(text ? {text} : {variant: "classic"}, !text);
  }

  /** Take over a template: of ours, of this browser, of a file. What the form has no fields for is shown as text. */
  async load(request, isFresh = false) {
    const table = await this.read(request);
    this.raw = table ? undefined : request.text;
    if (table || !this.table) this.table = table ?? await this.read({variant: "classic"});
    if (isFresh) {
      const {game: _, summary: __, play: ___, ...own} = this.table;
      this.table = {...own, title: t("variant.mine")};
    }
    this.form.changed = null;
    this.draw();
    await this.check(true);
  }

  /** The table of a template; nothing if the form has no fields for it. */
  async read(request) {
    try {
      const {table} = await ask("template", {lang: this.catalog.lang, check: false, ...request});
      return fits(table) ? {title: "", row: [], ...table, dice: {colors: [], ...table.dice}} : null;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (request.variant) fill(this.notice, error.message);
      return null;
    }
  }

  /** As it was written, until the form changes it. */
  get text() {
    return this.raw ?? toToml(this.table);
  }

  request() {
    if (this.refusal) throw new Refusal(t("variant.unprinted", {what: this.refusal.message}));
    return {lang: this.catalog.lang, what: "pad", wish: {variant: this.name, sheets: 2, seed: "1"}, style: {paper: this.catalog.defaults.paper ?? "A4"}, files: {[this.name]: encode(this.text)}};
  }

  change(work) {
    this.answered();
    work(this.table);
    this.raw = undefined;
    this.later();
  }

  /** Say whether it can be played; bring what is wrong into view after a change, but not for a button above. */
  async check(isChanged = false) {
    const {text} = this;
    writeAddress("variant", {name: this.name, text});
    if (this.textfield.value !== text) this.textfield.value = text;
    try {
      const {summary} = await ask("template", {lang: this.catalog.lang, text});
      if (text !== this.text) return; // changed since, and checked again
      await this.accept(summary);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (text === this.text) this.refuse(error, isChanged);
    }
  }

  async accept(summary) {
    this.clear();
    this.refusal = null;
    this.good = this.text;
    if (this.raw !== undefined) {
      this.table = await this.read({text: this.raw});
      this.form.show(this.table);
    }
    fill(this.summary, summary);
    await this.preview.show(0);
  }

  /** What was said of the last button is over. */
  answered() {
    fill(this.notice);
    fill(this.told);
  }

  clear() {
    for (const each of this.element.querySelectorAll(".mistake")) each.remove();
    for (const each of this.element.querySelectorAll("[aria-invalid]")) { each.removeAttribute("aria-invalid"); each.removeAttribute("aria-describedby"); }
    this.textfield.setAttribute("aria-describedby", this.texthelp.id);
    this.form.element.inert = false;
    this.preview.element.classList.remove("stale");
    for (const each of [this.first, this.stale, this.preview.trouble]) fill(each);
  }

  /** The sentence stands beside the field that it is about; and beside the one that was changed, if that is another. */
  refuse(error, isChanged) {
    this.clear();
    this.refusal = error;
    fill(this.summary);
    if (this.preview.found) {
      this.preview.element.classList.add("stale");
      fill(this.stale, t("variant.stale"));
    }
    if (!error.at) { // nothing is wrong with the template: nobody answers, or not now
      fill(this.notice, error.message);
      return;
    }
    const field = this.raw === undefined ? this.form.find(error.at) : null;
    const changed = this.form.changed && this.form.find(this.form.changed);
    let said = field ? this.complain(field, error.what) : this.complainOfText(error);
    if (field && changed && changed !== field) said = this.complain(changed, error.message, true);
    if (isChanged) said.scrollIntoView({block: "nearest"});
  }

  complain(field, sentence, isElsewhere = false) {
    const said = h("p", {class: "trouble mistake", role: "alert", id: unique("mistake")}, sentence, isElsewhere ? [" ", this.showButton()] : null);
    field.append(said);
    for (let details = field.closest("details"); details; details = details.parentElement.closest("details")) details.open = true;
    if (isElsewhere) return said;
    this.wrong = field.querySelector("input, select, textarea, button");
    for (const control of field.querySelectorAll(":scope > :is(input, select, textarea)")) {
      control.setAttribute("aria-invalid", "true");
      control.setAttribute("aria-describedby", [control.getAttribute("aria-describedby"), said.id].filter(Boolean).join(" "));
    }
    return said;
  }

  /** Of a text, what is wrong is called as it is called there. */
  complainOfText(error) {
    const place = error.at.join(": ").replace(/: (\d+)/g, " $1");
    const said = this.complain(this.textfield.parentElement, place ? `${place}: ${error.what}` : error.message);
    if (this.raw === undefined) return said;
    this.form.element.inert = true;
    fill(this.first, h("p", {class: "trouble mistake"}, t("variant.text_first")));
    if (this.good) said.append(" ", h("button", {type: "button", class: "small", onclick: () => this.load({text: this.good})}, t("variant.back")));
    return said;
  }

  showButton() {
    return h("button", {type: "button", class: "small", onclick: () => { this.wrong.focus(); this.wrong.scrollIntoView({block: "center"}); }}, t("variant.show"));
  }

  draw() {
    const name = h("input", {type: "text", id: unique("variant"), value: this.name.replace(/\.toml$/i, ""), autocomplete: "off", maxlength: 40, oninput: (event) => { this.name = fileName(event.target.value); this.later(); }});
    this.form.show(this.table, h("div", {class: "field"}, h("label", {for: name.id}, t("variant.name")), name));
    this.drawStart();
  }

  drawStart() {
    const own = Object.keys(ownTemplates());
    const known = variants(this.catalog).filter(({game}) => game.templates);
    const from = h("select", {id: unique("from"), onchange: (event) => this.begin(event.target.value)},
      h("option", {value: ""}, "…"), known.map(({name, title}) => h("option", {value: name}, title)));
    fill(this.start,
      h("div", {class: "field"}, h("label", {for: from.id}, t("variant.from")), from),
      h("div", {class: "field"}, h("label", {for: "template-file"}, t("variant.load")), h("input", {type: "file", accept: ".toml", id: "template-file", onchange: (event) => { if (event.target.files[0]) this.take(event.target.files[0]); }})),
      h("div", {class: "actions"},
        h("button", {type: "button", class: "main", onclick: () => this.keep()}, t("variant.keep")),
        h("button", {type: "button", onclick: () => this.save()}, t("variant.save")),
        own.includes(this.name) ? h("button", {type: "button", onclick: () => { forget(this.name); this.drawStart(); }}, t("variant.forget", {name: this.name})) : null,
        own.includes(this.name) ? h("a", {href: link("pads", {variant: this.name})}, t("variant.use")) : null));
  }

  async begin(chosen) {
    if (!chosen) return;
    this.answered();
    const own = ownTemplates();
    this.name = chosen in own ? chosen : freeName();
    await (chosen in own ? this.load({text: own[chosen]}) : this.load({variant: chosen}, true));
  }

  async take(file) {
    this.answered();
    this.name = file.name.toLowerCase().endsWith(".toml") ? file.name : `${file.name}.toml`;
    await this.load({text: await file.text()});
  }

  drawText() {
    const id = unique("toml");
    const take = settled(300, () => { this.answered(); this.raw = this.textfield.value; this.form.changed = null; this.check(true); });
    this.texthelp = h("p", {class: "help", id: `${id}-help`}, t("variant.text_help"));
    this.textfield = h("textarea", {id, rows: 16, spellcheck: "false", autocapitalize: "off", autocomplete: "off", "aria-describedby": this.texthelp.id, oninput: take});
    return h("details", {class: "settings astext"}, h("summary", {}, t("variant.text")), h("div", {class: "field"}, h("label", {for: id, class: "unseen"}, t("variant.text")), this.texthelp, this.textfield));
  }

  /** Only what can be played is kept: it is offered wherever sheets are chosen. */
  async keep() {
    this.answered();
    await this.check();
    if (this.refusal) {
      fill(this.notice, t("variant.unkept", {what: this.refusal.message}), " ", this.showButton());
      return;
    }
    try {
      keep(this.name, this.text);
    } catch (error) {
      if (error.name !== "QuotaExceededError") throw error;
      fill(this.notice, t("variant.full"));
      return;
    }
    this.drawStart();
    say(t("variant.kept", {name: this.name}));
    fill(this.told, t("variant.kept", {name: this.name}));
  }

  /** A draft is saved, too: it is a file of the person's own. */
  async save() {
    this.answered();
    await this.check();
    download(this.name, new Blob([this.text], {type: "application/toml"}));
    if (this.refusal) fill(this.notice, t("variant.draft", {what: this.refusal.message}), " ", this.showButton());
  }
}
