// The amounts of cookers that enter a boundary: measured, filled or estimated.
import { dailyAmounts, dailyCooking, type Cooker } from './cookers.ts';
import type { Device } from '../case/household.ts';
import type { BaselineMethod } from '../../methodologies/rules.ts';
import type { Derivation } from '../case/trace.ts';
import { daysOfUse, hours, isUnheard } from './use-known.ts';
import type { FuelType } from '../../fuels.ts';
import { filledGaps, type GapRule } from '../../methodologies/mmecd.ts';
import { usualRatedPowerW } from '../../signals/load.ts';
import { sum } from '../../sum.ts';

/** A cooker with an amount, measured or estimated. */
export interface MeasuredCooker extends Cooker {
  readonly carrier: FuelType;
  readonly amount: number;
  readonly estimated: boolean;
  /** It lacks data on too many days: it replaces nothing, and its energy emits. */
  readonly isExcluded: boolean;
  /** How the amount came about, in the unit of the meter. */
  readonly derivation: Derivation;
}

/** A cooker none of whose readings arrived. It lowers coverage and adds nothing else. */
export const isSilent = ({ meter }: Cooker): boolean => isUnheard(meter);

/**
 * A cooker that sent its readings, and none of them says that anything was cooked. Energy without cooking went elsewhere
 * (a lamp, a charger) where readings are dense enough for the rule of power events to see a meal, whatever else the stove
 * reports of itself; where they are not, what is beyond standby may be one.
 */
export const isUnused = ({ amount, usageHours, carrier, meter }: MeasuredCooker): boolean =>
  showsCooking(meter, carrier)
    ? hours(meter) === 0
    : usageHours === 0 &&
      sum(dailyCooking(meter, carrier)) <= 0 &&
      (carrier === 'Electricity' || amount === 0);

/** Why it replaces no fuel; undefined: it does. */
export function whyNoFuel(cooker: MeasuredCooker): string | undefined {
  if (cooker.isExcluded) return 'its meter lacks data on too many days';
  return isUnused(cooker) ? 'it was not used for cooking' : undefined;
}

export const replacesFuel = (cooker: MeasuredCooker): boolean => whyNoFuel(cooker) === undefined;

/** Its readings tell that it was not used, in whatever boundary: it neither adds nor hinders anything. */
export const isIdle = (cooker: Cooker): boolean =>
  !isSilent(cooker) &&
  cooker.isUseKnown &&
  cooker.usageHours === 0 &&
  (cooker.amount ?? 0) + unaccountedAmount(cooker) <= 0;

/** Its readings tell that it was used, or may have been: not to know lifts no limit. */
export const showsUse = (cooker: Cooker): boolean =>
  cooker.usageHours > 0 || (cooker.amount ?? 0) + unaccountedAmount(cooker) > 0;

/** Energy reported as an amount of fuel shows no load, and with half of the time missing a meal may be missing too. */
const showsCooking = (meter: Device, carrier: FuelType): boolean =>
  carrier === 'Electricity' &&
  meter.days.every(({ energyKwh, fuels }) => energyKwh !== null || fuels.Electricity === undefined) &&
  sum(meter.days.map(({ seenHours = 0 }) => seenHours)) >= leastSeenHours * meter.days.length;

/** Of a day: half of the shortest, on which clocks change. */
const leastSeenHours = 11.5;

/** kWh that a meter says and nothing was cooked with: it earns nothing and emits. */
export const uncreditedKwh = ({ carrier, meter }: MeasuredCooker): number =>
  carrier === 'Electricity'
    ? Math.max(0, sum(dailyAmounts(meter, carrier)) - sum(dailyCooking(meter, carrier)))
    : 0;

/** Part of its amount that was cooked with, 0 to 1. */
export function cookingShare(cooker: MeasuredCooker): number {
  const uncredited = uncreditedKwh(cooker);
  return uncredited > 0 ? Math.max(0, 1 - uncredited / sum(dailyAmounts(cooker.meter, cooker.carrier))) : 1;
}

