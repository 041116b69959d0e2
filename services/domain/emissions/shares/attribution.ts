// The share of each device in a reduction (additiveAttribution, infra/docs/methods.md#shares-of-devices).
import { sum } from '../../sum.ts';

export interface Attribution {
  /** Share of each device, in the order given; all between 0 and 1. */
  readonly shares: readonly number[];
  /** The part that the devices do not explain. Shares and this sum to 1. */
  readonly unattributed: number;
}

/**
 * share_d = max(0, reduction_d) / max(R, sum of the positive ones). Inputs in kgCO2e: the reduction of each device
 * and R, the reduction of the result. Without a positive R nothing can be shared: all 0, unattributed 1.
 */
export function attribute(reductions: readonly number[], total: number): Attribution {
  const positive = reductions.map((reduction) => Math.max(0, reduction));
  const explained = sum(positive);
  if (total <= 0 || explained <= 0) return { shares: positive.map(() => 0), unattributed: 1 };
  const whole = Math.max(total, explained);
  return { shares: positive.map((reduction) => reduction / whole), unattributed: 1 - explained / whole };
}

/** Energy of one device, MJ useful, and its emissions for each MJ, kgCO2e. */
export interface UsefulEnergy {
  readonly useful: number;
  readonly intensity: number;
}

/** kgCO2e that each device saved: U_d (e_b - e_d); negative for one dirtier than the baseline. */
export const additiveReductions = (devices: readonly UsefulEnergy[], baselineIntensity: number): number[] =>
  devices.map(({ useful, intensity }) => useful * (baselineIntensity - intensity));

/** kgCO2e of all devices. */
export const emissionsOf = (devices: readonly UsefulEnergy[]): number =>
  sum(devices.map(({ useful, intensity }) => useful * intensity));

/**
 * What emissions would be more without each device, kgCO2e. Without a device its useful energy goes back to the
 * baseline stove. Only leaving its use out would make every contribution negative: the household still has to cook.
 */
export function leaveOneOut(devices: readonly UsefulEnergy[], baselineIntensity: number): number[] {
  const actual = emissionsOf(devices);
  return devices.map(
    ({ useful }, index) => emissionsOf(devices.toSpliced(index, 1)) + useful * baselineIntensity - actual,
  );
}
