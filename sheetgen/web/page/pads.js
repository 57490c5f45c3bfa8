// Pads, boards and rule pages: chosen by their pictures, seen at once, printed.

import {NUMBER, TEXT, YES, newSeed, sift, write} from "./address.js";
import {fill, h, promptly, redraw} from "./dom.js";
import * as field from "./fields.js";
import {card, ofThing, ofVariant} from "./gallery.js";
import {Preview} from "./preview.js";
import {variants, withTemplates} from "./templates.js";
import {t} from "./words.js";

const STYLE = ["palette", "paper", "orientation", "margin", "gutter", "up", "print_size", "guides", "back", "flip", "back_offset"];
const NUMBERS = ["sheets", "copies", "players", "size"];
const TICKS = {same: false, qr: true, guides: true};
const FOR_ALL = ["sheets", "copies", "title", "seed", "paper", "palette", "margin", "orientation", "what"];

export function open(catalog, settings) {
  return new Pads(catalog, settings);
}

class Pads {
  constructor(catalog, settings) {
    this.catalog = catalog;
    this.variants = variants(catalog);
    this.all = new Set(catalog.games.flatMap((game) => game.keys));
    this.files = {};
    this.preview = new Preview(() => this.request(), {onFound: ({seed}) => this.tellDraw(Boolean(seed))});
    this.form = h("form", {class: "settings", onsubmit: (event) => event.preventDefault()});
    this.notice = h("p", {class: "trouble", role: "alert"});
    this.pictures = h("div", {class: "pictures", role: "radiogroup", "aria-label": t("field.variant")});
    this.element = h("div", {class: "view"}, h("h1", {class: "unseen"}, t("nav.pads")), this.notice, this.pictures, h("div", {class: "columns"}, this.form, this.preview.element));
    this.later = promptly(60, () => this.preview.show(0));
    this.update(settings);
  }

  /** Take over what the address says. */
  update(settings) {
    const defaults = Object.fromEntries(Object.entries(this.catalog.defaults).filter(([key]) => STYLE.includes(key)).map(([key, value]) => [key, String(value)]));
    const {right, wrong} = sift(settings, this.choices());
    field.sayWrong(this.notice, wrong);
    this.settings = {...defaults, ...right};
    this.settings.variant ||= "classic";
    this.settings.seed ||= newSeed();
    write("pads", this.kept);
    this.draw();
    this.preview.show(0);
  }

  /** What an address may name. */
  choices() {
    const c = this.catalog;
    return {
      ...field.looks(c), variant: this.variants.map((each) => each.name), players: [2, 4], same: YES, guides: YES,
      sheets: NUMBER, copies: NUMBER, size: NUMBER, gutter: NUMBER, seed: TEXT, names: TEXT, back_offset: TEXT, things: TEXT,
    };
  }

  /** What the address has: a list of names, of which each has a line, is that of a class, and no link tells it. */
  get kept() {
    return {...this.settings, names: this.settings.names?.includes("\n") ? "" : this.settings.names};
  }

  get variant() {
    return this.variants.find((each) => each.name === this.settings.variant) ?? this.variants[0];
  }

  draw() {
    if (!this.pictures.children.length) this.drawPictures();
    for (const picture of this.pictures.querySelectorAll("input")) picture.checked = picture.value === this.variant.name;
    this.drawForm();
  }

  drawPictures() {
    fill(this.pictures, this.variants.map((variant) => {
      const {name, title, summary} = variant;
      const radio = h("input", {type: "radio", name: "variant", value: name, onchange: () => this.set("variant", name, true)});
      return card(radio, title, ofVariant(variant, this.catalog.lang), summary);
    }));
  }

  /** What of a set is printed, in the order in which it is. */
  get things() {
    const {things, usual_things: usual} = this.variant.game;
    const chosen = (this.settings.things || "").split(",");
    const found = things.filter((each) => chosen.includes(each));
    return found.length ? found : usual;
  }

  /** The things of a set, each chosen by its picture; at least one of them. */
  drawThings() {
    const {name, game} = this.variant;
    if (!game.things.length) return null;
    const put = (thing, isChosen) => {
      const now = game.things.filter((each) => (each === thing ? isChosen : this.things.includes(each)));
      this.set("things", now.join() === game.usual_things.join() ? "" : now.join(), true);
    };
    return h("fieldset", {class: "field", "data-key": "things"}, h("legend", {class: "label"}, t("field.things")), h("div", {class: "pictures"},
      game.things.map((thing) => card(
        h("input", {type: "checkbox", checked: this.things.includes(thing), disabled: this.things.join() === thing, onchange: (event) => put(thing, event.target.checked)}),
        t(`things.${thing}`), ofThing(name, thing, this.catalog.lang)))));
  }

  /** Whether games on the chosen sheet can be written down; of one's own, the program says it. */
  get takesRecords() {
    const {name, game, isOwn} = this.variant;
    return isOwn || game.reviews.includes(name);
  }

  /** Whether the chosen game has a use for a key. */
  has(key) {
    return FOR_ALL.includes(key) || !this.all.has(key) || this.variant.game.keys.includes(key);
  }

  drawForm() {
    redraw(this.form, () => this.fillForm());
  }

