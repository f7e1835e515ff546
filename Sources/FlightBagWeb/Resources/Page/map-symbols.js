// The symbols of airports, drawn here: shape tells the kind, colour only repeats it.

const KINDS = [
  "large_airport", "medium_airport", "small_airport", "seaplane_base", "heliport", "balloonport", "closed",
];
const SIZE = 24;

/** The value of a named colour of the page as the theme has it now. */
export function colour(name) {
  const probe = document.createElement("i");
  probe.style.color = `var(--${name})`;
  document.body.append(probe);
  const value = getComputedStyle(probe).color;
  probe.remove();
  return value;
}

/** Gives the map a symbol for each kind; again after a change of theme. */
export function addSymbols(map) {
  const ratio = 2;
  const paint = {
    airport: colour("airport"), airfield: colour("airfield"), heliport: colour("heliport"),
    water: colour("water-ink"), faint: colour("faint"), paper: colour("halo"),
  };
  for (const kind of KINDS) {
    const canvas = new OffscreenCanvas(SIZE * ratio, SIZE * ratio);
    const context = canvas.getContext("2d");
    context.scale(ratio, ratio);
    context.lineCap = "round";
    draw[kind](context, paint);
    const image = context.getImageData(0, 0, canvas.width, canvas.height);
    if (map.hasImage(kind)) map.updateImage(kind, image);
    else map.addImage(kind, image, { pixelRatio: ratio });
  }
}

function disc(context, radius, fill, edge) {
  context.beginPath();
  context.arc(12, 12, radius, 0, 2 * Math.PI);
  context.fillStyle = fill;
  context.fill();
  if (edge) stroke(context, edge, 1.6);
}

function stroke(context, style, width) {
  context.strokeStyle = style;
  context.lineWidth = width;
  context.stroke();
}

function line(context, style, width, ...points) {
  context.beginPath();
  for (let index = 0; index < points.length; index += 4) {
    context.moveTo(points[index], points[index + 1]);
    context.lineTo(points[index + 2], points[index + 3]);
  }
  stroke(context, style, width);
}

const draw = {
  large_airport(context, paint) {
    disc(context, 10, paint.airport, paint.paper);
    line(context, paint.paper, 2, 7.6, 13.6, 13.6, 7.6, 10.4, 16.4, 16.4, 10.4);
  },
  medium_airport(context, paint) {
    disc(context, 8, paint.airport, paint.paper);
    line(context, paint.paper, 2.2, 9.2, 14.8, 14.8, 9.2);
  },
  small_airport(context, paint) {
    disc(context, 6.2, paint.paper);
    stroke(context, paint.airfield, 2);
    disc(context, 2.1, paint.airfield);
  },
  seaplane_base(context, paint) {
    disc(context, 8.5, paint.paper);
    context.beginPath();
    context.arc(12, 7, 1.7, 0, 2 * Math.PI);
    stroke(context, paint.water, 1.8);
    line(context, paint.water, 1.8, 12, 9, 12, 18, 8.8, 11.2, 15.2, 11.2);
    context.beginPath();
    context.arc(12, 11.5, 6.5, 0.15 * Math.PI, 0.85 * Math.PI);
    stroke(context, paint.water, 1.8);
  },
  heliport(context, paint) {
    disc(context, 7, paint.paper);
    stroke(context, paint.heliport, 1.7);
    line(context, paint.heliport, 1.9, 9.6, 8.8, 9.6, 15.2, 14.4, 8.8, 14.4, 15.2, 9.6, 12, 14.4, 12);
  },
  balloonport(context, paint) {
    disc(context, 8.5, paint.paper);
    context.beginPath();
    context.arc(12, 10, 5, 0, 2 * Math.PI);
    stroke(context, paint.airfield, 1.8);
    line(context, paint.airfield, 1.8, 10, 15, 10.8, 18, 14, 15, 13.2, 18, 10.8, 18, 13.2, 18);
  },
  closed(context, paint) {
    line(context, paint.faint, 1.8, 8.5, 8.5, 15.5, 15.5, 15.5, 8.5, 8.5, 15.5);
  },
};
