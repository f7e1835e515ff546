// Drafts: typed text is on disk a moment later, whatever happens to the page.

import { isChangingRows, isSaving } from "./rows.js";

let timer;
/** The fields that a person touched in the form of this address. */
const touched = { form: undefined, names: new Set() };
function touch(form, name) {
  if (touched.form !== form.dataset.draft) {
    touched.form = form.dataset.draft;
    touched.names.clear();
  }
  touched.names.add(name);
}

/** The draft that was sent last: of which form, its end, and what takes it back while it is on its way. */
let sent = { end: Promise.resolve() };
function takeBack(form) {
  if (sent.form === form.dataset.draft) sent.controller.abort();
}

/** Keeps what was typed last. Resolves when it is kept, or could not be. */
export function keepDraft() {
  const form = timer && document.querySelector("#form[data-draft]");
  clearTimeout(timer);
  timer = undefined;
  if (form) {
    // All of an earlier one is in this one, too, and it must not arrive after it.
    takeBack(form);
    const controller = new AbortController();
    sent = { form: form.dataset.draft, controller, end: send(form, controller.signal) };
  }
  return sent.end;
}
async function send(form, signal) {
  try {
    // A browser keeps nothing alive that is longer.
    const body = draftOf(form), began = performance.now();
    const { status } = await fetch(form.dataset.draft, {
      method: "POST", keepalive: body.toString().length < 60_000, body, signal,
      headers: { "HX-Request": "true", "Aloft-Window": document.body.dataset.window },
    });
    document.dispatchEvent(new CustomEvent("aloft:answer", { detail: { status, began } }));
  } catch {
    if (!signal.aborted) timer ??= setTimeout(keepDraft, 2000);
  }
}
function draftOf(form) {
  const body = new URLSearchParams(new FormData(form));
  if (touched.form === form.dataset.draft) body.set("touched", [...touched.names].join(","));
  return body;
}
document.addEventListener("input", (event) => {
  const form = event.target.closest("#form[data-draft]");
  if (!form) return;
  touch(form, event.target.name);
  clearTimeout(timer);
  timer = setTimeout(keepDraft, 300);
});

/** Whether an answer about the open form is awaited, which may lead back to it. */
export const isAwaited = () => isSaving() || isChangingRows();

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("#form[data-draft]")) return;
  if (isSaving()) {
    // The text typed after the first press is a draft.
    keepDraft();
  } else {
    // A form that is being saved is no draft, and one that is on its way must not arrive after it.
    takeBack(form);
    clearTimeout(timer);
    timer = undefined;
  }
}, true);
/** A form that was refused, or whose sending failed, is a draft again. */
export function keepAgain() { timer ??= setTimeout(keepDraft, 0); }
document.body.addEventListener("htmx:responseError", keepAgain);
document.body.addEventListener("htmx:sendError", keepAgain);

// A draft that is discarded would be back with what is typed since, or is on its way.
document.body.addEventListener("htmx:confirm", (event) => {
  const { path, issueRequest } = event.detail;
  const discarded = path.match(/^\/([^/]+)\/discard\/(.+)$/);
  const draft = discarded && `/draft/${discarded[1]}/${discarded[2]}`;
  if (path === "/draft/drop" || draft && document.querySelector("#form")?.dataset.draft === draft) {
    clearTimeout(timer);
    timer = undefined;
  } else if (!discarded) {
    return;
  }
  event.preventDefault();
  sent.end.then(() => issueRequest(true));
});

// A press that leads away from a form keeps the text typed last.
document.addEventListener("aloft:leaving", keepDraft);
document.body.addEventListener("htmx:beforeRequest", ({ detail: { elt, requestConfig } }) => {
  if (requestConfig.triggeringEvent?.type === "click" && !elt.closest("#form")) keepDraft();
});
addEventListener("pagehide", keepDraft);
document.addEventListener("visibilitychange", () => { if (document.hidden) keepDraft(); });