  fillForm() {
    const {settings: s, catalog: c} = this;
    const set = (key, value) => this.set(key, value);
    const change = (key, value) => this.set(key, value, true);
    const words = (key, names) => names.map((name) => [name, t(`${key}.${name || "usual"}`)]);
    const fields = {
      things: () => this.drawThings(),
      what: () => field.choice("what", s.what || "pad", words("what", field.CHOICES.what), change),
      sheets: () => field.number("sheets", s.sheets, set, {placeholder: t("auto")}),
      paper: () => field.choice("paper", s.paper || "A4", c.papers.map(([name, width, height]) => [name, `${name} · ${width} × ${height} mm`]), set),
      up: () => field.choice("up", s.up || "", [["", t("auto")], ...c.ups.map((n) => [n, n])], set),
      palette: () => field.choice("palette", s.palette || "classic", words("palette", c.palettes), set),
      names: () => field.lines("names", s.names, set),
      title: () => field.text("title", s.title, set, {maxlength: 80}),
      style: () => (this.takesRecords ? field.choice("style", s.style || "sheets", words("style", field.CHOICES.style), (key, value) => set(key, value === "sheets" ? "" : value)) : null),
      cards: () => field.choice("cards", s.cards || "random", words("cards", field.CHOICES.cards), set),
      same: () => field.tick("same", s.same === "yes", set),
      copies: () => field.number("copies", s.copies, set, {placeholder: "1"}),
      print_size: () => field.choice("print_size", s.print_size || "normal", words("print_size", field.CHOICES.print_size), set),
      back: () => field.choice("back", s.back || "none", words("back", field.CHOICES.back), change),
      flip: () => (s.back && s.back !== "none" ? field.choice("flip", s.flip || "long", words("flip", field.CHOICES.flip), set) : null),
      back_offset: () => (s.back && s.back !== "none" ? field.text("back_offset", s.back_offset, set, {placeholder: "0,0"}) : null),
      orientation: () => field.choice("orientation", s.orientation || "auto", words("orientation", field.CHOICES.orientation), set),
      margin: () => field.number("margin", s.margin, set, {least: 5, most: 60, step: 0.5, placeholder: "10"}),
      gutter: () => field.number("gutter", s.gutter, set, {least: 0, most: 60, step: 0.5, placeholder: t("auto")}),
      guides: () => field.tick("guides", s.guides !== "no", set),
      qr: () => field.tick("qr", s.qr !== "no", change),
      link: () => (this.has("qr") && s.qr !== "no" ? field.link(c, s.link, set) : null),
      logo: () => field.file("logo", ".svg,.png,.jpg,.jpeg", this.logo?.name, (logo) => { this.logo = logo; this.drawForm(); this.later(); }),
      size: () => field.number("size", s.size, set, {least: 10, most: 60, placeholder: "24"}),
      players: () => field.choice("players", s.players || "", [["", t("players.both")], [2, "2"], [4, "4"]], set),
      seed: () => this.isDrawn && h("div", {class: "field"}, h("span", {class: "label"}, t("field.seed")), h("div", {class: "pair"}, h("output", {}, s.seed), h("button", {type: "button", class: "small", onclick: () => change("seed", newSeed())}, t("again")))),
    };
    const draw = (keys) => keys.filter((key) => this.has(key)).map((key) => fields[key]());
    const isPad = !s.what || s.what === "pad";
    const isOpen = this.form.querySelector("details")?.open;
    fill(this.form,
      h("fieldset", {}, h("legend", {}, this.variant.title), h("p", {class: "help"}, this.variant.summary),
        draw(isPad ? ["what", "things", "sheets", "up", "paper", "palette", "names", "seed"] : ["what", "paper", "palette"])),
      h("details", {open: isOpen}, h("summary", {}, t("more")),
        draw(isPad ? ["style", "title", "logo", "cards", "same", "copies", "players", "size", "print_size", "back", "flip", "back_offset", "orientation", "margin", "gutter", "guides", "qr", "link"]
          : s.what === "rules" ? ["title", "orientation", "margin"] : ["back", "flip", "orientation"])));
  }

  /** Whether chance has drawn anything: the program knows of every variant and every choice. */
  tellDraw(isDrawn) {
    if (isDrawn === this.isDrawn) return;
    this.isDrawn = isDrawn;
    this.drawForm();
  }

  set(key, value, isDrawn = false) {
    fill(this.notice);
    if (key in TICKS) value = value === TICKS[key] ? "" : value ? "yes" : "no";
    this.settings = {...this.settings, [key]: value};
    write("pads", this.kept, key === "variant" || key === "what");
    if (isDrawn) this.draw();
    this.later();
  }

  request() {
    const {settings: s} = this;
    const what = s.what || "pad";
    const style = {}, wish = {};
    for (const [key, value] of Object.entries(s)) {
      if (value === "" || ["what", "things", "link"].includes(key) || !this.has(key) || (key === "style" && !this.takesRecords)) continue;
      if (["flip", "back_offset"].includes(key) && (!s.back || s.back === "none")) continue;
      const plain = key in TICKS ? value === "yes" : NUMBERS.includes(key) ? Number(value) : value;
      (STYLE.includes(key) ? style : wish)[key] = plain;
    }
    const target = what === "pad" && this.has("qr") ? field.target(this.catalog, s) : "";
    if (target) style.link = target;
    if (what !== "pad") for (const key of Object.keys(wish)) if (!["variant", "title"].includes(key)) delete wish[key];
    if (what === "rules") for (const key of Object.keys(style)) if (!["paper", "orientation", "margin", "palette"].includes(key)) delete style[key];
    if (s.things && this.variant.game.things.length && what === "pad") wish.what = this.things.join();
    const request = {lang: this.catalog.lang, what, wish, style};
    if (this.logo && what === "pad" && this.has("logo")) {
      request.files = {[this.logo.name]: this.logo.content};
      wish.logo = this.logo.name;
    }
    return withTemplates(request, this.variant.name);
  }
}
