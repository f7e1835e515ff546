// Requests of the page that no form makes. Each is sent: of requests that wait for an earlier one of the same
// element htmx keeps only the last, and a press would be lost to a request that nobody pressed for.

/**
 * Posts to Aloft and gives the answer's status, undefined when there was no answer. "aloft:answer" tells the
 * document of it, and when the request began. One that is kept alive arrives also when the page is left.
 */
export async function post(path, values = {}, keepalive = false) {
  const began = performance.now();
  let status;
  try {
    const answer = await fetch(path, {
      method: "POST", body: new URLSearchParams(values), keepalive,
      headers: { "HX-Request": "true", "Aloft-Window": document.body.dataset.window },
    });
    status = answer.status;
  } catch { /* The status says so. */ }
  document.dispatchEvent(new CustomEvent("aloft:answer", { detail: { status, began } }));
  return status;
}

let going = Promise.resolve();
/** The request for another page that got no answer, if it was the last one. */
let unanswered;

/**
 * Posts what leads to another page, one after the other, in the order in which a person asked for them; this
 * one after `before`. Resolves when it has an answer, or gets none.
 */
export function goBy(path, values, before) {
  document.dispatchEvent(new Event("aloft:leaving"));
  going = going.then(async () => {
    await before;
    const status = await post(path, values);
    unanswered = status === undefined ? { path, values } : undefined;
  });
  return going;
}

/** Goes to an address. */
export function go(at, step) { goBy("/go", { at, step }); }

/**
 * Tells an Aloft that was started again where this page is, and whether it shows a form; one that knows the
 * page ignores it. A press that got no answer is sent once more.
 */
export function goAgain(at, hasForm) {
  if (unanswered) goBy(unanswered.path, unanswered.values);
  else goBy("/go", { at, step: "none", again: "yes", keeps: hasForm ? "yes" : "" });
}
