// Pulling a list down with a finger, from its top, asks the server at once instead of waiting.

import { post } from "./send.js";

const FAR_ENOUGH = 70;
const mark = document.getElementById("pulled");

for (const list of [document.getElementById("panel"), document.getElementById("inspector")]) {
  let start;
  list.addEventListener("touchstart", (event) => {
    const isList = !event.target.closest("input, textarea, select") && event.touches.length === 1;
    start = isList && list.scrollTop <= 0 ? event.touches[0].clientY : undefined;
  }, { passive: true });
  list.addEventListener("touchmove", (event) => {
    if (start === undefined) return;
    const pulled = event.touches[0].clientY - start;
    mark.hidden = pulled < FAR_ENOUGH / 2;
    mark.dataset.enough = String(pulled >= FAR_ENOUGH);
    mark.textContent = pulled >= FAR_ENOUGH ? "Let go to sync" : "Pull to sync";
  }, { passive: true });
  const end = () => {
    if (start !== undefined && mark.dataset.enough === "true" && !mark.hidden) {
      post("/sync");
    }
    start = undefined;
    mark.hidden = true;
  };
  list.addEventListener("touchend", end);
  list.addEventListener("touchcancel", () => {
    start = undefined;
    mark.hidden = true;
  });
}
