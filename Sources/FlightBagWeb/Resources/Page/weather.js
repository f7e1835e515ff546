// The marks of age go on without the flight bag: they are computed here from the times of the report, by the
// same limits and words as there. The clock is this machine's.

const TOLERANCE = Number(document.getElementById("map").dataset.tolerance) / 1000;
const LOOKS = {
  fresh: ["●", "fresh"],
  ageing: ["▲", "ageing"],
  stale: ["■", "stale: may be outdated"],
  expired: ["■", "expired: its validity is over"],
  unknown: ["◌", "age unknown: a clock is wrong"],
  timeless: ["◌", "age unknown: it bears no time"],
  unchecked: ["◌", "age unknown: nobody knows when it was checked"],
};

// From when its age counts: of what stays in force until its source takes it back, from the last check.
function counted({ made, checked, byChecked }) {
  return byChecked ? checked : made;
}

function stateOf(figures, now) {
  const { made, checked, until, fresh, ageing, byChecked } = figures;
  if (!counted(figures)) return byChecked ? "unchecked" : "timeless";
  const age = (now - counted(figures)) / 1000;
  if ((made - now) / 1000 > TOLERANCE) return "unknown";
  const isOdd = (checked - now) / 1000 > TOLERANCE || (made - checked) / 1000 > TOLERANCE;
  if (checked && isOdd) return "unknown";
  if (until && now >= until) return "expired";
  if (age < fresh) return "fresh";
  return age < ageing ? "ageing" : "stale";
}

function ago(seconds) {
  if (seconds < -TOLERANCE) return "in the future";
  const minutes = Math.floor(Math.max(0, seconds) / 60);
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 2880) return `${Math.floor(minutes / 60)} h ${minutes % 60} min ago`;
  return `${Math.floor(minutes / 1440)} days ago`;
}

function write(element, text) {
  if (element && element.textContent !== text) element.textContent = text;
}

const isOfNow = (state) => ["fresh", "ageing"].includes(state);

function age() {
  const now = Date.now();
  for (const mark of document.querySelectorAll("[data-made]")) {
    const entries = Object.entries(mark.dataset).map(([key, text]) => [key, Number(text)]);
    const figures = Object.fromEntries(entries);
    const state = stateOf(figures, now);
    if (mark.dataset.stale) {
      if (!isOfNow(state)) {
        write(mark.querySelector(".category-shape"), mark.dataset.hollow);
        write(mark.querySelector("b"), mark.dataset.stale);
      }
      continue;
    }
    const [shape, word] = LOOKS[state];
    mark.className = `age age-${["timeless", "unchecked"].includes(state) ? "unknown" : state}`;
    write(mark.querySelector(".age-shape"), shape);
    write(mark.querySelector(".age-word"), word);
    const since = counted(figures);
    if (since) write(mark.querySelector(".age-ago"), ago((now - since) / 1000));
    // A wind that is no more of now is not shown as one.
    const winds = mark.closest(".runway-winds")?.querySelector("[data-observed]");
    if (winds) winds.hidden = !isOfNow(state);
  }
}

// A newer report that should have come.
function overdue() {
  const now = Date.now();
  for (const banner of document.querySelectorAll("[data-overdue]")) {
    banner.hidden = now < Number(banner.dataset.overdue);
  }
}

// A judgement by a report that has become stale since is withdrawn.
function judge() {
  const now = Date.now();
  for (const line of document.querySelectorAll("[data-judged-until]")) {
    if (now < Number(line.dataset.judgedUntil)) continue;
    line.removeAttribute("data-judged-until");
    line.className = line.className.replace(/mark-\w+/, "mark-unknown");
    line.querySelector("use")?.setAttribute("href", "#m-unknown");
    line.querySelector("svg[aria-label]")?.setAttribute("aria-label", "not known here");
    write(line.querySelector(".pack-state"), "stale");
    const words = line.querySelector(".pack-words, .check-main > span:not(.quiet)");
    if (words) words.textContent = `Stale by now: ${words.textContent}`;
  }
}

function tick() {
  age();
  judge();
  overdue();
}

tick();
setInterval(tick, 5000);
for (const event of ["aloft:slot", "htmx:load", "visibilitychange"]) document.addEventListener(event, tick);
