// The amounts that enter a boundary: measured, and where the boundary needs it filled or estimated.
import { dailyAmounts, type Cooker } from './cookers.ts';
import type { Device } from './household.ts';
import type { BaselineMethod } from './methodology.ts';
import type { Told } from './trace.ts';
import type { FuelType } from '../fuels.ts';
import { filledGaps, type GapRule } from '../methodologies/mmecd-2.ts';
import { sum } from '../sum.ts';

/** A cooker with an amount, measured or estimated. */
export interface MeasuredCooker extends Cooker {
  readonly carrier: FuelType;
  readonly amount: number;
  readonly estimated: boolean;
  /** How the amount came about, in the unit of the meter. */
  readonly told: Told;
}

/** A cooker none of whose readings arrived. It lowers coverage and adds nothing else. */
export const isSilent = ({ meter }: Cooker): boolean => meter.days.every(({ received }) => received === 0);

/** A cooker that sent its readings, and none of them says that anything was cooked. */
export const isUnused = ({ amount, usageHours, carrier, meter }: MeasuredCooker): boolean =>
  amount === 0 && usageHours === 0 && sum(dailyAmounts(meter, carrier)) <= 0;

export interface Measured {
  readonly measured: readonly MeasuredCooker[];
  /** With readings that this boundary cannot use. */
  readonly missing: readonly Cooker[];
  /** Meters that miss so many days that they count nothing. */
  readonly excluded: readonly Cooker[];
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
  const taken = method === 'metered' ? credited : counted;
  const { usable = [], unusable = [] } = Object.groupBy(heard, (cooker) =>
    taken(cooker) === null ? 'unusable' : 'usable',
  );
  const all = usable.flatMap((cooker) => taken(cooker) ?? []);
  if (method !== 'metered' || gapRule === null) return { measured: all, missing: unusable, excluded: [] };
  const filled = all.map((cooker) => ({ cooker, full: filledUp(cooker, gapRule) }));
  return {
    measured: filled.flatMap(({ full }) => full ?? []),
    missing: unusable,
    excluded: filled.flatMap(({ cooker, full }) => (full === null ? cooker : [])),
  };
}

/** Null: the meter misses too many days. */
function filledUp(cooker: MeasuredCooker, rule: GapRule): MeasuredCooker | null {
  const observed = dailyAmounts(cooker.meter, cooker.carrier);
  const installed = cooker.meter.installedDays.length;
  const { fillValue, periodEnergy } = filledGaps(observed, installed, rule);
  if (fillValue === null || periodEnergy === null) return null;
  const from = {
    'sum of the days': sum(observed),
    'days without a value': installed - observed.length,
    'a low day': fillValue,
  };
  return {
    ...cooker,
    amount: periodEnergy,
    told: { equation: 'sum of the days + days without a value × a low day', from },
  };
}

function credited(cooker: Cooker): MeasuredCooker | null {
  const { kind, carrier, amount } = cooker;
  return kind === 'other' || carrier === null || amount === null
    ? null
    : { ...cooker, carrier, amount, estimated: false, told: asCounted(amount) };
}

function counted(cooker: Cooker): MeasuredCooker | null {
  const { carrier, amount, usageHours, ratedPowerW, meter } = cooker;
  if (carrier === null) return null;
  const estimated = amount === null;
  if (estimated && (carrier !== 'Electricity' || ratedPowerW === null)) return null;
  const known = amount === null ? (usageHours * (ratedPowerW ?? 0)) / 1000 : amount + unaccounted(cooker);
  // A day may have data and yet no amount: it is as unknown as one without.
  const observed = (estimated ? 0 : dailyAmounts(meter, carrier).length) || daysHeard(meter);
  const days = { 'days installed': meter.installedDays.length, 'days with data': observed };
  const told = estimated
    ? {
        equation: 'hours of use × rated power / 1000 × days installed / days with data',
        from: { 'hours of use': usageHours, 'rated power': ratedPowerW ?? 0, ...days },
      }
    : {
        equation: 'sum of the days × days installed / days with data',
        from: { 'sum of the days': known, ...days },
      };
  return { ...cooker, carrier, amount: (known * meter.installedDays.length) / observed, estimated, told };
}

const daysHeard = ({ days }: Device): number => days.filter(({ received }) => received > 0).length;

/** Fuel that was perhaps used. */
const unaccounted = ({ carrier, meter }: Cooker): number =>
  sum(meter.days.map(({ unaccountedFuels }) => (carrier === null ? 0 : (unaccountedFuels?.[carrier] ?? 0))));

const asCounted = (amount: number): Told => ({
  equation: 'sum of the days',
  from: { 'sum of the days': amount },
});
