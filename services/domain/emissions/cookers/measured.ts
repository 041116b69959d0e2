// The amounts of cookers that enter a boundary: measured, filled or estimated.
import { cookedOn, cookerDays, estimatedDays, type CookerDay } from './cooker-days.ts';
import { mostRatedPowerW, type Cooker } from './cookers.ts';
import type { Device } from '../case/household.ts';
import type { BaselineMethod } from '../../methodologies/rules.ts';
import type { Derivation } from '../case/trace.ts';
import { hours, isUnheard } from './use-known.ts';
import type { FuelType } from '../../fuels.ts';
import { twoSidedQuantile } from '../../normal.ts';
import { filledGaps, type GapRule } from '../../methodologies/mmecd.ts';
import { exactly, sumRanges } from '../../range.ts';
import { usualRatedPowerW } from '../../signals/load.ts';
import { usualSocketW } from '../../signals/power.ts';
import { sum } from '../../sum.ts';

/** A cooker with an amount, measured or estimated. */
export interface MeasuredCooker extends Cooker {
  readonly carrier: FuelType;
  /** Its days with a value, in order; amounts in kWh or in the unit of its fuel. */
  readonly days: readonly CookerDay[];
  readonly estimated: boolean;
  /** It lacks data on too many days: it replaces nothing, and its energy emits. */
  readonly isExcluded: boolean;
  /** How the best amount came about. */
  readonly derivation: Derivation;
}

/** A cooker none of whose readings arrived. It lowers coverage and adds nothing else. */
export const isSilent = ({ meter }: Cooker): boolean => isUnheard(meter);

/** Standard uncertainty of all that it took, where power is read at moments: independent from day to day. */
export const samplingOf = ({ days }: Pick<MeasuredCooker, 'days'>): number =>
  Math.sqrt(sum(days.map(({ sampling }) => sampling ** 2)));

/** All that it took, best estimate. */
export const usedBest = ({ days }: MeasuredCooker): number => sum(days.map(({ used }) => used.best));

const cookedBest = (meter: Device, carrier: FuelType): number =>
  sum(meter.days.map((day) => cookedOn(day, carrier)?.best ?? 0));

/**
 * A cooker that sent its readings, and none of them says that anything was cooked. Energy without cooking went elsewhere
 * (a lamp, a charger) where readings are dense enough to see a meal, whatever else the stove reports of itself.
 */
export const isUnused = (cooker: MeasuredCooker): boolean => {
  const { usageHours, carrier, meter } = cooker;
  if (cookedBest(meter, carrier) > 0) return false;
  return showsCooking(meter, carrier)
    ? hours(meter) === 0
    : usageHours === 0 && (carrier === 'Electricity' || usedBest(cooker) === 0);
};

/** Why it replaces no fuel; undefined: it does. */
export function whyNoFuel(cooker: MeasuredCooker): string | undefined {
  if (cooker.isExcluded) return 'its meter lacks data on too many days';
  return isUnused(cooker) ? 'it was not used for cooking' : undefined;
}

export const replacesFuel = (cooker: MeasuredCooker): boolean => whyNoFuel(cooker) === undefined;

/** Its readings tell that it was not used, in whatever boundary: it neither adds nor hinders anything. */
export const isIdle = (cooker: Cooker): boolean =>
  !isSilent(cooker) && cooker.isUseKnown && !showsUse(cooker);

/** Its readings tell that it was used, or may have been: not to know lifts no limit. */
export const showsUse = ({ usageHours, amount }: Cooker): boolean =>
  usageHours > 0 || (amount?.high ?? 0) > 0;

/** Energy reported as an amount of fuel shows no load, and with half of the time missing a meal may be missing too. */
const showsCooking = (meter: Device, carrier: FuelType): boolean =>
  carrier === 'Electricity' &&
  meter.days.every(({ energyKwh, fuels }) => energyKwh !== null || fuels.Electricity === undefined) &&
  sum(meter.days.map(({ seenHours = 0 }) => seenHours)) >= leastSeenHours * meter.days.length;

/** Of a day: half of the shortest, on which clocks change. */
const leastSeenHours = 11.5;

/** kWh that a meter says and nothing was cooked with: it earns nothing and emits. */
export const uncreditedKwh = ({ carrier, days }: MeasuredCooker): number =>
  carrier === 'Electricity' ? Math.max(0, sum(days.map(({ used, cooked }) => used.best - cooked.best))) : 0;

export interface Measured {
  readonly measured: readonly MeasuredCooker[];
  /** In use by readings that this boundary cannot use. */
  readonly missing: readonly Cooker[];
}

/**
 * The cookers of a boundary with their days. Metered energy counts as measured: a gap is not filled, but where the
 * methodology fills it by the lower quartile. In the whole household an electric cooker without a meter counts its hours
 * at rated power.
 */
