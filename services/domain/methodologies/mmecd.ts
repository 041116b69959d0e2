// Metered and measured energy cooking devices, MMECD v1.2 (Gold Standard, 13 December 2022; infra/docs/methodologies.md#mmecd-v12).
import { sum } from '../sum.ts';

export const terajoulePerMWh = 0.0036;

/** A fuel of the baseline mix. Weights are energy, never shares of users. */
export interface MixedFuel {
  /** Average over all baseline households, zeros included, in t of one period. */
  readonly mass: number;
  /** TJ/t. */
  readonly ncv: number;
  /** EF_CO2 fNRB + EF_non, t/TJ. */
  readonly factor: number;
}

const energy = ({ mass, ncv }: MixedFuel): number => mass * ncv;

const emissions = (fuels: readonly MixedFuel[]): number =>
  sum(fuels.map((fuel) => energy(fuel) * fuel.factor));

/** Eq 2: tCO2e per TJ of fuel. */
export const inputFactor = (fuels: readonly MixedFuel[]): number => emissions(fuels) / sum(fuels.map(energy));

/** Eq 1: tCO2e per TJ of useful heat. */
export const usefulFactor = (fuels: readonly (MixedFuel & { readonly efficiency: number })[]): number =>
  emissions(fuels) / sum(fuels.map((fuel) => energy(fuel) * fuel.efficiency));

/** Who uses the energy that is credited, and how much each may use. */
export interface CreditCap {
  readonly persons: number;
  readonly days: number;
  /** In the unit of the energy that is capped. */
  readonly perPersonAndDay: number;
}

/** Baseline emissions take at most this energy, counted over the whole period. Project emissions take all of it. */
export const credited = (used: number, cap: CreditCap | null): number =>
  cap === null ? used : Math.min(used, cap.persons * cap.days * cap.perPersonAndDay);

/** Eq 4: energy of a cooking test on the old and on the new stove, MJ per person and event. */
interface SpecificEnergy {
  readonly baseline: number;
  readonly project: number;
}

/** Eq 4, case 2: tCO2e of the fuel that the MWh replace. */
export const displacedEmissions = (
  mwh: number,
  { baseline, project }: SpecificEnergy,
  factor: number,
): number => mwh * (baseline / project) * terajoulePerMWh * factor;

export interface Grid {
  /** tCO2e/MWh, or kgCO2e/kWh. */
  readonly efGrid: number;
  /** Losses of the grid, fraction. */
  readonly tdl: number;
}

/** Eq 8: tCO2e of MWh, or kgCO2e of kWh. */
export const electricityEmissions = (amount: number, { efGrid, tdl }: Grid): number =>
  amount * efGrid * (1 + tdl);

export interface Reduction {
  readonly be: number;
  readonly pe: number;
  readonly le: number;
  readonly er: number;
}

/** ER = BE − PE − LE, with LE a fraction of what is gained. */
export function reduction(be: number, pe: number, leakageFraction: number): Reduction {
  const le = leakageFraction * Math.max(0, be - pe);
  return { be, pe, le, er: be - pe - le };
}
