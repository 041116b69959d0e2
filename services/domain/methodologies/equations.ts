// Equations that several methodologies share, each once. Units go together: kWh, MJ, kg and kgCO2e, or MWh, GJ, t and tCO2e.
import { kwhInMJ } from '../fuels.ts';
import { equation, formulaEquation } from './equation.ts';
import { fossilIntensity, type FossilFactors } from './fuel-factors.ts';

/** Energy put into a stove, by its electricity: 1 kWh is 3.6 MJ. */
export const electricityEnergy = equation(
  'input',
  'amount × 3.6',
  (amount: number): number => amount * kwhInMJ,
);

/** Energy put into a stove, by its fuel. */
export const fuelEnergy = equation(
  'input',
  'amount × NCV',
  (amount: number, ncv: number): number => amount * ncv,
);

/** Energy of the baseline fuel that one unit of energy replaces, by controlled cooking tests of the old and the new stove. */
export const cookingTestRatio = equation(
  'ratio',
  'SC_b / SC_p',
  (scBaseline: number, scProject: number): number => scBaseline / scProject,
);

/** The same by the efficiencies of the new and the old stove. */
export const efficiencyRatio = equation(
  'ratio',
  'η_p / η_b',
  (efficiencyProject: number, efficiencyBaseline: number): number => efficiencyProject / efficiencyBaseline,
);

/** A stove in use: fractions are 0 to 1. */
export interface StoveUse {
  readonly input: number;
  /** Part of the input that was used for cooking. */
  readonly cookingShare: number;
  readonly ratio: number;
  /** Part that the limit of credited energy leaves. */
  readonly creditedFraction: number;
}

/** Energy of the baseline fuel that the credited cooking would have taken. */
export const displacedEnergy = equation(
  'displaced',
  'input × part cooked with × ratio × credited fraction',
  ({ input, cookingShare, ratio, creditedFraction }: StoveUse): number =>
    input * cookingShare * ratio * creditedFraction,
);

/** Baseline emissions of the energy that is displaced. */
export const displacedEmissions = equation(
  'BE',
  'displaced × intensity',
  (displaced: number, intensity: number): number => displaced * intensity,
);

export interface BurnedFuel {
  readonly ncv: number;
  readonly intensity: number;
}

/** Emissions of a mass of fuel: of the baseline, saved, or still burned. */
export const fuelEmissions = equation(
  'emissions',
  'fuel × NCV × intensity',
  (fuel: number, { ncv, intensity }: BurnedFuel): number => fuel * (intensity * ncv),
);

export interface Grid {
  /** tCO2e/MWh. */
  readonly efGrid: number;
  /** Losses of the grid, fraction. */
  readonly tdl: number;
}

/** Project emissions of electricity. */
export const electricityEmissions = equation(
  'PE',
  'amount × EF_grid × (1 + TDL)',
  (amount: number, { efGrid, tdl }: Grid): number => amount * efGrid * (1 + tdl),
);

/** Project emissions of fuel. Biomass counts all its CO2 too. */
export const burnedEmissions = equation(
  'PE',
  `input × ${fossilIntensity.text}`,
  (input: number, fuel: FossilFactors): number => input * fossilIntensity(fuel),
);

/** Downward adjustment by the factor (DAF) of the host country. */
export const adjustedBaseline = equation(
  'BE',
  'baseline × (1 − DAF)',
  (baseline: number, daf: number): number => baseline * (1 - daf),
);

/** Business as usual (BAU), after the downward adjustment; null: no ceiling is set. */
export const ceiledBaseline = formulaEquation(
  'BE',
  'min(BE, BAU)',
  (be: number, bau: number | null): number => Math.min(be, bau ?? Infinity),
);

export const reduction = equation(
  'R',
  'baseline emissions − actual emissions',
  (baseline: number, actual: number): number => baseline - actual,
);

/** Part of a reduction that leaks, where a methodology says what is left (net to gross). */
export const leakingFraction = equation(
  'fraction',
  '1 − net to gross',
  (netToGross: number): number => 1 - netToGross,
);

export interface LeakageCauses {
  /** Part of the reduction that the market takes. */
  readonly fraction: number;
  /** Emissions of making one device. */
  readonly embodied: number;
  /** Devices whose making counts, or the parts of them that count in the period. */
  readonly newDevices: number;
}

/** Emissions that the project causes elsewhere. A rise of emissions lowers no leakage. */
export const leakage = equation(
  'LE',
  'fraction × max(0, R) + embodied × new devices',
  (reduced: number, { fraction, embodied, newDevices }: LeakageCauses): number =>
    fraction * Math.max(0, reduced) + embodied * newDevices,
);

/** `hawthorneIndex`: use outside a test / use during the test; 1 where a methodology has none. */
export const netReduction = equation(
  'ER',
  'R × Hawthorne index − leakage',
  (reduced: number, less: { readonly hawthorneIndex: number; readonly leakage: number }): number =>
    reduced * less.hawthorneIndex - less.leakage,
);

/** Devices or technology-days, and the share of them in use. */
export interface InUse {
  readonly number: number;
  readonly usage: number;
}

/** Fuel of all devices in use. An analysis weighs the fuel of its household instead. */
export const usedFuel = formulaEquation(
  'fuel',
  'N × U × P',
  (perUnit: number, { number, usage }: InUse): number => number * usage * perUnit,
);
