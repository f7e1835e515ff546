// The parts of the page that a browser does not do by itself: keys, addresses, the theme, and a word when
// Aloft is gone.

import { isAwaited, keepAgain, keepDraft } from "./drafts.js";
import { go, goAgain, goBy, post } from "./send.js";
import { setDetent } from "./sheet.js";
import { isTypedInto } from "./typed.js";

const search = document.getElementById("search");
const panel = document.getElementById("panel");
const inspector = document.getElementById("inspector");
const isCompact = matchMedia("(max-width: 699px)");

// Addresses: links, back and forward.

const focus = document.getElementById("focus");
const here = () => location.pathname + location.search;

document.addEventListener("click", (event) => {
  const link = event.target.closest?.('a[href^="/"]:not([download], [target])');
  if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  go(link.getAttribute("href"), "push");
});
addEventListener("popstate", () => {
  go(here(), "none");
});

/** Whether the page stands beside the map or takes its place, which then hears and shows nothing. */
function arrange() {
  const { layout } = focus.firstElementChild?.dataset ?? {};
  document.body.dataset.layout = layout;
  document.querySelector(".map-frame").inert = layout !== "beside";
}

/** The last of the window's pages that the address bar was told. */
let toldSerial = focus.firstElementChild?.dataset.serial;
function followAddress() {
  const { address, title, step, serial, query } = focus.firstElementChild?.dataset ?? {};
  document.title = `${title} · Aloft`;
  arrange();
  if (serial === toldSerial) return;
  toldSerial = serial;
  // While somebody types the address follows the field, else the field follows the address.
  if (step !== "replace" && document.activeElement !== search) search.value = query ?? "";
  if (step === "none" || address === here()) return;
  if (step === "push") history.pushState(null, "", address);
  else history.replaceState(null, "", address);
}
focus.addEventListener("aloft:slot", followAddress);

// Among airports that answer a search equally well, those near the middle of the map come first.
document.body.addEventListener("htmx:configRequest", (event) => {
  const { center } = document.getElementById("map").dataset;
  if (event.detail.path === "/search" && center) event.detail.parameters.set("near", center);
});

// Keys.

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const isTyping = event.target.matches?.("input, textarea, select");
  if (event.key === "/" && !isTyping) {
    event.preventDefault();
    document.getElementById("tab-map").getAttribute("aria-current") ? search.focus() : goSearching();
  } else if (event.key === "Escape") {
    leave();
  } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    if (moveInPicks(event.target, event.key === "ArrowDown" ? 1 : -1)) event.preventDefault();
    else if (moveInList(event.target, event.key === "ArrowDown" ? 1 : -1)) event.preventDefault();
  } else if (event.key === "Enter" && event.target === search) {
    openFirst(event);
  }
});

// A press on one of the airports that a form offers fills it in; the arrows lead from the field into them.
document.addEventListener("click", (event) => {
  const pick = event.target.closest?.("[data-pick]");
  if (pick) {
    const input = document.getElementById(`f-${pick.dataset.input}`);
    input.value = pick.dataset.pick;
    input.focus();
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }
  if (event.target.closest?.("[data-print]")) print();
});

/** Opens the first airport found for what stands in the search field: now, or when the answer is there. */
let isOpeningFirst = false;
function openFirst(event) {
  // A route is an answer by itself: its first airport is where it begins.
  const { kind, query } = panel.firstElementChild?.dataset ?? {};
  if (kind === "route" && query === search.value) return;
  const link = panel.querySelector("#open-link");
  if (link && query === search.value) {
    // Asking for the words again would lead back to the map.
    event?.preventDefault();
    return link.click();
  }
  isOpeningFirst = search.value !== "" && panel.firstElementChild?.dataset.query !== search.value;
  if (search.value !== "" && !isOpeningFirst) panel.querySelector("#results .row")?.click();
}

let isGoingSearching = false;
function goSearching() {
  isGoingSearching = true;
  go(document.getElementById("tab-map").getAttribute("href"), "push");
}

function leave() {
  if (document.activeElement === search && search.value) {
    search.value = "";
    search.dispatchEvent(new Event("input", { bubbles: true }));
  } else if (inspector.firstElementChild) {
    closeDetails();
  } else {
    search.blur();
  }
}

