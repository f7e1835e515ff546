// A menu closes when a press goes elsewhere, and by Escape, which then closes nothing else.

function close(keeps) {
  for (const menu of document.querySelectorAll("details.menu[open]")) if (!keeps(menu)) menu.open = false;
}

document.addEventListener("click", ({ target }) => close((menu) => menu.contains(target)));
document.addEventListener("keydown", (event) => {
  const menu = document.querySelector("details.menu[open]");
  if (event.key !== "Escape" || !menu) return;
  event.stopImmediatePropagation();
  const hadFocus = menu.contains(document.activeElement);
  close(() => false);
  if (hadFocus) menu.querySelector("summary").focus();
}, { capture: true });
