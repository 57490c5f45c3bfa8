// Worksheets: ready sets or one's own, made with progress, changed puzzle by puzzle, seen as they will be printed.

import {TEXT, YES, link, newSeed, sift, write} from "./address.js";
import {fill, h, promptly, redraw, say} from "./dom.js";
import {Refusal, ask} from "./engine.js";
import * as field from "./fields.js";
import {icon} from "./icons.js";
import {Preview} from "./preview.js";
import * as printed from "./printed.js";
import {ClassList} from "./pupils.js";
import {ANY, MOST, USUAL, read, write as writeSections} from "./sections.js";
import {all as ownTemplates, variants, withTemplates, withTemplatesOf} from "./templates.js";
import {has, t} from "./words.js";

const EACH = "each"; // in place of a number of versions: puzzles of their own for every name

/** The names of so many versions: A, B, …, or numbers where they are more than letters; none of one for everybody. */
function letters(count) {
  if (count === 1) return [""];
  return Array.from({length: count}, (_, n) => (count > 26 ? String(n + 1) : String.fromCharCode(65 + n)));
}

export function open(catalog, settings) {
  return new Puzzles(catalog, settings);
}

class Puzzles {
  constructor(catalog, settings) {
    this.catalog = catalog;
    this.form = h("form", {class: "settings", onsubmit: (event) => { event.preventDefault(); this.make(); }});
    this.list = h("ol", {class: "puzzles"});
    this.preview = new Preview(() => this.request(), {formats: ["pdf", "svg", "png", "moodle", "csv"]});
    this.notice = h("p", {class: "trouble", role: "alert"});
    this.progress = h("div", {class: "progress"});
    this.element = h("div", {class: "view"}, h("h1", {class: "unseen"}, t("nav.puzzles")), this.notice,
      h("div", {class: "columns"}, this.form, h("div", {class: "stack"}, this.progress, h("p", {class: "later"}, t("puzzles.later")), this.preview.element, h("section", {class: "under", "aria-label": t("puzzles.list")}, h("h2", {}, t("puzzles.list")), this.list))));
    this.later = promptly(60, () => this.preview.show(this.preview.page));
    this.locked = new Set();
    this.puzzles = [];
    this.settings = {};
    this.pupils = new ClassList(catalog, () => this.settings.versions || "1", () => { this.drawForm(); if (this.puzzles.length) this.later(); });
    this.update(settings);
  }

  update(settings) {
    const defaults = Object.fromEntries(Object.entries(this.catalog.defaults).filter(([key]) => printed.STYLE.includes(key)).map(([key, value]) => [key, String(value)]));
    const {right, wrong} = sift(settings, this.choices());
    const {pupils: names, ...others} = right;
    this.settings = {...defaults, ...this.ofSet(right.set), ...others};
    this.sections = this.settings.set ? this.partsOf(this.settings.set) : read(this.settings.sections || USUAL).map((each) => this.known(each, wrong));
    if (!this.sections.length || this.sections.length > MOST) this.sections = read(USUAL);
    if (right.sections) this.settings.sections = writeSections(this.sections);
    field.sayWrong(this.notice, wrong);
    write("puzzles", this.settings);
    this.drawForm();
    if (names) this.pupils.set(names); // of an older address, which is written without them now
    else this.pupils.read();
    this.load();
  }

  /** What an address may name. */
  choices() {
    return {...field.looks(this.catalog), ...printed.SETTINGS, set: Object.keys(this.catalog.sets), versions: [1, 2, 3, 4, 5, 6, 7, 8, EACH], different: YES, sections: TEXT, ids: TEXT, pupils: TEXT};
  }

  /** What a ready worksheet sets, until a person sets it otherwise. */
  ofSet(name) {
    const set = this.catalog.sets[name];
    if (!set) return {};
    return {title: set.title, versions: set.versions > 1 ? String(set.versions) : "", different: set.different ? "yes" : "", hints: set.hints ? String(set.hints) : ""};
  }

  partsOf(name) {
    return this.catalog.sets[name].sections.map(({variant, kind, level, count, turns}) => ({variant, kind, level: level ?? ANY, count: count ?? 1, turns: turns ?? 0}));
  }

  /** A ready worksheet is there to be changed: its parts stand in the form. */
  choose(name) {
    this.settings = {...this.settings, ...this.ofSet(name), set: name, sections: ""};
    if (name) this.sections = this.partsOf(name);
    else this.settings.sections = writeSections(this.sections);
    this.set("set", name);
    this.drawForm();
  }

  /** With another part, it is one of the person's own. */
  makeOwn() {
    if (this.settings.set) this.settings = {...this.settings, set: "", sections: writeSections(this.sections)};
  }

