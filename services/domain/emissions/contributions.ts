// What each device did: its share of the reduction, its hours, the fuel it saved.
import { attribute, type Attribution } from './attribution.ts';
import type { BoundaryResult } from './boundary.ts';
import type { MeasuredCooker } from './measured.ts';
import type { CookerEmissions } from './model.ts';
import type { DeviceContribution } from './result.ts';
import { round3, roundShares } from './rounding.ts';
import { exactShapleyMax, shapleyCapped } from './shapley.ts';
import { sum } from '../sum.ts';

export interface Contributions {
  readonly deviceContributions: readonly DeviceContribution[];
  readonly unattributedShare: number;
}

/** `reduction` is the printed one, kgCO2e; `kgPerUnit` turns kg into the unit of the baseline fuel. */
export function contributions(
  result: BoundaryResult,
  cookers: readonly MeasuredCooker[],
  { reduction, kgPerUnit }: { readonly reduction: number; readonly kgPerUnit: number },
): Contributions {
  const used = cookers.filter(({ usageHours, amount }) => usageHours > 0 || amount > 0);
  const parts = used.flatMap(({ did }) => result.emissions.cookers.filter((part) => part.did === did));
  const { shares, unattributed } = attribution(result, parts, reduction);
  const rounded = roundShares([...shares, unattributed]);
  const saved = fuelSavedKg(result, parts);
  return {
    deviceContributions: used.map(({ did, usageHours }, index) => ({
      deviceId: did,
      reductionShare: rounded[index] ?? 0,
      evidence: { usageHours: round3(usageHours), fuelSaved: round3((saved[index] ?? 0) / kgPerUnit) },
    })),
    unattributedShare: rounded.at(-1) ?? 1,
  };
}

/** Additive shares; Shapley where the household's own baseline fuel limits what the devices can replace together. */
function attribution(
  { method, emissions }: BoundaryResult,
  all: readonly CookerEmissions[],
  reduction: number,
): Attribution {
  // What is taken off the baseline as a whole is taken off each part.
  const kept = emissions.unadjusted > 0 ? emissions.baseline / emissions.unadjusted : 1;
  const parts = all.map((part) => ({ ...part, baseline: part.baseline * kept }));
  const capped = method === 'metered' && emissions.householdCap < 1;
  const additive = parts.map((part) => part.baseline - part.actual);
  if (!capped || parts.length > exactShapleyMax) return attribute(additive, reduction);
  const potential = sum(parts.map((part) => part.baseline));
  const displaced = sum(parts.map((part) => part.displacedMJ));
  const intensity = potential / displaced;
  // Each MJ of a device is worth what that device earns by it, whatever its own baseline intensity.
  const servers = parts.map((part) => ({
    potential: part.displacedMJ,
    intensity: part.displacedMJ > 0 ? intensity - (part.baseline - part.actual) / part.displacedMJ : 0,
  }));
  return attribute(shapleyCapped(servers, displaced * emissions.householdCap, intensity), reduction);
}

/** kg of baseline fuel (methods.md 5.8), together never more than the household saved. */
function fuelSavedKg(result: BoundaryResult, parts: readonly CookerEmissions[]): number[] {
  const displaced = sum(parts.map((part) => part.displacedMJ));
  const implied = displaced / result.ncv;
  const scale = implied > result.savedKgAtMost ? result.savedKgAtMost / implied : 1;
  return parts.map((part) => (part.displacedMJ / result.ncv) * scale);
}