export function measuredCookers(
  cookers: readonly Cooker[],
  method: BaselineMethod,
  gapRule: GapRule | null,
): Measured {
  const heard = cookers.filter((cooker) => !isSilent(cooker) && !(method === 'metered' && cooker.isDoubtful));
  const taken = method === 'metered' ? creditCooker : countCooker;
  const { usable = [], unusable = [] } = Object.groupBy(heard, (cooker) =>
    taken(cooker) === null ? 'unusable' : 'usable',
  );
  const all = usable.flatMap((cooker) => taken(cooker) ?? []);
  // One that was never used hinders no other one.
  const missing = all.length === 0 ? unusable : unusable.filter((cooker) => !isIdle(cooker));
  const measured = method === 'metered' && gapRule !== null ? all.map((one) => fillUp(one, gapRule)) : all;
  return { measured, missing };
}

/**
 * Days without a value get a low day: its energy is the best estimate, and earns nothing for certain. A meter that misses too
 * many days replaces nothing, and each of its missing days emits as the mean of the others.
 */
function fillUp(cooker: MeasuredCooker, rule: GapRule): MeasuredCooker {
  const { days, meter } = cooker;
  const observed = days.map(({ used }) => used.best);
  const installed = meter.installedDays.length;
  const { fillValue, excluded } = filledGaps(observed, installed, rule);
  const total = sum(observed);
  const low = fillValue ?? total / Math.max(1, observed.length);
  const share = total > 0 ? sum(days.map(({ cooked }) => cooked.best)) / total : 0;
  const known = new Set(days.map(({ day }) => day));
  const filled = meter.installedDays
    .filter((day) => !known.has(day))
    .map((day) => ({
      day,
      used: exactly(low),
      cooked: { low: 0, best: low * share, high: low * share },
      sampling: 0,
      unseen: 0,
    }));
  const derivation = {
    equation: excluded ? 'sum of the days × days installed / days with data' : filledGaps.text,
    from: {
      'sum of the days': total,
      ...(excluded
        ? { 'days installed': installed, 'days with data': observed.length }
        : { 'days without a value': installed - observed.length, 'a low day': low }),
    },
  };
  const all = [...days, ...filled].sort((a, b) => (a.day < b.day ? -1 : 1));
  return { ...cooker, days: all, isExcluded: excluded, derivation };
}

/** Metered: it needs a meter, and a ratio to the old stove. */
function creditCooker(cooker: Cooker): MeasuredCooker | null {
  const { kind, carrier, amount, meter } = cooker;
  if (kind === 'other' || carrier === null || amount === null) return null;
  return withDays(cooker, carrier, cookerDays(meter, carrier));
}

/** Whole household: all that it took, of hours at its power where it has no meter. */
function countCooker(cooker: Cooker): MeasuredCooker | null {
  const { carrier, amount, isInResidual, ratedPowerW, meter, hourMeter, type } = cooker;
  if (carrier === null) return null;
  if (isInResidual) return withDays(cooker, carrier, []);
  if (amount !== null) return withDays(cooker, carrier, cookerDays(meter, carrier));
  if (carrier !== 'Electricity') return null;
  // Without a rating it takes what a socket gives, else at least what a usual cooker does; its high end is at least that of the
  // strongest stove of its type.
  const powerW = Math.max(ratedPowerW ?? usualSocketW, usualRatedPowerW);
  const mostW = Math.max(powerW, mostRatedPowerW[type] ?? usualSocketW);
  const days = estimatedDays(hourMeter, powerW, mostW);
  if (days.length === 0) return null;
  const derivation = {
    equation: 'hours of use × rated power / 1000',
    from: { 'hours of use': hours(hourMeter), 'rated power': powerW },
  };
  return { ...withDays(cooker, carrier, days), estimated: true, derivation };
}

function withDays(cooker: Cooker, carrier: FuelType, known: readonly CookerDay[]): MeasuredCooker {
  const days = withChance(known);
  const total = sumRanges(days.map(({ used }) => used)).best;
  const derivation = { equation: 'sum of the days', from: { 'sum of the days': total } };
  return { ...cooker, carrier, days, estimated: false, isExcluded: false, derivation };
}

/** Of five, one is lower by chance: the lower end of the 60 % interval. The bound of each day, which errors of other kinds make, comes on top. Rule. */
const chanceQuantile = twoSidedQuantile(0.6);

/**
 * Where power is read at moments, as much as chance of the whole period explains was perhaps not cooked and not used, and as much
 * more perhaps was: a day earns the less of both. Each day bears a part by its variance, so that none bears less alone.
 */
function withChance(days: readonly CookerDay[]): readonly CookerDay[] {
  const all = samplingOf({ days });
  if (all === 0) return days;
  return days.map((day) => {
    const { used, cooked, sampling, unseen } = day;
    const chance = Math.min(cooked.low, (chanceQuantile * sampling ** 2) / all);
    return {
      ...day,
      used: { ...used, low: used.low - chance, high: used.high - chance },
      cooked: { ...cooked, low: cooked.low - chance },
      unseen: unseen + 2 * chance,
    };
  });
}