/** How long closing waits for a draft, in milliseconds. */
const DRAFT_WAIT = 3000;
let isClosing = false;
/** Closes what is open, after what is typed there is kept; once, however often it is pressed. */
async function closeDetails() {
  if (isClosing || isAwaited()) return;
  isClosing = true;
  const waited = new Promise((resolve) => setTimeout(resolve, DRAFT_WAIT));
  await goBy("/close", {}, Promise.race([keepDraft(), waited]));
  isClosing = false;
}
document.addEventListener("click", ({ target }) => { if (target.closest?.("[data-close]")) closeDetails(); });

/** Moves the focus between a field of an airport and the airports that are offered below it. */
function moveInPicks(from, step) {
  const field = from.closest?.(".field");
  const picks = [...(field?.querySelectorAll(".pick") ?? [])];
  if (!picks.length) return false;
  const next = picks[picks.indexOf(from) + step];
  (next ?? (step < 0 ? field.querySelector("input") : undefined))?.focus();
  return true;
}

/** Moves the focus to the next line of a list; from the search field into what it found. */
function moveInList(from, step) {
  const rows = [...document.querySelectorAll("#panel .row")];
  if (!rows.length) return false;
  const index = from === search ? (step > 0 ? -1 : rows.length) : rows.indexOf(from);
  if (from !== search && index < 0) return false;
  const next = rows[index + step];
  (next ?? (step < 0 ? search : undefined))?.focus();
  return Boolean(next) || step < 0;
}

// The steps after a fragment was pushed.

/** Whether the fragment that is being replaced has the focus, and on which element. */
let isHolding = false;
let held;
/** Whether that element is in sight. */
let isInSight = false;
document.body.addEventListener("aloft:before", (event) => {
  isHolding = event.target.contains(document.activeElement);
  held = isHolding ? document.activeElement.id : undefined;
  isInSight = isHolding && overlaps(document.activeElement, event.target);
});
function overlaps(element, slot) {
  const box = element.getBoundingClientRect(), frame = slot.getBoundingClientRect();
  return box.bottom > Math.max(frame.top, 0) && box.top < Math.min(frame.bottom, innerHeight);
}
document.body.addEventListener("aloft:slot", (event) => {
  if (isHolding && isFocusLost() && held) focusFirst(document.getElementById(held));
  if (event.target === inspector) inspectorChanged();
  if (event.target === panel) panelChanged();
  if (event.target.id === "tabs" && isGoingSearching) {
    isGoingSearching = false;
    search.focus();
  }
  // The focused element is gone with the fragment: the focus goes where a person goes on.
  if (isHolding && isFocusLost()) {
    focusFirst(event.target.querySelector("#status-line"), event.target, inspector, panel, search);
  }
  // More may stand above it now, and the browser scrolls to nothing that has the focus already.
  const { activeElement } = document;
  if (isInSight && activeElement !== event.target && event.target.contains(activeElement)) {
    activeElement.scrollIntoView({ block: "nearest" });
  }
});

/** An element that is hidden keeps the focus until the browser draws again, and then nothing has it. */
function isFocusLost() {
  const { activeElement } = document;
  return !activeElement || activeElement === document.body || !activeElement.getClientRects().length;
}

/** Gives the focus to the first of these that is there and can be seen. */
function focusFirst(...elements) {
  elements.find((element) => {
    element?.focus();
    return element && document.activeElement === element;
  });
}

/** The element to go back to when the details are closed. */
let opener;
/** The content of the details: another part of it changes neither the sheet nor the focus. */
let shown = inspector.firstElementChild?.dataset.shown;
function inspectorChanged() {
  const before = shown;
  shown = inspector.firstElementChild?.dataset.shown;
  if (shown && shown === before) return;
  inspector.scrollTop = 0;
  if (!inspector.firstElementChild) {
    if (isHolding && isFocusLost()) focusFirst(document.getElementById(opener), panel, search);
    opener = undefined;
    return;
  }
  const form = inspector.querySelector("form");
  setDetent(form ? "full" : "half");
  if (inspector.contains(document.activeElement)) return;
  if (!isHolding) opener = document.activeElement?.id || opener;
  // On a narrow page the list is covered, and a field would bring up the keyboard.
  if (isCompact.matches) focusFirst(inspector);
  else if (form) focusFirst(firstField(form), inspector);
  else if (isFocusLost()) focusFirst(inspector);
}

function firstField(form) { return form.querySelector("input:not([type=hidden]), select, textarea"); }

