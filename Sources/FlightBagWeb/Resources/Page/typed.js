// Typed text stays when the fragment that it is in is replaced. Forms with a draft keep theirs by that.

/** The fields of the fragment that is being replaced, with the text that a person gave them. */
let edited = [];
document.body.addEventListener("aloft:before", (event) => {
  edited = [...event.target.querySelectorAll("input[id]")]
    .filter((field) => field.value !== field.defaultValue && !field.closest("[data-draft]"))
    .map(({ id, value }) => ({ id, value }));
});
document.body.addEventListener("aloft:slot", () => {
  for (const { id, value } of edited) {
    const field = document.getElementById(id);
    if (!field) continue;
    field.value = value;
    if (value === field.defaultValue) continue;
    if (field.type === "search") askAgain(field);
    else changeOnLeaving(field);
  }
});

/** A browser tells of a change when a person leaves the field, but not of one that a script put there. */
function changeOnLeaving(field) {
  const { value } = field;
  // The focus is given back after this.
  setTimeout(() => {
    if (document.activeElement !== field) return;
    field.addEventListener("blur", () => {
      if (field.value === value) field.dispatchEvent(new Event("change", { bubbles: true }));
    }, { once: true });
  });
}

/**
 * Asks for the words of a search that was replaced while they were typed: the request that was about to ask
 * for them went with it. Only once until a person types again, whatever the answer makes of the words.
 */
let asked;
document.body.addEventListener("input", ({ isTrusted }) => { if (isTrusted) asked = undefined; });
function askAgain(field) {
  const words = `${field.id} ${field.value}`;
  if (words === asked) return;
  asked = words;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

// A refused form, and the rows after one was added, come with the values that were sent. The text typed
// since, the focus and the rows that a person opened stay.

/** The values that a form or its rows were sent with and the element that had the focus, by request. */
const sent = new WeakMap();
/** The state of the fields that are being replaced, by request. */
const states = new WeakMap();
/** The requests whose answers came while a person typed. */
const typedInto = new WeakSet();
/** Whether a person was typing when the answer to this request came. */
export function isTypedInto(xhr) { return typedInto.has(xhr); }

const formPart = (target) => ["form", "rows"].includes(target?.id) && document.getElementById(target.id);
function fields(part) { return [...part.querySelectorAll("[name]:not(button, [type=password])")]; }
const openRows = (part) => [...part.querySelectorAll("details[data-part]")].filter(({ open }) => open);

document.body.addEventListener("htmx:beforeRequest", ({ detail: { target, xhr } }) => {
  const part = formPart(target);
  if (!part) return;
  const values = new Map(fields(part).map(({ name, value }) => [name, value]));
  sent.set(xhr, { values, focused: document.activeElement });
});
document.body.addEventListener("htmx:beforeSwap", ({ detail: { target, xhr } }) => {
  const part = formPart(target);
  if (!part || !sent.has(xhr)) return;
  const { values, focused: before } = sent.get(xhr);
  const all = fields(part);
  const focused = all.find((field) => field === document.activeElement);
  const typed = all.filter(({ name, value }) => values.has(name) && values.get(name) !== value);
  if (typed.includes(focused)) typedInto.add(xhr);
  const { activeElement: now } = document;
  states.set(xhr, {
    isElsewhere: now !== before && now?.matches("input, select, textarea"),
    typed: typed.map(({ name, value }) => ({ name, value })),
    rows: new Set(openRows(part).map(({ dataset }) => dataset.part)),
    focus: focused && { name: focused.name, start: focused.selectionStart, end: focused.selectionEnd },
  });
});
document.body.addEventListener("htmx:afterSwap", ({ detail: { target, xhr } }) => {
  const part = formPart(target), state = states.get(xhr);
  if (!part || !state) return;
  states.delete(xhr);
  for (const row of part.querySelectorAll("details[data-part]")) {
    if (state.rows.has(row.dataset.part)) row.open = true;
  }
  const all = fields(part);
  for (const { name, value } of state.typed) putBack(all.find((field) => field.name === name), value);
  // A person has gone on elsewhere: no field of the answer takes the focus.
  if (state.isElsewhere) {
    for (const field of part.querySelectorAll("[autofocus]")) field.removeAttribute("autofocus");
  }
  const { name, start, end } = state.focus ?? {};
  const focused = all.find((field) => field.name === name);
  if (!focused) return;
  focused.focus();
  if (typeof start === "number") focused.setSelectionRange(start, end);
});

function putBack(field, value) {
  if (!field || field.value === value) return;
  const answered = field.value;
  field.value = value;
  // A choice may be gone.
  if (field.value === value) field.dispatchEvent(new Event("input", { bubbles: true }));
  else field.value = answered;
}
