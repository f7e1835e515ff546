// Between pressing and letting go nothing on the page is replaced: a click is lost with the element that it
// began on.

/** The pointer that is pressed. */
let pressed;
const waiting = [];
/** Changes the page, now or when the press is over; changes stay in the order in which they came. */
export function whenLetGo(change) {
  if (pressed || waiting.length) waiting.push(change);
  else change();
}
function changeAll() {
  while (!pressed && waiting.length) {
    try {
      waiting.shift()();
    } catch (error) {
      reportError(error);
    }
  }
}

// The answer to a request of a form or a button. One that replaces nothing ends its request at once: until
// then the next press of the same button waits.
document.body.addEventListener("htmx:beforeSend", ({ detail: { xhr } }) => {
  const { onload } = xhr;
  xhr.onload = (event) => {
    if (xhr.status === 204) onload.call(xhr, event);
    else whenLetGo(() => onload.call(xhr, event));
  };
});

/** How long after a touch its click may come, in milliseconds. */
const TOUCH_WAIT = 60;
addEventListener("pointerdown", (event) => { pressed = event; }, true);
function letGo() {
  pressed = undefined;
  // The click of a mouse comes after this event.
  setTimeout(changeAll);
}
addEventListener("pointerup", ({ pointerType }) => {
  if (pressed?.pointerType !== "touch" || pointerType !== "touch") return letGo();
  const press = pressed;
  setTimeout(() => { if (pressed === press) letGo(); }, TOUCH_WAIT);
}, true);
addEventListener("pointercancel", letGo, true);
// A list that a field opens, or a menu, may keep the end of a press to itself: the pointer moves on without
// a button. A browser that lays out the page again tells of such a pointer, too, but it has not moved.
addEventListener("pointermove", ({ pointerType, buttons, screenX, screenY }) => {
  if (!pressed || buttons || pointerType === "touch") return;
  if (screenX !== pressed.screenX || screenY !== pressed.screenY) letGo();
}, true);
addEventListener("change", ({ target }) => { if (pressed && target.matches?.("select")) letGo(); }, true);
addEventListener("keydown", ({ isTrusted }) => { if (pressed && isTrusted) letGo(); }, true);
// The blur of the window counts, not that of a field: a press takes the focus from it while the button is
// down.
addEventListener("blur", ({ target }) => { if (target === window) letGo(); });
