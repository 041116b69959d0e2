// The steps that MMECD v2.0 (Gold Standard, 2025) adds to v1.2 (infra/docs/methodologies.md#mmecd-v20).
import { percentile } from '../percentile.ts';
import { sum } from '../sum.ts';

/** A fuel of the baseline mix by the weight that its project gave it. */
interface WeightedFuel {
  readonly share: number;
  /** EF_CO2 fNRB + EF_non, t/TJ. */
  readonly factor: number;
  /** Emissions of making and bringing the fuel, t/TJ. */
  readonly upstream: number;
}

/** Step 2: tCO2e per TJ of fuel, the weights as given. */
export const upstreamFactor = (fuels: readonly WeightedFuel[]): number =>
  sum(fuels.map(({ share, factor, upstream }) => share * (factor + upstream)));

/** Step 6: a meter that is rated worse than allowed adds its error to what it measured. */
export const withMeterError = (pe: number, meterError: number, allowed: number): number =>
  meterError > allowed ? pe * (1 + meterError) : pe;

interface Leakage {
  readonly marketLeakage: number;
  readonly newDevices: number;
  /** tCO2e per new device, once. */
  readonly embodied: number;
}

/** Step 7. */
export function reductionWithEmbodied(be: number, ae: number, leakage: Leakage) {
  const le = leakage.marketLeakage * Math.max(0, be - ae) + leakage.embodied * leakage.newDevices;
  return { be, ae, le, er: be - ae - le };
}

interface FilledDevice {
  readonly missingShare: number;
  /** kWh for each missing day; null for an excluded device. */
  readonly fillValue: number | null;
  readonly periodEnergy: number | null;
  readonly excluded: boolean;
}

export interface GapRule {
  /** Missing share from which a device is excluded. */
  readonly excludedFrom: number;
  /** Percentile of the observed days that a missing day gets, 0 to 1. */
  readonly fillPercentile: number;
}

/** Step 10: of the device's own observed days. A device that misses too much counts no energy at all. */
export function filledGaps(
  observedDaily: readonly number[],
  daysInPeriod: number,
  { excludedFrom, fillPercentile }: GapRule,
): FilledDevice {
  const missing = daysInPeriod - observedDaily.length;
  const missingShare = missing / daysInPeriod;
  if (missingShare >= excludedFrom)
    return { missingShare, fillValue: null, periodEnergy: null, excluded: true };
  const fillValue = percentile(
    observedDaily.toSorted((a, b) => a - b),
    fillPercentile,
  );
  return { missingShare, fillValue, periodEnergy: sum(observedDaily) + missing * fillValue, excluded: false };
}