  /** A section of an address, its words replaced by usual ones where there are no such. */
  known(section, wrong) {
    const owner = this.owner(section.variant);
    const {count, turns, ...words} = section;
    const {right, wrong: amiss} = sift(words, {
      variant: [...owner.variants.map((each) => each.name), ...Object.keys(ownTemplates())], kind: owner.kinds, level: [ANY, ...this.catalog.levels],
    });
    wrong.push(...amiss);
    return {...read(USUAL)[0], kind: owner.usual, ...right, count, turns};
  }

  /** The game of a variant, or of a person's own. */
  owner(variant) {
    const {games} = this.catalog;
    return games.find((each) => each.variants.some(({name}) => name === variant)) ?? games.find((each) => each.templates);
  }

  /** Into how many versions the puzzles are to be made, as the program is asked. */
  get versions() {
    const {versions} = this.settings;
    return versions === EACH ? EACH : letters(Number(versions) || 1).join(",");
  }

  /** What the versions of the puzzles that are there are called: as the list of the class has them, else A, B, … */
  get names() {
    const {length} = this.puzzles;
    return this.pupils.versions.length === length ? this.pupils.versions : letters(length);
  }

  /** Show the puzzles that the address names; without any there is a preview of nothing. */
  async load() {
    const lists = (this.settings.ids || "").split(";").filter(Boolean).map((each) => each.split(","));
    const known = new Map(this.puzzles.flat().map((each) => [each.id, each]));
    try {
      this.puzzles = await Promise.all(lists.map(async (ids) => {
        if (ids.every((id) => known.has(id))) return ids.map((id) => known.get(id));
        return (await ask("show", this.asked({ids}))).puzzles;
      }));
    } catch (error) {
      this.refuse(error);
      this.puzzles = [];
    }
    this.drawForm();
    this.drawList();
    if (this.puzzles.length) await this.preview.show(0);
  }

  asked(request) {
    const asked = withTemplates({lang: this.catalog.lang, ...request}, ...this.sections.map((each) => each.variant));
    return withTemplatesOf(asked, ...(request.ids ?? request.wish?.ids ?? []).flat());
  }

  // --- the form

  drawForm() {
    redraw(this.form, () => this.fillForm());
  }

  fillForm() {
    const {settings: s, catalog: c} = this;
    const set = (key, value) => this.set(key, value);
    const change = (key, value) => { this.set(key, value); this.drawForm(); };
    const isOpen = this.form.querySelector("details.more")?.open;
    const own = (key, value) => { this.makeOwn(); this.set(key, value); this.drawForm(); };
    fill(this.form,
      h("fieldset", {}, h("legend", {}, t("puzzles.what")),
        field.choice("set", s.set || "", [["", t("puzzles.own")], ...Object.entries(c.sets).map(([name, {title}]) => [name, title])], (_, name) => this.choose(name)),
        this.sections.map((each, number) => this.drawSection(each, number)),
        h("button", {type: "button", class: "small add", disabled: this.sections.length >= MOST, onclick: () => this.change([...this.sections, {...this.sections.at(-1)}])}, t("puzzles.add")),
        field.choice("versions", s.versions || "1", [...[1, 2, 3, 4].map((n) => [n, n === 1 ? t("puzzles.single") : letters(n).join(", ")]), [EACH, t("class.each")]], (key, value) => { own(key, value); this.pupils.read(); }),
        this.versions && this.versions !== EACH ? field.tick("different", s.different === "yes", (key, value) => own(key, value ? "yes" : "")) : null,
        h("button", {class: "main wide"}, t(this.puzzles.length ? "puzzles.remake" : "puzzles.make"))),
      h("fieldset", {}, h("legend", {class: "second"}, t("puzzles.paper")),
        printed.fields(this, set, change)),
      h("details", {class: "more", open: isOpen}, h("summary", {}, t("more")),
        printed.more(this, set, change, (logo) => { this.logo = logo; change("logo"); })));
    for (const up of this.form.querySelectorAll("[data-key=up] label")) up.textContent = t("puzzles.paper_up");
  }

