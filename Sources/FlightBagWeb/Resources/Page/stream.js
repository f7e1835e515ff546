// The stream: what changes on this device is pushed to the page, slot by slot. A page that nobody looks at
// has no stream, for a browser opens six connections to one host at most; when it is looked at again it
// hears what it missed.

import { whenLetGo } from "./press.js";

const SLOTS = ["tabs", "status", "panel", "inspector", "meanwhile", "notes", "focus"];
const RETRY = 1000;
const { window: id } = document.body.dataset;

let source;
/** The last frame that the page has. */
let last = "";
let retry;

/** The parts of a fragment that open, each with a name that it still has when the fragment is replaced. */
function parts(element) {
  const counts = {};
  return [...element.querySelectorAll("details")].map((part) => {
    const record = part.closest("[data-shown]")?.dataset.shown ?? "";
    const title = `${record} ${part.id || part.dataset.part || part.querySelector("summary").textContent}`;
    counts[title] = (counts[title] ?? 0) + 1;
    return [`${title} ${counts[title]}`, part];
  });
}
/** Whether a part was sent open. */
const sentOpen = new WeakMap();
function keepSent(element) {
  for (const [, part] of parts(element)) sentOpen.set(part, part.open);
}
keepSent(document.body);

/** Tells the page that a slot is about to change, changes it, and tells that it has changed. */
function show(slot, frame) {
  last = frame.lastEventId;
  const element = document.getElementById(slot);
  if (!element) return;
  element.dispatchEvent(new CustomEvent("aloft:before", { bubbles: true }));
  const turned = new Map(parts(element).filter(([, part]) => part.open !== Boolean(sentOpen.get(part))));
  htmx.swap(element, frame.data, { swapStyle: "innerHTML" });
  keepSent(element);
  // A part that a person opened or closed stays so.
  for (const [name, part] of parts(element)) part.open = turned.get(name)?.open ?? part.open;
  element.dispatchEvent(new CustomEvent("aloft:slot", { bubbles: true }));
}

function open() {
  clearTimeout(retry);
  if (source || document.hidden) return;
  source = new EventSource(`/stream?window=${id}&last=${last}`);
  for (const slot of SLOTS) {
    source.addEventListener(slot, (frame) => whenLetGo(() => show(slot, frame)));
  }
  source.addEventListener("open", () => document.dispatchEvent(new Event("aloft:open")));
  source.addEventListener("error", () => {
    close();
    retry = setTimeout(open, RETRY);
    document.dispatchEvent(new Event("aloft:lost"));
  });
}

function close() {
  source?.close();
  source = undefined;
}

document.addEventListener("visibilitychange", () => { document.hidden ? close() : open(); });
addEventListener("pagehide", close);
addEventListener("pageshow", open);
open();
