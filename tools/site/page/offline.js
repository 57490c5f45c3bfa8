// After the first visit everything works without a network; an update is offered, never forced.

import {fill, h} from "./dom.js";
import {has, t} from "./words.js";

let offered = []; // an update, which stays until it is taken

/** A line at the foot of the window, with a bar for the share that is done; none if there is nothing to say. */
export function tell(text, share = null) {
  let place = document.getElementById("notice");
  if (!place) {
    place = h("div", {id: "notice", role: "status"});
    document.body.append(place);
  }
  place.setAttribute("aria-live", share === null ? "polite" : "off"); // what counts up is not read out number by number
  const said = text ? [h("span", {}, text), share === null ? null : h("progress", {max: 1, value: share, "aria-label": text})].filter(Boolean) : offered;
  if (place.textContent !== said.map((each) => each.textContent).join("")) fill(place, said);
}

/** A new version is there: whoever is in the midst of something goes on with the old one. */
function offer(worker) {
  offered = [h("span", {}, t("site.update")), h("button", {type: "button", onclick: () => worker.postMessage("take over")}, t("site.take"))];
  tell("");
}

/** Keeps the site in the browser, once what is seen first is there. */
export async function keep() {
  if (!navigator.serviceWorker) return;
  let isUpdating = Boolean(navigator.serviceWorker.controller);
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (isUpdating) location.reload();
    isUpdating = true;
  });
  const registration = await navigator.serviceWorker.register("service.js");
  const look = (worker) => {
    if (worker?.state === "installed" && navigator.serviceWorker.controller && has("site.update")) offer(worker);
  };
  look(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const {installing} = registration;
    installing.addEventListener("statechange", () => look(installing));
  });
}
