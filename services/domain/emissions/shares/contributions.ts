// The contribution of each device: share of the reduction, hours of use, fuel saved.
import { attribute, type Attribution } from './attribution.ts';
import type { BoundaryResult } from '../model/boundary.ts';
import type { CookerEmissions } from '../cookers/cooker-emissions.ts';
import { usedBest, type MeasuredCooker } from '../cookers/measured.ts';
import type { DeviceContribution } from '../result/result.ts';
import { round3, roundShares } from '../case/rounding.ts';
import { cappedWorth, exactShapleyMax, shapley, type Worth } from './shapley.ts';
import { daysOfUse } from '../cookers/use-known.ts';
import { adjustedBaseline, reduction } from '../../methodologies/equations.ts';
import { displacedFuel } from '../../methodologies/whole-household.ts';
import { sum } from '../../sum.ts';

export interface Attributed {
  readonly devices: readonly AttributedDevice[];
  readonly unattributed: number;
  /** The shared reduction, kgCO2e. */
  readonly reduction: number;
  /** Of each set of devices that serve one limited demand; null: their reductions add up. */
  readonly worth: Worth | null;
  /** kg in one unit of the baseline fuel. */
  readonly kgPerUnit: number;
}

export interface AttributedDevice {
  readonly cooker: MeasuredCooker;
  readonly part: CookerEmissions;
  /** kgCO2e; negative for one dirtier than the baseline. */
  readonly reduction: number;
  readonly share: number;
  /** In the unit of the baseline fuel. */
  readonly fuelSaved: number;
}

interface Given {
  readonly reduction: number;
  readonly kgPerUnit: number;
}

/** Of the devices with some use in the period. */
export function attributeReduction(
  result: BoundaryResult,
  { reduction: shared, kgPerUnit }: Given,
): Attributed {
  const used = result.measured.flatMap((cooker) => {
    const part = result.emissions.cookers.find(({ did }) => did === cooker.did);
    return part && (cooker.usageHours > 0 || usedBest(cooker) > 0) ? { cooker, part } : [];
  });
  const parts = used.map(({ part }) => part);
  const worth = jointWorth(result, parts);
  const reductions = worth === null ? additive(result, parts) : shapley(parts.length, worth);
  const { shares, unattributed }: Attribution = attribute(reductions, shared);
  const saved = fuelSavedKg(result, parts);
  return {
    devices: used.map((one, index) => ({
      ...one,
      reduction: reductions[index] ?? 0,
      share: shares[index] ?? 0,
      fuelSaved: (saved[index] ?? 0) / kgPerUnit,
    })),
    unattributed,
    reduction: shared,
    worth,
    kgPerUnit,
  };
}

/** As they are printed. */
export function printContributions({ devices, unattributed }: Attributed): {
  readonly deviceContributions: readonly DeviceContribution[];
  readonly unattributedShare: number;
} {
  const rounded = roundShares([...devices.map(({ share }) => share), unattributed]);
  return {
    deviceContributions: devices.map(({ cooker: { did, usageHours, hourMeter }, fuelSaved }, index) => ({
      deviceId: did,
      reductionShare: rounded[index] ?? 0,
      evidence: {
        usageHours: daysOfUse(hourMeter) === 0 ? null : round3(usageHours),
        fuelSaved: round3(fuelSaved),
      },
    })),
    unattributedShare: rounded.at(-1) ?? 1,
  };
}

/** The downward adjustment of the baseline (DAF) applies to each part. */
const adjustBaseline = ({ inputs }: BoundaryResult, { baseline }: CookerEmissions): number =>
  adjustedBaseline(baseline, inputs['daf']?.value ?? 0);

const additive = (result: BoundaryResult, parts: readonly CookerEmissions[]): number[] =>
  parts.map((part) => reduction(adjustBaseline(result, part), part.actual));

/** Where the household's own baseline fuel limits what the devices can replace together (shapleyCapped). */
function jointWorth(result: BoundaryResult, parts: readonly CookerEmissions[]): Worth | null {
  const { method, emissions } = result;
  const isCapped = method === 'metered' && emissions.householdCap < 1;
  if (!isCapped || parts.length > exactShapleyMax) return null;
  const potential = sum(parts.map((part) => adjustBaseline(result, part)));
  const displaced = sum(parts.map(({ displacedMJ }) => displacedMJ));
  const intensity = potential / displaced;
  const reductions = additive(result, parts);
  // Each MJ of a device is worth what that device earns by it, whatever its own baseline intensity.
  const servers = parts.map(({ displacedMJ }, index) => ({
    potential: displacedMJ,
    intensity: displacedMJ > 0 ? intensity - (reductions[index] ?? 0) / displacedMJ : 0,
  }));
  return cappedWorth(servers, displaced * emissions.householdCap, intensity);
}

/** kg of baseline fuel (infra/docs/signals.md#energy-formulas), together at most what the household saved. */
function fuelSavedKg(result: BoundaryResult, parts: readonly CookerEmissions[]): number[] {
  const displaced = sum(parts.map((part) => part.displacedMJ));
  const implied = displacedFuel(displaced, result.ncv);
  const scale = implied > result.savedKgAtMost ? result.savedKgAtMost / implied : 1;
  return parts.map((part) => displacedFuel(part.displacedMJ, result.ncv) * scale);
}
