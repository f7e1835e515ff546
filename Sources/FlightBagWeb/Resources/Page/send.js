// Requests of the page that no form makes. Each is sent: of requests that wait for an earlier one of the same
// element htmx keeps only the last, and a press would be lost to a request that nobody pressed for.

/**
 * Posts to Aloft and waits for the answer. "aloft:answer" tells of it to the document, with the status, which
 * is undefined when there was no answer, and when the request began.
 */
export async function post(path, values = {}) {
  const detail = { status: undefined, began: performance.now() };
  try {
    const answer = await fetch(path, {
      method: "POST", body: new URLSearchParams(values),
      headers: { "HX-Request": "true", "Aloft-Window": document.body.dataset.window },
    });
    detail.status = answer.status;
  } catch { /* The status says so. */ }
  document.dispatchEvent(new CustomEvent("aloft:answer", { detail }));
}

/** The step to an address that a person asked for and where the page has not arrived. */
let wanted;
let going = Promise.resolve();

/** Goes to one address after the other, in the order in which a person asked for them. */
export function go(at, step, keeps = false) {
  wanted = { at, step };
  going = going.then(() => post("/go", { at, step, keeps: keeps ? "yes" : "" }));
}

/** The page shows an address: it is on the way to no other. */
export function arrived() { wanted = undefined; }

/** Tells Aloft where this page is; on the way to another address it goes there once more. */
export function goAgain(here, keeps) { go(wanted?.at ?? here, wanted?.step ?? "none", keeps); }
