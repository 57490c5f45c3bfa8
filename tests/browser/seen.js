// What a person sees of the page: which controls there are, what they change, and what lies where it should not.

(() => {
  const pictures = new Map();
  const make = URL.createObjectURL.bind(URL);
  URL.createObjectURL = (blob) => {
    const address = make(blob);
    pictures.set(address, `${blob.type} ${blob.size}`);
    if (blob.type.startsWith("image/svg")) blob.text().then((text) => pictures.set(address, text));
    return address;
  };

  // Printing saves the file, as on a phone: a browser without a window has no print dialog, and ends where one is opened.
  Object.defineProperty(navigator, "pdfViewerEnabled", {get: () => false});

  // Whether anything that was asked is still to be answered.
  let waiting = 0, lately = 0;
  const reach = window.fetch.bind(window);
  window.fetch = async (...given) => {
    waiting += 1;
    const end = () => { waiting -= 1; lately = performance.now(); };
    try {
      const response = await reach(...given);
      response.clone().arrayBuffer().then(end, end);
      return response;
    } catch (error) {
      end();
      throw error;
    }
  };

  const CONTROLS = "a[href], button, select, input, textarea, summary, [role=button]";
  const FIELDS = "input, select, textarea";
  const MESSAGES = "[role=alert], .trouble, .notice";

  const isSeen = (element) => element.checkVisibility({visibilityProperty: true, opacityProperty: true}) && !element.closest(".unseen, [hidden]");
  const isClipped = (element) => { for (let each = element; each; each = each.parentElement) if (getComputedStyle(each).clipPath !== "none") return true; return false; };
  const text = (element) => element.textContent.replace(/\s+/g, " ").trim();

  /** What a control is called; those of a sheet, a board, dice and lists of the same are one each. */
  function key(control) {
    const kind = control.classList;
    for (const each of ["cell", "cube", "push", "die", "field"]) if (kind.contains(each) && control.matches("button, span")) return `${each}${control.dataset.on ? ` ${control.dataset.on}` : ""}`;
    if (kind.contains("face")) return `face of die ${[...document.querySelectorAll(".rolling .die")].findIndex((each) => each.classList.contains("next"))}`;
    if (control.name === "variant") return "variant picture";
    const field = control.matches(FIELDS) && control.closest("[data-key]");
    if (field) return `${control.type} ${field.dataset.key}`; // the same in all languages
    const label = control.getAttribute("aria-label") || [...(control.labels?.[0]?.childNodes ?? [])].filter((each) => !each.matches?.("select")).map((each) => each.textContent).join("") || control.textContent || control.placeholder || control.type || "";
    return `${control.matches(FIELDS) ? control.type : control.tagName.toLowerCase()} ${label.replace(/\s+/g, " ").replace(/\d+/g, "#").trim().slice(0, 60)}`;
  }

  const isLeading = (control) => Boolean(control.closest("header, footer"));
  const controls = (ofFrame) => [...document.querySelectorAll(CONTROLS)].filter((each) => isLeading(each) === ofFrame && !each.matches(".skip, .die.next, [aria-pressed=true], [aria-current]:not([aria-current=false])")).filter((each) => (isSeen(each) || (each.matches("input[type=radio], input[type=checkbox], input[type=file]") && each.labels?.[0] && isSeen(each.labels[0]))));
  const isDisabled = (control) => control.disabled || control.getAttribute("aria-disabled") === "true";
  const rank = (control) => (control.matches("button.main") ? -1 : control.matches("a[href]") || key(control).endsWith(" variant") ? 1 : 0); // what leads away comes last

  /** Which field of its form a control is; forms are drawn anew when something in them changes. */
  function fieldOf(control) {
    if (control.name === "variant") return "variant";
    const field = control.closest(".field");
    return field && `${[...document.querySelectorAll(".section")].indexOf(field.closest(".section"))} ${text(field.querySelector("label, .label") ?? field).slice(0, 60)}`;
  }

  /** All that can be read or seen now but for one field, as text: words, values, states and pictures. */
  function seen(without) {
    const found = [];
    const tree = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT);
    for (let each = tree.currentNode; each; each = tree.nextNode()) {
      if (!isSeen(each) || (without && !each.closest(MESSAGES) && each.closest(".field, .picture") && fieldOf(each.matches(FIELDS) ? each : each.closest(".field, .picture").querySelector(FIELDS) ?? each) === without)) continue;
      const own = [...each.childNodes].filter((child) => child.nodeType === 3).map((child) => child.data).join("");
      const picture = each.matches("img") ? pictures.get(each.src) ?? each.src : each.matches("path") ? each.getAttribute("d") : "";
      const state = ["class", "aria-pressed", "aria-current", "aria-expanded", "style"].map((name) => each.getAttribute(name) ?? "").join("|");
      const value = each.matches(FIELDS) ? `${each.value}${each.checked}${each.disabled}` : each.matches("button") ? each.disabled : "";
      found.push([each.tagName, own.trim(), picture, state, value].join("\u0001"));
    }
    return found.join("\u0002");
  }

  let before = "", pressed = null, left = "", told = new Set();
  const messages = () => [...document.querySelectorAll(MESSAGES)].filter(text);

  /** The pieces of text on the page, each with the box in which it can be seen. */
  function boxes() {
    const found = [];
    const tree = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (tree.nextNode()) {
      const node = tree.currentNode;
      const parent = node.parentElement;
      if (!node.data.trim() || !parent || !isSeen(parent) || isClipped(parent) || parent.closest("option, script, style, noscript, svg, .skip")) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) {
        const box = clip(rect, parent);
        if (box.right - box.left > 2 && box.bottom - box.top > 2) found.push({...box, node: parent, text: text(parent).slice(0, 40)});
      }
    }
    for (const each of document.querySelectorAll("input:not([type=radio], [type=checkbox], [type=file]), select, textarea, .paper img")) {
      if (!isSeen(each)) continue;
      const box = clip(each.getBoundingClientRect(), each.parentElement);
      if (box.right - box.left > 2 && box.bottom - box.top > 2) found.push({...box, node: each, text: `<${each.alt || key(each)}>`});
    }
    return found;
  }

  /** The part of a box that its scrolling and clipping ancestors let through. */
  function clip({left: l, top: t, right: r, bottom: b}, from) {
    const box = {left: l, top: t, right: r, bottom: b};
    for (let each = from; each && each !== document.body; each = each.parentElement) {
      const style = getComputedStyle(each);
      if (style.overflowX === "visible" && style.overflowY === "visible") continue;
      const around = each.getBoundingClientRect();
      box.left = Math.max(box.left, around.left); box.right = Math.min(box.right, around.right);
      box.top = Math.max(box.top, around.top); box.bottom = Math.min(box.bottom, around.bottom);
    }
    return box;
  }

  const floats = (element) => { for (let each = element; each && each !== document.body; each = each.parentElement) if (["sticky", "fixed"].includes(getComputedStyle(each).position)) return true; return false; };
  const scrolls = (element) => { for (let each = element; each && each !== document.body; each = each.parentElement) if (["auto", "scroll"].includes(getComputedStyle(each).overflowX)) return true; return false; };

  /** Two texts lie on each other where they share more than a sliver of both. */
  function overlap(one, other) {
    const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    const least = Math.min(one.bottom - one.top, other.bottom - other.top);
    return width > 3 && height > 0.35 * least;
  }

  function faults() {
    const found = [], all = boxes().sort((one, other) => one.top - other.top);
    all.forEach((one, place) => {
      for (let next = place + 1; next < all.length && all[next].top < one.bottom; next += 1) {
        const other = all[next];
        if (one.node === other.node || one.node.contains(other.node) && one.node.matches("label, select") || !overlap(one, other) || floats(one.node) !== floats(other.node)) continue; // a bar that stays in sight lies over what is scrolled
        found.push(`“${one.text}” and “${other.text}” lie on each other`);
      }
      if ((one.right > innerWidth + 1 || one.left < -1) && !scrolls(one.node)) found.push(`“${one.text}” is outside the window`);
    });
    const wide = document.documentElement.scrollWidth - innerWidth;
    if (wide > 0) found.push(`the page is ${wide} px wider than the window`);
    const fresh = messages().filter((each) => !told.has(text(each)));
    if (fresh.length && !fresh.some(isInSight)) found.push(`the message “${text(fresh[0]).slice(0, 60)}” is out of sight`);
    return [...new Set(found)].slice(0, 8);
  }

  function isInSight(element) {
    if (!isSeen(element)) return false;
    const box = element.getBoundingClientRect();
    return box.top >= 0 && Math.min(box.bottom, box.top + 20) <= innerHeight && box.width > 0;
  }

  /** Whether what is typed is taken by the button of its form. */
  const isTaken = (control) => control.matches("input[type=radio]") && Boolean(control.closest("form")?.querySelector("button.main"))
    || control.matches("input[type=text], textarea") && Boolean(control.closest(".pair, form:not(.settings), form.narrow")?.querySelector("button:not([type=button])"));

  window.walk = {
    faults,
    /** The first control not pressed yet, with its key. */
    next(done, ofFrame) {
      const [control] = controls(ofFrame).filter((each) => !isDisabled(each) && !done.includes(key(each))).sort((one, other) => rank(one) - rank(other));
      return {control, key: control && key(control)};
    },
    disabled: (ofFrame) => controls(ofFrame).filter((each) => isDisabled(each) && !each.matches(".cell, .cube")) // which the rules disable
      .map(key),
    /** Keep what is seen before a press, but for the field that is about to change. */
    remember(control) {
      document.activeElement?.blur?.();
      told = new Set(messages().map(text));
      pressed = control.matches(FIELDS) ? fieldOf(control) : null;
      left = location.hash.split("?")[0];
      before = seen(pressed);
    },
    isTaken,
    isRefused: () => messages().some((each) => !told.has(text(each))),
    hasChanged: () => before !== seen(pressed) || location.hash.split("?")[0] !== left,
    isQuiet: () => waiting === 0 && performance.now() - lately > 100,
  };
})();