  drawSection(section, number) {
    const game = this.owner(section.variant);
    const put = (key, value) => {
      const changed = {...section, [key]: ["count", "turns"].includes(key) ? Number(value) || 0 : value};
      const owner = this.owner(changed.variant);
      if (!owner.kinds.includes(changed.kind)) changed.kind = owner.usual;
      if (!owner.turns[changed.kind]?.includes(changed.turns)) changed.turns = 0;
      this.change(this.sections.map((each, place) => (place === number ? changed : each)));
    };
    const about = `about.${section.kind}`;
    return h("fieldset", {class: "section"}, h("legend", {class: "unseen"}, t("puzzles.section", {number: number + 1})),
      h("div", {class: "grid"},
        field.number("count", section.count, put, {most: 30}),
        field.choice("level", section.level, [[ANY, t("level.any")], ...this.catalog.levels.map((name) => [name, t(`puzzle.level.${name}`)])], put),
        field.choice("variant", section.variant, variants(this.catalog).map(({name, title}) => [name, title]), put),
        field.choice("kind", section.kind, game.kinds.map((name) => [name, t(`kind.${name}`)]), put),
        game.turns[section.kind]?.length ? field.choice("turns", section.turns || "", [["", t("auto")], ...game.turns[section.kind].map((n) => [n, n])], put) : null),
      h("p", {class: "help"}, has(about) ? t(about) : "", " ", section.level === ANY ? "" : t(`level.${section.kind}.${section.level}`)),
      this.sections.length > 1 ? h("button", {type: "button", class: "small", onclick: () => this.change(this.sections.filter((_, place) => place !== number))}, t("remove")) : null);
  }

  change(sections) {
    this.sections = sections;
    this.makeOwn();
    this.set("sections", writeSections(sections));
    this.drawForm();
  }

  set(key, value) {
    fill(this.notice);
    if (key === "as") this.preview.page = 0;
    this.settings = {...this.settings, [key]: value};
    write("puzzles", this.settings);
    if (this.puzzles.length) this.later();
  }

  // --- making

  /** Make all puzzles that are not locked. */
  async make() {
    const wishes = this.settings.set
      ? [{set: this.settings.set, ...(this.versions === EACH ? {versions: EACH} : {})}]
      : this.sections.map((each) => this.wish(each));
    const seed = newSeed();
    const isMade = await this.work(async (options) => {
      const made = [];
      for (const [number, wish] of wishes.entries()) {
        const answer = await ask("make", this.asked({wish: {...wish, seed: `${seed}${number ? `/${number + 1}` : ""}`}, ...this.class}), options);
        const from = made.length ? Math.max(...made.map((each) => each.number)) : 0;
        made.push(...answer.puzzles.map((each) => ({...each, number: each.number + from, section: number})));
      }
      const names = [...new Set(made.map((each) => each.version))];
      if (this.settings.set && !this.class.class) this.settings.versions = String(names.length);
      const lists = names.map((name) => made.filter((each) => each.version === name));
      this.puzzles = lists.map((list, version) => list.map((each, place) => {
        const old = this.puzzles[version]?.[place];
        return old && this.locked.has(old.id) ? old : each;
      }));
    });
    if (!isMade) return;
    const next = this.preview.actions.querySelector("button");
    if (document.activeElement === this.form.querySelector("button.main")) next.focus({preventScroll: true}); // the next step, which may be far from it
    const {top} = next.getBoundingClientRect();
    if (top < 0 || top > innerHeight / 2) next.scrollIntoView(); // beside a long form the pages begin far above, on a phone they come below it
  }

  wish(section, count = section.count) {
    const wish = {variant: section.variant, kind: section.kind, count};
    if (section.level !== ANY) wish.level = section.level;
    if (section.turns) wish.turns = section.turns;
    if (this.versions) wish.versions = this.versions;
    if (this.versions && this.versions !== EACH && this.settings.different === "yes") wish.different = true;
    return wish;
  }

  /** The list of the class, whose versions and levels the puzzles are made for; nothing where there is none. */
  get class() {
    return this.pupils.isThere && (this.settings.as || "sheets") === "sheets" ? {class: this.pupils.text} : {};
  }

  /** Long work with progress, that can be cancelled at once; whether it was done. */
  async work(job) {
    this.running?.abort();
    const running = this.running = new AbortController();
    const bar = h("progress", {max: 1, "aria-label": t("puzzles.making")});
    const line = h("span", {}, t("puzzles.making"));
    fill(this.progress, h("div", {class: "bar"}, line, bar, h("button", {type: "button", class: "small", onclick: () => running.abort()}, t("cancel"))));
    this.progress.scrollIntoView({block: "nearest"});
    const onProgress = ({done, of, found, tried, most}) => {
      if (done) bar.value = done / of;
      if (most) line.textContent = t("puzzles.searching", {tried, most});
      if (found !== undefined) line.textContent = t("puzzles.found", {found, tried});
    };
    try {
      await job({signal: running.signal, onProgress});
      fill(this.progress);
      this.keep();
      say(t("puzzles.made", {count: this.puzzles.flat().length}));
      this.drawForm();
      this.drawList();
      await this.preview.show(0);
      return true;
    } catch (error) {
      fill(this.progress);
      if (error.name !== "AbortError") this.refuse(error);
      return false;
    }
  }

