// The amounts that enter a boundary: measured, and where the boundary needs it filled or estimated.
import type { Cooker } from './cookers.ts';
import type { BaselineMethod } from './methodology.ts';
import type { MeasuredCooker } from './model-inputs.ts';

/** A cooker none of whose readings arrived. It lowers coverage and adds nothing else. */
export const isSilent = ({ meter }: Cooker): boolean => meter.days.every(({ received }) => received === 0);

/**
 * The cookers of a boundary with their amounts; `missing` are those with readings that this boundary cannot use.
 * Metered energy is credited as measured: a gap is never filled. In the whole household new energy counts against
 * the reduction: days without data get the mean of the others, and an electric cooker without a meter counts its
 * hours at rated power.
 */
export function measuredCookers(
  cookers: readonly Cooker[],
  method: BaselineMethod,
): { readonly measured: readonly MeasuredCooker[]; readonly missing: readonly Cooker[] } {
  const heard = cookers.filter((cooker) => !isSilent(cooker));
  const measured = heard.flatMap((cooker) => (method === 'metered' ? credited(cooker) : counted(cooker)));
  const dids = new Set(measured.map(({ did }) => did));
  return { measured, missing: heard.filter(({ did }) => !dids.has(did)) };
}

function credited(cooker: Cooker): MeasuredCooker[] {
  const { kind, carrier, amount } = cooker;
  return kind === 'other' || carrier === null || amount === null
    ? []
    : [{ ...cooker, carrier, amount, estimated: false }];
}

function counted(cooker: Cooker): MeasuredCooker[] {
  const { carrier, amount, usageHours, ratedPowerW, meter } = cooker;
  if (carrier === null) return [];
  const estimated = amount === null;
  if (estimated && (carrier !== 'Electricity' || ratedPowerW === null)) return [];
  const known = amount ?? (usageHours * (ratedPowerW ?? 0)) / 1000;
  const observed = meter.days.filter(({ received }) => received > 0).length;
  return [{ ...cooker, carrier, amount: (known * meter.installedDays.length) / observed, estimated }];
}
