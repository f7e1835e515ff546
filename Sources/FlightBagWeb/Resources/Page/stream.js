// The stream: what changes on this device is pushed to the page, slot by slot. A page that nobody looks at
// has no stream, for a browser opens six connections to one host at most; when it is looked at again it
// hears what it missed.

const SLOTS = ["tabs", "status", "panel", "inspector", "meanwhile", "notes", "focus"];
const RETRY = 1000;
const { window: id } = document.body.dataset;

let source;
/** The last frame that the page has. */
let last = "";
let retry;

/** Tells the page that a slot is about to change, changes it, and tells that it has changed. */
function show(slot, frame) {
  last = frame.lastEventId;
  const element = document.getElementById(slot);
  if (!element) return;
  element.dispatchEvent(new CustomEvent("aloft:before", { bubbles: true }));
  const opened = [...element.querySelectorAll("details[open][id]")].map((details) => details.id);
  htmx.swap(element, frame.data, { swapStyle: "innerHTML" });
  // A part that a person opened stays open.
  for (const id of opened) document.getElementById(id)?.setAttribute("open", "");
  element.dispatchEvent(new CustomEvent("aloft:slot", { bubbles: true }));
}

// Between pressing and letting go nothing is replaced: a click is lost with the element that it began on.
let isPressed = false;
const waiting = [];
function receive(slot, frame) {
  // In the order in which they were sent: an earlier frame never comes over a later one.
  if (isPressed || waiting.length) waiting.push([slot, frame]);
  else show(slot, frame);
}
addEventListener("pointerdown", () => { isPressed = true; }, true);
function letGo() {
  isPressed = false;
  // The click comes after this event.
  setTimeout(() => { while (!isPressed && waiting.length) show(...waiting.shift()); });
}
addEventListener("pointerup", letGo, true);
addEventListener("pointercancel", letGo, true);
// Only the window's: a press takes the focus from a field, which is blurred while the button is down.
addEventListener("blur", ({ target }) => { if (target === window) letGo(); });

function open() {
  clearTimeout(retry);
  if (source || document.hidden) return;
  source = new EventSource(`/stream?window=${id}&last=${last}`);
  for (const slot of SLOTS) source.addEventListener(slot, (frame) => receive(slot, frame));
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
