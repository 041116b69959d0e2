// Fuel used in a day, from reports of consumption and from the weight of the container.
import { cutAtGaps, sharedMs, totalWithin, touches, type Sample, type Step } from '../cooking/steps.ts';
import type { Range } from '../range.ts';
import { sum } from '../sum.ts';
import type { DayFlag } from './flags.ts';
import { isWithin, type DayBounds, type DayFuel } from './readings.ts';
import { usualScaleNoise } from '../signals/scale.ts';
import { scaleSteps, type Delivery, type ScaleStep } from './scale-steps.ts';

/** Amounts of one fuel in one unit (KG, L, M3, KWH). */
export interface FuelUse {
  readonly fuelType: string;
  readonly unit: string;
  /** Certain use. Null when nothing of the day was measured. */
  readonly used: number | null;
  readonly source: 'consumed' | 'remaining' | null;
  readonly delivered: number;
  /** Amount that may have been used in addition: it left the store, or only one of two measures shows it. */
  readonly unaccounted: number;
  /** What surely was used, and what may have been; null when nothing of the day was measured. */
  readonly range: Range | null;
  /** Time of the day about which the scale says nothing. */
  readonly unmeasuredSeconds: number;
}

export interface FuelDay {
  readonly fuels: readonly FuelUse[];
  readonly flags: readonly DayFlag[];
}

/**
 * Fuel of the day, by fuel and unit in the order of their names. Each measure of each is in time order, one per time;
 * what lies more than `longestMs` apart is no step.
 */
export function fuelDay(readings: readonly DayFuel[], day: DayBounds, longestMs: number): FuelDay {
  const groups = Object.entries(
    Object.groupBy(readings, ({ fuelType, unit }) => JSON.stringify([fuelType, unit])),
  );
  const days = groups
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, group]) => oneFuel(group ?? [], day, longestMs));
  return {
    fuels: days.flatMap(({ fuels }) => fuels),
    flags: days.flatMap(({ flags }) => flags),
  };
}

function oneFuel(readings: readonly DayFuel[], day: DayBounds, longestMs: number): FuelDay {
  const measured = (measure: DayFuel['measure']) =>
    samplesOf(readings.filter((reading) => reading.measure === measure));
  const { fuelType = '', unit = '' } = readings[0] ?? {};
  const remaining = measured('REMAINING');
  const deliveries = readings.filter(({ measure }) => measure === 'DELIVERED').map(deliveryOf);
  const ofDay = <S extends Step>(steps: readonly S[]): S[] => steps.filter((step) => touches(step, day));
  const reports = ofDay(sinceLast(measured('CONSUMED'), longestMs));
  const steps = ofDay(scaleSteps(remaining, deliveries, { fuelType, longestMs }));
  const arrived = ofDay(deliveries.flatMap(arrivals));
  const isCorrected =
    steps.some((step) => step.isCorrected) ||
    deliveries.some((one) => one.isCorrected && isWithin(one.atMs, day));
  const corrected: readonly DayFlag[] = isCorrected ? ['fuel.delivery_corrected'] : [];
  const isWeighed = steps.length > 0 || remaining.some(({ atMs }) => isWithin(atMs, day));
  if (reports.length + arrived.length === 0 && !isWeighed) return { fuels: [], flags: corrected };
  const reported = reports.length === 0 ? null : totalWithin(reports, day);
  const { flags, ...amounts } = settleAmounts(reported, isWeighed ? weighDay(steps, day) : notWeighed, day);
  const source = reported !== null ? 'consumed' : isWeighed ? 'remaining' : null;
  return {
    fuels: [
      { fuelType, unit, source, delivered: totalWithin(arrived, day), ...amounts, range: rangeOf(amounts) },
    ],
    flags: [...steps.flatMap(({ flag }) => flag ?? []), ...corrected, ...flags],
  };
}

type Amounts = Pick<FuelUse, 'used' | 'unaccounted' | 'unmeasuredSeconds'>;

const rangeOf = ({ used, unaccounted }: Amounts): Range | null =>
  used === null ? null : { low: used, best: used, high: used + unaccounted };

const notWeighed: Amounts = { used: null, unaccounted: 0, unmeasuredSeconds: 0 };

function weighDay(steps: readonly ScaleStep[], day: DayBounds): Amounts {
  const known = steps.filter(({ isKnown }) => isKnown);
  const knownMs = sum(known.map((step) => sharedMs(step, day)));
  return {
    used: known.length === 0 ? null : totalWithin(known, day),
    unaccounted: totalWithin(
      known.map((step) => ({ ...step, amount: step.unaccounted })),
      day,
    ),
    unmeasuredSeconds: (day.toMs - day.fromMs - knownMs) / 1000,
  };
}

/**
 * What the device says it consumed counts beside what the scale lost. Where they differ by more than the noise, the
 * smaller amount is sure and the rest is not; a scale that knows less than half of the day can only add.
 */
function settleAmounts(
  reported: number | null,
  scale: Amounts,
  day: DayBounds,
): Amounts & { readonly flags: readonly DayFlag[] } {
  if (reported === null) return { ...scale, flags: [] };
  const { used: weighed, unaccounted, unmeasuredSeconds } = scale;
  if (weighed === null) return { ...scale, used: reported, flags: [] };
  const most = Math.max(reported, weighed + unaccounted);
  const isWhole = unmeasuredSeconds * 2000 <= day.toMs - day.fromMs;
  const least = isWhole ? Math.min(reported, weighed) : reported;
  if (most - least <= usualScaleNoise)
    return { used: reported, unaccounted: 0, unmeasuredSeconds, flags: [] };
  return { used: least, unaccounted: most - least, unmeasuredSeconds, flags: ['fuel.disagreement'] };
}

const samplesOf = (readings: readonly DayFuel[]): Sample[] =>
  readings.map(({ observedAt, quantity }) => ({ atMs: observedAt, value: quantity }));

const deliveryOf = ({ observedAt, quantity, correctedQuantity }: DayFuel): Delivery => ({
  atMs: observedAt,
  value: correctedQuantity === undefined ? quantity : correctedQuantity,
  reported: quantity,
  isCorrected: correctedQuantity !== undefined,
});

const arrivals = ({ atMs, value }: Delivery): readonly Step[] =>
  value === null ? [] : [atOnce({ atMs, value })];

const atOnce = ({ atMs, value }: Sample): Step => ({ fromMs: atMs, toMs: atMs, amount: value, flag: null });

/** A report counts from the report before it; the first after a longer time counts at its own moment. */
const sinceLast = (samples: readonly Sample[], longestMs: number): Step[] =>
  cutAtGaps(samples, longestMs).flatMap((piece) =>
    piece.map((sample, index) => ({ ...atOnce(sample), fromMs: piece[index - 1]?.atMs ?? sample.atMs })),
  );
