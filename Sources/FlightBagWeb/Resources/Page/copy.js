// Copying to the clipboard: a text that stands on the page, and the address of what is open.

/**
 * The last word about a copy: the element that says it, what that said before, and whether what was copied
 * still stands there.
 */
let told;

/** Says it now, and again when the stream replaces the fragment, until that shows something else. */
function tell(id, words, isStill) {
  const element = (each) => document.getElementById(each);
  // The clipboard holds the last copy only.
  if (told && told.id !== id && element(told.id)) element(told.id).textContent = told.before;
  const before = told?.id === id ? told.before : element(id)?.textContent;
  told = { id, words, before, isStill };
  sayAgain();
}
function sayAgain() {
  if (!told) return;
  const element = document.getElementById(told.id);
  if (element && told.isStill(element)) element.textContent = told.words;
  else told = undefined;
}
document.body.addEventListener("aloft:slot", sayAgain);

document.addEventListener("click", async (event) => {
  const button = event.target.closest?.("[data-copy]");
  if (!button) return;
  const { copy, said } = button.dataset;
  const source = document.getElementById(copy);
  if (!source) return;
  const text = source.textContent;
  const isStill = () => document.getElementById(copy)?.textContent === text;
  try {
    await navigator.clipboard.writeText(text);
    tell(said, "Copied. It is not filed: paste it where you file flight plans.", isStill);
  } catch {
    // Not said again: what is selected is so until the fragment is replaced.
    const shown = document.getElementById(copy), word = document.getElementById(said);
    if (shown) getSelection().selectAllChildren(shown);
    if (word) word.textContent = "Not copied and not filed. The text is selected: copy it yourself.";
  }
});

// The address of what is open, without this device's port: in the search of any device of the account it
// leads to the same record.
document.addEventListener("click", async (event) => {
  const button = event.target.closest?.("[data-copy-link]");
  if (!button) return;
  const link = location.pathname + location.search;
  const { shown } = button.closest("[data-shown]").dataset;
  const isStill = (element) => element.closest("[data-shown]")?.dataset.shown === shown;
  try {
    await navigator.clipboard.writeText(link);
    tell(button.id, "Link copied", isStill);
  } catch {
    // Without leave to write to the clipboard it stands there to be selected.
    tell(button.id, link, isStill);
  }
});
