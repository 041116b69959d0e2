// Gold Standard SMEC v4.0 and TPDDTEC v5.0 (RECH), for stoves without a meter (infra/docs/methodologies.md#rech-v50-and-smec-v40).
import { emissionFactor, type FuelEmissions } from '../emissions/case/fuel-factors.ts';
import { sum } from '../sum.ts';

/** Stoves that burn one fuel. */
export interface StoveGroup extends FuelEmissions {
  readonly stoves: number;
  /** Share of them that is in use. */
  readonly usage: number;
  /** t per stove and year. */
  readonly fuel: number;
  /** TJ/t. */
  readonly ncv: number;
}

/** tCO2e: Σ N U P NCV (fNRB EF_CO2 + EF_non). */
export const groupEmissions = (groups: readonly StoveGroup[]): number =>
  sum(groups.map((group) => group.stoves * group.usage * group.fuel * group.ncv * emissionFactor(group)));

/** Stoves whose making is counted as leakage. */
interface NewStoves {
  readonly newDevices: number;
  /** tCO2e per new device. */
  readonly embodied: number;
  /** Years. */
  readonly technicalLife: number;
  /** Year of the crediting period, from 1. */
  readonly creditingYear: number;
}

export const longLifeYears = 5;

/** Over how many years the making of a stove counts. */
export const embodiedYears = (technicalLife: number): number =>
  technicalLife < longLifeYears ? 1 : longLifeYears;

/** Short-lived stoves count in the first year; others a fifth in each of the first five. */
export function embodiedLeakage({ newDevices, embodied, technicalLife, creditingYear }: NewStoves): number {
  const years = embodiedYears(technicalLife);
  return creditingYear <= years ? (embodied * newDevices) / years : 0;
}

interface Claim {
  /** tCO2e after all caps, DAF and ceiling. */
  readonly be: number;
  readonly ae: number;
  readonly marketLeakage: number;
  /** tCO2e of the year. */
  readonly embodied: number;
  /** 1 under continuous digital monitoring; less where people knew that they were watched. */
  readonly hawthorneIndex: number;
}

/** LE = market × (BE − AE) + embodied; ER = max(0, (BE − AE) HE − LE). */
export function observedReduction({ be, ae, marketLeakage, embodied, hawthorneIndex }: Claim) {
  const le = marketLeakage * (be - ae) + embodied;
  return { be, ae, le, er: Math.max(0, (be - ae) * hawthorneIndex - le) };
}
