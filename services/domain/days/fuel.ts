// Fuel used in a day, from reports of consumption and from the weight of the container.
import { cutAtGaps, sharedMs, shareWithin, touches, type Sample, type Span } from '../cooking/steps.ts';
import { exactly, scaleRange, sumRanges, type Range } from '../range.ts';
import { sum } from '../sum.ts';
import { flagIf, type DayFlag } from './flags.ts';
import { isWithin, type DayBounds, type DayFuel } from './readings.ts';
import { usualScaleNoise } from '../signals/scale.ts';
import { burnable, weigh, type Delivery, type ScaleStep, type Weighed } from './scale-steps.ts';

/** Amounts of one fuel in one unit (KG, L, M3, KWH). */
export interface FuelUse {
  readonly fuelType: string;
  readonly unit: string;
  /** What was surely, probably and at most used. Null when nothing of the day was measured. */
  readonly range: Range | null;
  /** Its low end. */
  readonly used: number | null;
  readonly source: 'consumed' | 'remaining' | null;
  readonly delivered: number;
  /** Amount that may have been used in addition: the range from its low to its high end. */
  readonly unaccounted: number;
  /** Time of the day about which the scale says nothing. */
  readonly unmeasuredSeconds: number;
  /** Part of the high end that the weights before and after such a time show. */
  readonly unmeasured: number;
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
  const measured = (measure: DayFuel['measure']): Sample[] =>
    readings
      .filter((reading) => reading.measure === measure)
      .map(({ observedAt, quantity }) => ({ atMs: observedAt, value: quantity }));
  const { fuelType = '', unit = '' } = readings[0] ?? {};
  const remaining = measured('REMAINING');
  const deliveries = readings.filter(({ measure }) => measure === 'DELIVERED').map(deliveryOf);
  const consumed = consumption(measured('CONSUMED'), day, { fuelType, longestMs });
  const weighed = weigh(remaining, deliveries, { fuelType, longestMs });
  const steps = weighed.steps.filter((step) => touches(step, day));
  const ofDay = deliveries.filter(({ atMs }) => isWithin(atMs, day));
  const arrived = ofDay.flatMap(({ value }) => value ?? []);
  const isCorrected = [...steps, ...ofDay].some((one) => one.isCorrected);
  const corrected = flagIf(isCorrected, 'fuel.delivery_corrected');
  const isWeighed = steps.length > 0 || remaining.some(({ atMs }) => isWithin(atMs, day));
  if (consumed.range === null && arrived.length === 0 && !isWeighed)
    return { fuels: [], flags: [...corrected, ...consumed.flags] };
  const { range, flags, ...unmeasured } = settleAmounts(
    consumed.range,
    isWeighed ? weighDay(weighed, steps, day) : notWeighed,
    day,
  );
  const source = consumed.range !== null ? 'consumed' : isWeighed ? 'remaining' : null;
  return {
    fuels: [
      {
        fuelType,
        unit,
        range,
        used: range?.low ?? null,
        source,
        delivered: sum(arrived),
        unaccounted: range === null ? 0 : range.high - range.low,
        ...unmeasured,
      },
    ],
    flags: [...steps.flatMap(({ flag }) => flag ?? []), ...corrected, ...flags, ...consumed.flags],
  };
}

type Amounts = Pick<FuelUse, 'range' | 'unmeasuredSeconds' | 'unmeasured'> & {
  readonly flags: readonly DayFlag[];
};

const notWeighed: Amounts = { range: null, unmeasuredSeconds: 0, unmeasured: 0, flags: [] };

/** Less in a whole day is the warmth or the noise of a scale, and no meal, in its unit. Rule. */
const leastUsed = usualScaleNoise / 2;

/** Null where no step is measured and none shows a fall. */
function weighDay({ frozen, hidden }: Weighed, steps: readonly ScaleStep[], day: DayBounds): Amounts {
  const known = steps.filter(({ isMeasured }) => isMeasured);
  const unknown = totalOf(
    steps.filter(({ isMeasured }) => !isMeasured),
    day,
  );
  const knownMs = sum(known.map((step) => sharedMs(step, day)));
  const { low, best, high } = sumRanges([totalOf(known, day), unknown]);
  return {
    range:
      known.length === 0 && unknown.high === 0
        ? null
        : { low: low < leastUsed ? 0 : low, best, high: high + (known.length === 0 ? 0 : hidden) },
    unmeasuredSeconds: (day.toMs - day.fromMs - knownMs) / 1000,
    unmeasured: unknown.high,
    flags: flagIf(
      frozen.some((span) => touches(span, day)),
      'fuel.frozen',
    ),
  };
}

/** The parts of steps inside the day, split by time; all of it or nothing where it may have been used at any time. */
const totalOf = (
  steps: readonly (Span & { readonly used: Range; readonly isAnyTime?: boolean })[],
  day: DayBounds,
): Range =>
  sumRanges(
    steps.map((step) => {
      const share = shareWithin(step, day);
      const part = scaleRange(step.used, share);
      return step.isAnyTime && share < 1 ? { low: 0, best: part.best, high: step.used.high } : part;
    }),
  );

/**
 * What the device says it consumed counts beside what the scale lost. Where they differ by more than the noise, the
 * smaller amount is sure and the larger one possible; a scale that knows less than half of the day can only add.
 */
function settleAmounts(reported: Range | null, scale: Amounts, day: DayBounds): Amounts {
  if (reported === null) return scale;
  const { range: weighed, unmeasuredSeconds } = scale;
  if (weighed === null) return { ...scale, range: reported };
  const isWhole = unmeasuredSeconds * 2000 <= day.toMs - day.fromMs;
  const low = isWhole ? Math.min(reported.low, weighed.low) : reported.low;
  const high = Math.max(reported.high, weighed.high);
  if (high - low <= usualScaleNoise) return { ...scale, range: reported };
  const best = Math.min(high, Math.max(low, reported.best));
  return { ...scale, range: { low, best, high }, flags: [...scale.flags, 'fuel.disagreement'] };
}

const deliveryOf = ({ observedAt, quantity, correctedQuantity }: DayFuel): Delivery => ({
  atMs: observedAt,
  value: correctedQuantity === undefined ? quantity : correctedQuantity,
  reported: quantity,
  isCorrected: correctedQuantity !== undefined,
});

/**
 * A report counts from the report before it; one after a longer time is in no day. What cannot burn in its time is not
 * believed: at most as much as can burn was used.
 */
function consumption(
  samples: readonly Sample[],
  day: DayBounds,
  { fuelType, longestMs }: { readonly fuelType: string; readonly longestMs: number },
): { readonly range: Range | null; readonly flags: readonly DayFlag[] } {
  const pieces = cutAtGaps(samples, longestMs);
  const steps = pieces.flatMap((piece) =>
    piece.slice(1).map(({ atMs, value }, index) => {
      const fromMs = piece[index]?.atMs ?? atMs;
      const most = burnable(fuelType, atMs - fromMs);
      const used = value <= most ? exactly(value) : { low: 0, best: 0, high: most };
      return { fromMs, toMs: atMs, used };
    }),
  );
  const ofDay = steps.filter((step) => touches(step, day));
  const isLong = pieces.some(([first]) => first && first.value > 0 && isWithin(first.atMs, day));
  const isImplausible = ofDay.some(({ used }) => used.low < used.high);
  return {
    range: ofDay.length === 0 ? null : totalOf(ofDay, day),
    flags: [...flagIf(isLong, 'fuel.long_interval'), ...flagIf(isImplausible, 'fuel.implausible')],
  };
}
