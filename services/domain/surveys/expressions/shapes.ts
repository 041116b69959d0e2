// Lengths and areas on the globe, as phones compute them (JavaRosa), in metres with two decimals as browsers give them.
import { roundTo } from './numbers.ts';
import { empty, type Value } from './values.ts';

const radiusM = 6_378_100;
const metresPerDegree = (2 * Math.PI * radiusM) / 360;

interface Point {
  readonly lat: number;
  readonly lon: number;
}

const radians = (degrees: number): number => (degrees / 180) * Math.PI;

/** `0.3 32.5 1100 5; …`: latitude and longitude come first. */
const pointsOf = (text: string): Point[] =>
  text.split(';').flatMap((one) => {
    const [lat = NaN, lon = NaN] = one.trim().split(/\s+/).map(Number);
    return Number.isFinite(lat) && Number.isFinite(lon) ? [{ lat, lon }] : [];
  });

/** The way along the points of all places; empty where one has no answer. */
export function distanceAlong(places: readonly string[]): Value {
  if (places.includes(empty)) return empty;
  const points = places.flatMap(pointsOf);
  const steps = points.slice(1).map((point, index) => between(points[index] ?? point, point));
  return roundTo(
    steps.reduce((sum, step) => sum + step, 0),
    2,
  );
}

/** By the spherical law of cosines. */
function between(one: Point, other: Point): number {
  const [lat, otherLat] = [radians(one.lat), radians(other.lat)];
  const cosine =
    Math.sin(lat) * Math.sin(otherLat) +
    Math.cos(lat) * Math.cos(otherLat) * Math.cos(radians(one.lon - other.lon));
  return radiusM * Math.acos(cosine);
}

/** On a plane whose degrees of longitude shrink with the latitude; empty without an answer. */
export function areaOf(text: string): Value {
  if (text === empty) return empty;
  const points = pointsOf(text);
  const [first] = points;
  if (first === undefined || points.length < 3) return 0;
  const flat = points.map(({ lat, lon }) => ({
    x: (lon - first.lon) * metresPerDegree * Math.cos(radians(lat)),
    y: (lat - first.lat) * metresPerDegree,
  }));
  const twice = flat.reduce((sum, { x, y }, index) => {
    const before = flat[index - 1] ?? { x, y };
    return sum + before.y * x - before.x * y;
  }, 0);
  return roundTo(Math.abs(twice / 2), 2);
}
