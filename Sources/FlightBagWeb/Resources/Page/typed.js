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
