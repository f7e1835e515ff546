// Lines on the sphere, for drawing only: Aloft computes all measurements.

const RADIANS = Math.PI / 180;

function vector([longitude, latitude]) {
  const across = Math.cos(latitude * RADIANS);
  return [across * Math.cos(longitude * RADIANS), across * Math.sin(longitude * RADIANS),
    Math.sin(latitude * RADIANS)];
}

/** The great circle through these places, with points 1° apart. Across 180° it goes on beyond it. */
export function greatCircle(places) {
  const line = places.length ? [places[0]] : [];
  for (let index = 1; index < places.length; index += 1) {
    const [from, to] = [vector(places[index - 1]), vector(places[index])];
    const cosine = from[0] * to[0] + from[1] * to[1] + from[2] * to[2];
    const angle = Math.acos(Math.min(1, Math.max(-1, cosine)));
    const steps = Math.max(1, Math.ceil(angle / RADIANS));
    for (let step = 1; step <= steps; step += 1) {
      const place = step === steps ? places[index] : between(from, to, angle, step / steps);
      line.push(beside(line.at(-1), place));
    }
  }
  return line;
}

function between(from, to, angle, share) {
  const [one, two] = [1 - share, share].map((part) => Math.sin(part * angle) / Math.sin(angle));
  const [x, y, z] = [0, 1, 2].map((axis) => one * from[axis] + two * to[axis]);
  return [Math.atan2(y, x) / RADIANS, Math.atan2(z, Math.hypot(x, y)) / RADIANS];
}

/** The same place with the longitude that is nearest to the one before. */
function beside([before], [longitude, latitude]) {
  return [longitude + 360 * Math.round((before - longitude) / 360), latitude];
}

/** West, south, east and north of these places, however they lie around the earth. */
export function bounds(places) {
  const line = [places[0]];
  for (const place of places.slice(1)) line.push(beside(line.at(-1), place));
  const [longitudes, latitudes] = [line.map((place) => place[0]), line.map((place) => place[1])];
  return [Math.min, Math.max].map((extreme) => [extreme(...longitudes), extreme(...latitudes)]);
}

export function feature(type, coordinates, properties = {}) {
  return { type: "Feature", geometry: { type, coordinates }, properties };
}

export function collection(features) { return { type: "FeatureCollection", features }; }
