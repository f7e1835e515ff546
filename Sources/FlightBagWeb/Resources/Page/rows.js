// The rows of a form are added, moved and removed by the server, which answers with all of them. A button of
// the form that is pressed meanwhile waits for the answer: one press follows the other.

/** Whether a form is being saved. */
export const isSaving = () => document.querySelector("#form.htmx-request") !== null;
const isRequestingRows = () => document.querySelector("#rows .htmx-request") !== null;

/** Presses that wait, in their order. */
let presses = [];
/** Those whose form is still open. */
const livingPresses = () => presses.filter(({ form }) => form.isConnected);
let isReplaying = false;
/** Whether a row is being added, moved or removed, or is about to be. */
export const isChangingRows = () => isRequestingRows() || (!isReplaying && livingPresses().length > 0);

function whenAnswered(action) {
  if (!isRequestingRows() && !isSaving()) return action();
  document.body.addEventListener(
    "htmx:afterRequest", () => setTimeout(() => whenAnswered(action)), { once: true });
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.(
    "#form button[hx-post], #form button[type=submit], #form button[data-close]");
  if (!button || isReplaying || !isChangingRows()) return;
  event.preventDefault();
  event.stopPropagation();
  presses = livingPresses();
  // A form is saved once, however often that is pressed.
  if (button.type === "submit" && presses.some(({ id }) => id === button.id)) return;
  presses.push({ form: button.form, id: button.id });
  if (presses.length === 1) whenAnswered(pressNext);
}, true);
function pressNext() {
  if (!presses.length) return;
  const { form, id } = presses.shift();
  isReplaying = true;
  // The rows that came have a button of the same name, unless its row is gone.
  if (form.isConnected) document.getElementById(id)?.click();
  isReplaying = false;
  if (presses.length) whenAnswered(pressNext);
}
// Rows that could not be changed are not saved as if they were, and a form that was not saved stays open.
document.body.addEventListener("htmx:afterRequest", ({ detail: { successful, target } }) => {
  if (["rows", "form"].includes(target?.id) && !successful) presses = [];
});
