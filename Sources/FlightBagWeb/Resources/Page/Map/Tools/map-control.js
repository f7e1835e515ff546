// A button of the map's own kind, in the colours of the page.

/** Makes a button with a symbol (the path of an SVG of 24 × 24), to be put into a group. */
export function button(label, path, press) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "map-button";
  button.title = label;
  button.setAttribute("aria-label", label);
  button.append(symbol(path));
  button.addEventListener("click", press);
  return button;
}

function symbol(path) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const drawn = document.createElementNS(space, "path");
  drawn.setAttribute("d", path);
  svg.append(drawn);
  return svg;
}

/** The control of a map that shows these elements as one group. */
export function group(...elements) {
  const container = document.createElement("div");
  container.className = "maplibregl-ctrl maplibregl-ctrl-group";
  container.append(...elements);
  return { onAdd: () => container, onRemove: () => container.remove() };
}

/** An element with a class and what is in it. */
export function element(name, className, ...contents) {
  const made = document.createElement(name);
  made.className = className;
  made.append(...contents);
  return made;
}
