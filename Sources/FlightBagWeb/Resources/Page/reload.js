// A reload may overtake what was typed just before it: the tab hands that to the page that comes next.

const KEY = "aloft-handover";
/** The form that a person types into, and the names of the fields that were touched. */
let typed = { form: undefined, names: new Set() };

document.addEventListener("input", (event) => {
  const form = event.target.closest("#form[data-draft]");
  if (!form) return;
  if (typed.form !== form) typed = { form, names: new Set() };
  typed.names.add(event.target.name);
});

addEventListener("pagehide", () => {
  const { form, names } = typed;
  const fields = form?.isConnected ? [...form.elements].filter(({ name }) => names.has(name)) : [];
  const values = fields.map(({ name, type, value, checked }) => ({ name, type, value, checked }));
  const handover = { window: document.body.dataset.window, draft: form?.dataset.draft, values };
  // Without room for it the draft that is on its way has to do.
  try { sessionStorage.setItem(KEY, JSON.stringify(handover)); } catch { sessionStorage.removeItem(KEY); }
});
// The browser kept the page and shows it again: nothing took its place.
addEventListener("pageshow", (event) => { if (event.persisted) sessionStorage.removeItem(KEY); });

/** Whether a field has another value than the one it had before. */
function differs(element, before) {
  return isSwitch(element) ? element.checked !== before.checked : element.value !== before.value;
}
const isSwitch = ({ type }) => type === "checkbox" || type === "radio";

function restore({ draft, values }) {
  const form = document.querySelector("#form[data-draft]");
  if (!form || form.dataset.draft !== draft) return;
  const left = [...values];
  for (const element of form.elements) {
    const index = left.findIndex(({ name, type, value }) => name === element.name && type === element.type
      && (!isSwitch(element) || value === element.value));
    if (index < 0) continue;
    const [before] = left.splice(index, 1);
    if (!differs(element, before)) continue;
    if (isSwitch(element)) element.checked = before.checked;
    else element.value = before.value;
    element.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

const before = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
sessionStorage.removeItem(KEY);
if (before?.window) {
  // Without an answer the draft is said to have been typed in another tab, which harms nothing.
  fetch("/replaces", {
    method: "POST",
    headers: { "HX-Request": "true", "Aloft-Window": document.body.dataset.window },
    body: new URLSearchParams({ window: before.window }),
  }).catch(() => {});
  restore(before);
}
