// The amounts that enter a boundary: measured, and where the boundary needs it filled or estimated.
import { dailyAmounts, type Cooker } from './cookers.ts';
import type { BaselineMethod } from './methodology.ts';
import type { FuelType } from '../fuels.ts';
import { filledGaps, type GapRule } from '../methodologies/mmecd-2.ts';

/** A cooker with an amount, measured or estimated. */
export interface MeasuredCooker extends Cooker {
  readonly carrier: FuelType;
  readonly amount: number;
  readonly estimated: boolean;
}

/** A cooker none of whose readings arrived. It lowers coverage and adds nothing else. */
export const isSilent = ({ meter }: Cooker): boolean => meter.days.every(({ received }) => received === 0);

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
  const heard = cookers.filter((cooker) => !isSilent(cooker));
  const taken = method === 'metered' ? credited : counted;
  const { usable = [], unusable = [] } = Object.groupBy(heard, (cooker) =>
    taken(cooker) === null ? 'unusable' : 'usable',
  );
  const all = usable.flatMap((cooker) => taken(cooker) ?? []);
  if (method !== 'metered' || gapRule === null) return { measured: all, missing: unusable, excluded: [] };
  const filled = all.map((cooker) => ({ cooker, amount: filledAmount(cooker, gapRule) }));
  return {
    measured: filled.flatMap(({ cooker, amount }) => (amount === null ? [] : { ...cooker, amount })),
    missing: unusable,
    excluded: filled.flatMap(({ cooker, amount }) => (amount === null ? cooker : [])),
  };
}

/** Null: the meter misses too many days. */
const filledAmount = ({ meter, carrier }: MeasuredCooker, rule: GapRule): number | null =>
  filledGaps(dailyAmounts(meter, carrier), meter.installedDays.length, rule).periodEnergy;

function credited(cooker: Cooker): MeasuredCooker | null {
  const { kind, carrier, amount } = cooker;
  return kind === 'other' || carrier === null || amount === null
    ? null
    : { ...cooker, carrier, amount, estimated: false };
}

function counted(cooker: Cooker): MeasuredCooker | null {
  const { carrier, amount, usageHours, ratedPowerW, meter } = cooker;
  if (carrier === null) return null;
  const estimated = amount === null;
  if (estimated && (carrier !== 'Electricity' || ratedPowerW === null)) return null;
  const known = amount ?? (usageHours * (ratedPowerW ?? 0)) / 1000;
  const observed = meter.days.filter(({ received }) => received > 0).length;
  return { ...cooker, carrier, amount: (known * meter.installedDays.length) / observed, estimated };
}