  refuse(error) {
    if (!(error instanceof Refusal)) throw error;
    fill(this.progress, h("p", {class: "trouble", role: "alert"}, error.message));
    requestAnimationFrame(() => this.progress.scrollIntoView({block: "center"})); // after whatever else moves the page
  }

  /** The address names the puzzles themselves: it brings them back without making them again. */
  keep() {
    this.settings.ids = this.puzzles.map((list) => list.map((each) => each.id).join(",")).join(";");
    write("puzzles", this.settings, true);
  }

  // --- the puzzles one by one

  drawList() {
    fill(this.list, (this.puzzles[0] ?? []).map((each, place) => this.drawPuzzle(each, place)));
    this.element.classList.toggle("empty", !this.puzzles.length);
  }

  drawPuzzle(puzzle, place) {
    const last = this.puzzles[0].length - 1;
    const button = (word, sign, work, attributes = {}) => h("button", {type: "button", class: "small", "aria-label": t(`puzzles.${word}`, {number: place + 1}), title: t(`puzzles.${word}`, {number: place + 1}), onclick: work, ...attributes}, sign);
    const all = this.puzzles.map((list, version) => ({...list[place], version: this.names[version]}));
    const isLocked = this.locked.has(puzzle.id);
    return h("li", {class: "puzzle"},
      h("p", {class: "head"}, h("b", {}, `${place + 1}. ${t(`kind.${puzzle.kind}`)}`), ` · ${t(`puzzle.level.${puzzle.level}`)} · ${puzzle.variant}`),
      h("p", {}, puzzle.question),
      h("p", {class: "plays"}, all.map((each) => h("a", {href: link("play", {id: each.id})}, t("puzzles.play"), each.version ? ` · ${each.version}` : ""))),
      h("details", {}, h("summary", {}, t("puzzles.answer")), all.map((each) => h("p", {}, each.version ? h("b", {}, `${each.version}: `) : null, each.answer))),
      h("p", {class: "tools"},
        button("replace", icon("other"), () => this.replace(place), {disabled: isLocked}),
        button("lock", icon(isLocked ? "lock" : "open"), () => { this.locked[isLocked ? "delete" : "add"](puzzle.id); this.drawList(); this.focus(place, 1); }, {"aria-pressed": String(isLocked)}),
        button("up", icon("up"), () => this.move(place, -1), {disabled: place === 0}),
        button("down", icon("down"), () => this.move(place, 1), {disabled: place === last}),
        button("drop", icon("drop"), () => this.drop(place), {disabled: last === 0})));
  }

  focus(place, button) {
    this.list.children[place]?.querySelectorAll(".tools button")[button]?.focus();
  }

  async replace(place) {
    const old = this.puzzles[0][place];
    const like = {variant: old.variant.includes("~") ? this.sections.find((each) => each.variant.endsWith(".toml"))?.variant : old.variant, kind: old.kind, level: old.level, turns: 0};
    const isReplaced = await this.work(async (options) => {
      const names = this.puzzles.length;
      const wish = {...this.wish(like, 1), seed: newSeed()};
      if (names > 1 && !this.class.class) wish.versions = letters(names).join(",");
      const {puzzles} = await ask("make", this.asked({wish, ...this.class}), options);
      if (puzzles.length !== names) throw new Refusal(t("puzzles.others"));
      this.puzzles = this.puzzles.map((list, version) => list.map((each, here) => (here === place ? puzzles[version] : each)));
    });
    if (isReplaced) this.focus(place, 0); // else what is wrong is in sight
  }

  rearrange(lists, place, button) {
    this.puzzles = lists;
    this.keep();
    this.drawList();
    this.focus(place, button);
    this.later();
  }

  move(place, step) {
    this.rearrange(this.puzzles.map((list) => {
      const moved = [...list];
      [moved[place], moved[place + step]] = [moved[place + step], moved[place]];
      return moved;
    }), place + step, step < 0 ? 2 : 3);
  }

  drop(place) {
    this.rearrange(this.puzzles.map((list) => list.filter((_, here) => here !== place)), Math.max(0, place - 1), 4);
  }

  request() {
    if (!this.puzzles.length) return null;
    const {wish, ...others} = printed.order(this);
    wish.ids = this.puzzles.map((list) => list.map((each) => each.id));
    if (this.puzzles.length > 1) wish.versions = this.names;
    return this.asked({what: "worksheet", wish, ...others});
  }

  /** A list of a class that was dropped somewhere on the page. */
  async take(file) {
    this.set("as", ""); // a class is for worksheets
    this.drawForm();
    await this.pupils.take(file);
    this.pupils.element.scrollIntoView({block: "center"});
  }
}
