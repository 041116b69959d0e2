// How much energy events of a length take, learned from comparable events: a meter that counts too much lies above it.
import type { MeteredEvent } from './month-facts.ts';
import { median, roundDigits } from './quantiles.ts';

/** Logarithm of Wh for each kW of rated power at each of `knots`; empty: no event is metered. */
export type EnergyCurve = readonly number[];

/** Minutes; an event belongs to the nearest, as logarithms. */
const knots = [5, 10, 20, 40, 80, 160, 320] as const;

/** Of fewer events no median is taken. */
const eventsMin = 30;

interface RatedEvents {
  readonly ratedKw: number;
  readonly events: readonly MeteredEvent[];
}

const placeOf = (minutes: number): number =>
  Math.max(0, Math.min(knots.length - 1, Math.log2(minutes / knots[0])));

/** Medians at the knots. A knot with few events takes the power of the nearest one with enough. */
export function energyCurve(months: readonly RatedEvents[]): EnergyCurve {
  const at: number[][] = knots.map(() => []);
  for (const { ratedKw, events } of months)
    for (const { minutes, energyWh } of events) {
      const place = placeOf(minutes);
      const knot = Math.round(place);
      // Moved along the line of constant power, so that lengths within a knot do not matter.
      at[knot]?.push(Math.log(energyWh / ratedKw) - Math.log(minutes / (knots[knot] ?? 1)));
    }
  const known = at.map((values) => (values.length < eventsMin ? NaN : roundDigits(median(values))));
  const places = known.flatMap((value, knot) => (Number.isNaN(value) ? [] : [knot]));
  if (places.length === 0) return [];
  return known.map((value, knot) => {
    if (!Number.isNaN(value)) return value;
    const [nearest = 0] = places.toSorted((a, b) => Math.abs(a - knot) - Math.abs(b - knot) || a - b);
    return roundDigits((known[nearest] ?? 0) + Math.log((knots[knot] ?? 1) / (knots[nearest] ?? 1)));
  });
}

/** The median of few events says little: it is drawn to 1 as if so many usual events were added. */
const [timesMin, usualEvents] = [8, 12];

/** Energy of the usual event over that of the curve at its length; NaN with too few metered events. */
export function timesUsual(curve: EnergyCurve, { ratedKw, events }: RatedEvents): number {
  if (curve.length === 0 || events.length < timesMin) return NaN;
  const away = events.map(
    ({ minutes, energyWh }) => Math.log(energyWh / ratedKw) - expectedEnergy(curve, minutes),
  );
  return Math.exp((median(away) * events.length) / (events.length + usualEvents));
}

/** Between the knots along a line, beyond them at constant power. */
function expectedEnergy(curve: EnergyCurve, minutes: number): number {
  const within = Math.max(knots[0], Math.min(knots[6], minutes));
  const place = placeOf(within);
  const knot = Math.min(knots.length - 2, Math.floor(place));
  const [low, high] = [curve[knot] ?? 0, curve[knot + 1] ?? 0];
  return low + (place - knot) * (high - low) + Math.log(minutes / within);
}
