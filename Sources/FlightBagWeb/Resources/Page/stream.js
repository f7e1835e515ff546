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
  htmx.swap(element, frame.data, { swapStyle: "innerHTML" });
  element.dispatchEvent(new CustomEvent("aloft:slot", { bubbles: true }));
}

function open() {
  clearTimeout(retry);
  if (source || document.hidden) return;
  source = new EventSource(`/stream?window=${id}&last=${last}`);
  for (const slot of SLOTS) source.addEventListener(slot, (frame) => show(slot, frame));
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