let part;
/** Whether the list has given its place to the filters. */
let isFiltering = false;
function panelChanged() {
  markTheme();
  const kind = panel.firstElementChild?.dataset.kind;
  if ((kind === "filters") !== isFiltering) {
    isFiltering = kind === "filters";
    panel.scrollTop = 0;
    setDetent(isFiltering ? "full" : "half");
  }
  const shown = panel.firstElementChild?.dataset.part;
  if (shown !== part) {
    panel.scrollTop = 0;
    if (part) setDetent(shown === "map" ? "peek" : "full");
  }
  part = shown;
  if (isOpeningFirst) openFirst();
}
search.addEventListener("input", () => {
  isOpeningFirst = false;
  panel.scrollTop = 0;
});

// A form that was refused comes back with what is wrong: there the person goes on.
document.body.addEventListener("htmx:afterSwap", (event) => {
  if (event.target.id !== "form" || event.detail.xhr?.status !== 422) return;
  keepAgain();
  if (isTypedInto(event.detail.xhr)) return;
  const wrong = event.target.querySelector("[aria-invalid], [type=password]");
  focusFirst(wrong);
  // It may have had the focus before the form was replaced, and stand elsewhere now.
  wrong?.scrollIntoView({ block: "nearest" });
});

document.body.addEventListener("click", (event) => {
  if (!inspector.contains(event.target)) opener = event.target.closest?.("button[id], a[id]")?.id;
});

// The sheet opens far enough to show a page that was opened cold.
if (inspector.firstElementChild) setDetent(inspector.querySelector("form") ? "full" : "half");
else if (panel.firstElementChild?.dataset.part !== "map") setDetent("full");
else if (panel.querySelector(".filters")) setDetent("full");
else if (document.getElementById("asked")) setDetent("half");
search.addEventListener("focus", () => setDetent("full"));

// The theme.

function markTheme() {
  for (const button of document.querySelectorAll("[data-theme-choice]")) {
    const isChosen = button.dataset.themeChoice === document.documentElement.dataset.theme;
    button.setAttribute("aria-pressed", String(isChosen));
  }
}
document.addEventListener("click", (event) => {
  const choice = event.target.closest?.("[data-theme-choice]")?.dataset.themeChoice;
  if (!choice) return;
  document.documentElement.dataset.theme = choice;
  markTheme();
  post(`/theme/${choice}`, {}, true);
  document.dispatchEvent(new Event("aloft:theme"));
});
markTheme();
arrange();

// Whether Aloft still runs on this device, and lets this browser in.

const lost = document.getElementById("lost");
const gone = lost.textContent;
let alarm;

/** Says that Aloft is gone, or why it does not answer this browser. */
async function sayLost() {
  let words = gone;
  try {
    const answer = await fetch(here(), { headers: { Accept: "text/html" }, redirect: "manual" });
    if (answer.status === 403) words = await answer.text();
    else if (answer.ok) return;
  } catch { /* It does not answer: it is gone. */ }
  lost.textContent = words;
  lost.hidden = false;
}
document.addEventListener("aloft:lost", () => { alarm ??= setTimeout(sayLost, 2500); });
let wasOpen = false;
document.addEventListener("aloft:open", () => {
  // Aloft may have been started again: it hears where this page is, and that a form is open here.
  if (wasOpen) goAgain(here(), Boolean(document.getElementById("form")));
  wasOpen = true;
  clearTimeout(alarm);
  alarm = undefined;
  lost.hidden = true;
});
document.addEventListener("aloft:answer", ({ detail: { status, began } }) => {
  if (status === undefined || status === 403) sayLost();
  if (status !== undefined) hearOfLength(status, began);
});
document.body.addEventListener("htmx:sendError", sayLost);
document.body.addEventListener("htmx:responseError", (event) => {
  if (event.detail.xhr.status === 403) sayLost();
});

/**
 * Says that what was typed is longer than the page takes (1 MiB), until a request goes through again: the
 * answer to the request that began last counts, however late another one comes.
 */
const tooLong = document.getElementById("too-long");
let lengthHeardOf = 0;
function hearOfLength(status, began) {
  if (began < lengthHeardOf) return;
  lengthHeardOf = began;
  tooLong.hidden = status !== 413;
}
// The request itself is asked: events of an element that the stream has replaced meanwhile reach nobody.
document.body.addEventListener("htmx:beforeSend", ({ detail: { xhr } }) => {
  const began = performance.now();
  xhr.addEventListener("load", () => hearOfLength(xhr.status, began));
});
// A page that is looked at again wants to be up to date.
document.addEventListener("visibilitychange", () => { if (!document.hidden) post("/sync"); });
