// Fuel used in a day from reports of consumption and from what is left in the container.
import { walkRegister } from '../cooking/register-walk.ts';
import { cutAtGaps, totalWithin, touches, type Sample, type Step } from '../cooking/steps.ts';
import { isFuelType, type FuelType } from '../fuels.ts';
import type { DayFlag } from './flags.ts';
import type { DayBounds, DayFuel } from './readings.ts';
import { neighbourhoodMs } from './rules.ts';

/** Amounts of one fuel in one unit (KG, L, M3, KWH). */
export interface FuelUse {
  readonly fuelType: string;
  readonly unit: string;
  /** Null when the day has deliveries only. */
  readonly used: number | null;
  readonly source: 'consumed' | 'remaining' | null;
  readonly delivered: number;
}

export interface FuelDay {
  readonly fuels: readonly FuelUse[];
  readonly flags: readonly DayFlag[];
}

/** Most that a household's stoves burn in an hour, in the usual unit of the fuel. Rule. */
const burnLimits: Record<FuelType, number> = {
  Charcoal: 2,
  Wood: 5,
  Pellets: 3,
  LPG: 1,
  Coal: 3,
  Dung: 5,
  CropResidue: 5,
  Kerosene: 1,
  Ethanol: 1.5,
  Biogas: 3,
  NaturalGas: 3,
  Electricity: 12,
};
const otherBurnLimit = 5;

/** A scale at rest wavers by less than this, in its unit. Rule. */
const scaleNoise = 0.1;

/** Fuel of the day, by fuel and unit in the order of their names. Each measure of each is in time order, one per time. */
export function fuelDay(readings: readonly DayFuel[], day: DayBounds): FuelDay {
  const groups = Object.entries(
    Object.groupBy(readings, ({ fuelType, unit }) => JSON.stringify([fuelType, unit])),
  );
  const days = groups.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => oneFuel(group ?? [], day));
  return {
    fuels: days.flatMap(({ fuels }) => fuels),
    flags: days.flatMap(({ flags }) => flags),
  };
}

/** What the device says it consumed counts; without such a report, what the scale lost. */
function oneFuel(readings: readonly DayFuel[], day: DayBounds): FuelDay {
  const measured = (measure: DayFuel['measure']) =>
    samplesOf(readings.filter((reading) => reading.measure === measure));
  const { fuelType = '', unit = '' } = readings[0] ?? {};
  const reports = sinceLast(measured('CONSUMED')).filter((step) => touches(step, day));
  const falls = scaleSteps(measured('REMAINING'), fuelType).filter((step) => touches(step, day));
  const arrived = measured('DELIVERED')
    .map(atOnce)
    .filter((step) => touches(step, day));
  if (reports.length + falls.length + arrived.length === 0) return { fuels: [], flags: [] };
  const source = reports.length > 0 ? 'consumed' : falls.length > 0 ? 'remaining' : null;
  const used = source === null ? null : totalWithin(source === 'consumed' ? reports : falls, day);
  const fuel: FuelUse = { fuelType, unit, used, source, delivered: totalWithin(arrived, day) };
  return { fuels: [fuel], flags: falls.flatMap(({ flag }) => flag ?? []) };
}

const samplesOf = (readings: readonly DayFuel[]): Sample[] =>
  readings.map(({ observedAt, quantity }) => ({ atMs: observedAt, value: quantity }));

const atOnce = ({ atMs, value }: Sample): Step => ({ fromMs: atMs, toMs: atMs, amount: value, flag: null });

/** A report counts from the report before it; the first after more than 24 h counts at its own moment. */
const sinceLast = (samples: readonly Sample[]): Step[] =>
  cutAtGaps(samples, neighbourhoodMs).flatMap((piece) =>
    piece.map((sample, index) => ({ ...atOnce(sample), fromMs: piece[index - 1]?.atMs ?? sample.atMs })),
  );

/**
 * Net fall of a scale between readings. Within the noise, rises count against falls, so that noise adds up to
 * nothing (a quiet day may end slightly below 0); refills, lifts and removals are no use.
 */
function scaleSteps(samples: readonly Sample[], fuelType: string): Step<DayFlag>[] {
  const burnPerHour = isFuelType(fuelType) ? burnLimits[fuelType] : otherBurnLimit;
  return cutAtGaps(samples, neighbourhoodMs).flatMap(
    (piece) =>
      walkRegister<DayFlag>(piece, {
        used: (a, b) => a.value - b.value,
        limit: (a, b) => (burnPerHour * (b.atMs - a.atMs)) / 3_600_000 + scaleNoise,
        slack: scaleNoise,
        returned: 'fuel.lift',
        unreturned: (a, b) => ({ amount: 0, flag: b.value > a.value ? 'fuel.refill' : 'fuel.removed' }),
      }).steps,
  );
}
