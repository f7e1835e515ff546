// The sheet of a narrow page: three heights, by a press on its grip or by dragging it.

const sheet = document.getElementById("sheet");
const detents = ["peek", "half", "full"];
const grip = document.getElementById("grip");
export function setDetent(name) { sheet.dataset.detent = name; }
let dragged = false;
grip.addEventListener("click", () => {
  if (dragged) return;
  setDetent(detents[(detents.indexOf(sheet.dataset.detent) + 1) % detents.length]);
});

grip.addEventListener("pointerdown", (down) => {
  const height = sheet.clientHeight;
  const most = sheet.parentElement.parentElement.clientHeight;
  dragged = false;
  grip.setPointerCapture(down.pointerId);
  const move = (event) => {
    if (Math.abs(event.clientY - down.clientY) > 4) dragged = true;
    if (!dragged) return;
    sheet.classList.add("is-dragged");
    sheet.style.height = `${Math.min(most, Math.max(60, height + down.clientY - event.clientY))}px`;
  };
  const up = () => {
    grip.removeEventListener("pointermove", move);
    sheet.classList.remove("is-dragged");
    if (!dragged) return;
    const share = sheet.clientHeight / document.querySelector(".map-frame").clientHeight;
    sheet.style.height = "";
    setDetent(share < 0.37 ? "peek" : share < 0.72 ? "half" : "full");
  };
  grip.addEventListener("pointermove", move);
  grip.addEventListener("lostpointercapture", up, { once: true });
});