export interface Measured {
  readonly measured: readonly MeasuredCooker[];
  /** In use by readings that this boundary cannot use. */
  readonly missing: readonly Cooker[];
}

/**
 * The cookers of a boundary with their amounts. Metered energy is credited as measured: a gap is not filled, but where
 * the methodology fills it by the lower quartile. In the whole household new energy counts against the reduction:
 * days without data get the mean of the others, and an electric cooker without a meter counts its hours at rated power.
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

/** A meter that misses too many days replaces nothing, but what it burned is not forgotten: as in a whole household. */
function fillUp(cooker: MeasuredCooker, rule: GapRule): MeasuredCooker {
  const observed = dailyAmounts(cooker.meter, cooker.carrier);
  const installed = cooker.meter.installedDays.length;
  const { fillValue, periodEnergy } = filledGaps(observed, installed, rule);
  if (fillValue === null || periodEnergy === null)
    return { ...cooker, ...countCooker(cooker), isExcluded: true };
  const from = {
    'sum of the days': sum(observed),
    'days without a value': installed - observed.length,
    'a low day': fillValue,
  };
  return {
    ...cooker,
    amount: periodEnergy,
    derivation: { equation: filledGaps.text, from },
  };
}

function creditCooker(cooker: Cooker): MeasuredCooker | null {
  const { kind, carrier, amount } = cooker;
  return kind === 'other' || carrier === null || amount === null
    ? null
    : { ...cooker, carrier, amount, estimated: false, isExcluded: false, derivation: asCounted(amount) };
}

function countCooker(cooker: Cooker): MeasuredCooker | null {
  const { carrier, amount, isInResidual, usageHours, ratedPowerW, meter, hourMeter } = cooker;
  if (carrier === null) return null;
  const estimated = amount === null;
  if (estimated && (carrier !== 'Electricity' || ratedPowerW === null || daysOfUse(hourMeter) === 0))
    return null;
  const perhaps = isInResidual ? 0 : unaccountedAmount(cooker);
  // A rating that is stated too low must not make its emissions smaller than those of a usual cooker.
  const powerW = Math.max(ratedPowerW ?? 0, usualRatedPowerW);
  const known = amount === null ? (usageHours * powerW) / 1000 : amount + perhaps;
  // A day may have data and yet no amount: it is as unknown as one without.
  const observed = estimated ? daysOfUse(hourMeter) : dailyAmounts(meter, carrier).length || daysHeard(meter);
  const installed = (estimated ? hourMeter : meter).installedDays.length;
  const days = { 'days installed': installed, 'days with data': observed };
  const derivation = estimated
    ? {
        equation: 'hours of use × rated power / 1000 × days installed / days with data',
        from: { 'hours of use': usageHours, 'rated power': powerW, ...days },
      }
    : {
        equation: 'sum of the days × days installed / days with data',
        from: { 'sum of the days': known, ...days },
      };
  const amountOfAll = (known * installed) / observed;
  return { ...cooker, carrier, amount: amountOfAll, estimated, isExcluded: false, derivation };
}

/**
 * With what it may have used in all: that of lost days, and fuel that was perhaps used. Where a limit keeps it from
 * earning anything, its emissions are known too low without.
 */
export const asUsedInAll = (cooker: MeasuredCooker): MeasuredCooker => ({
  ...cooker,
  ...countCooker(cooker),
  isExcluded: cooker.isExcluded,
});

const daysHeard = ({ days }: Device): number => days.filter(({ received }) => received > 0).length;

/** Fuel that was perhaps used. */
const unaccountedAmount = ({ carrier, meter }: Cooker): number =>
  sum(meter.days.map(({ unaccountedFuels }) => (carrier === null ? 0 : (unaccountedFuels?.[carrier] ?? 0))));

const asCounted = (amount: number): Derivation => ({
  equation: 'sum of the days',
  from: { 'sum of the days': amount },
});
