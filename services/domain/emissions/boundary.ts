// Computes one boundary for a household: emissions, uncertainty, what may be credited.
import { residualInput } from './amount-inputs.ts';
import type { BaselineFuel } from './baseline.ts';
import { dayCount } from './calendar.ts';
import { confidenceOf, type Confidence } from './confidence.ts';
import { propagate, reader, type Propagated, type Read } from './delta-method.ts';
import type { Counterfactual, CounterfactualSources } from './counterfactual.ts';
import type { FactorBook } from './factor-book.ts';
import type { AnalysisInputs } from './household.ts';
import type { BaselineMethod, MethodRules } from './methodology.ts';
import type { MeasuredCooker } from './measured.ts';
import type { ModelInputs } from './model-input.ts';
import { modelInputs } from './model-inputs.ts';
import {
  householdEmissions,
  meteredEmissions,
  type CookerTerm,
  type Emissions,
  type EnergyCaps,
} from './model.ts';
import type { Place } from './place.ts';
import type { ResidualFuel } from './residual.ts';
import type { GapRule } from '../methodologies/mmecd-2.ts';

export interface Situation {
  readonly inputs: AnalysisInputs;
  readonly rules: MethodRules;
  /** null: gaps are not filled. */
  readonly gapRule: GapRule | null;
  readonly book: FactorBook;
  readonly place: Place;
  readonly persons: number;
  readonly baseline: BaselineFuel;
  readonly residual: ResidualFuel | null;
  readonly counterfactual: Counterfactual & { readonly sources: CounterfactualSources };
}

export interface BoundaryResult {
  readonly method: BaselineMethod;
  readonly inputs: ModelInputs;
  readonly terms: readonly CookerTerm[];
  /** Reduction as a function of the inputs, kgCO2e. */
  readonly reductionAt: (read: Read) => number;
  readonly emissions: Emissions;
  readonly propagated: Propagated;
  readonly confidence: Confidence;
  readonly leakage: Leakage;
  /** Use when nobody looks over use while it was measured, 0 to 1. */
  readonly hawthorneIndex: number;
  /** kgCO2e: the conservative reduction x Hawthorne index, less leakage, never below 0. */
  readonly credited: number;
  /** kg of baseline fuel that was saved at most, and all the baseline fuel of the period. */
  readonly savedKgAtMost: number;
  readonly baselineKg: number;
  /** MJ/kg of the baseline fuel. */
  readonly ncv: number;
}

/** Emissions that the project causes elsewhere, outside the reduction. */
interface Leakage {
  /** kgCO2e in all. */
  readonly total: number;
  /** Part of the reduction that the market takes. */
  readonly fraction: number;
  /** kgCO2e for making each device that is new in the period. */
  readonly embodied: number;
  readonly newDevices: number;
}

export function computeBoundary(
  situation: Situation,
  method: BaselineMethod,
  cookers: readonly MeasuredCooker[],
): BoundaryResult {
  const { inputs, book } = situation;
  const { inputs: shared, terms } = modelInputs({
    ...situation,
    estimate: situation.counterfactual.estimate,
    cookers,
  });
  const all: ModelInputs =
    method === 'metered' ? shared : { ...shared, residualFuel: residualInput(situation.residual, situation) };
  const { lpgForEfficiencyOnly } = situation.rules;
  const perKgGiven = book.given('emissionsPerKg') !== undefined;
  const options = { caps: energyCaps(situation), lpgForEfficiencyOnly, perKgGiven };
  const evaluate = method === 'metered' ? meteredEmissions : householdEmissions;
  const reductionAt = (read: Read): number => {
    const { baseline, actual } = evaluate(read, terms, options);
    return baseline - actual;
  };
  const propagated = propagate(reductionAt, all);
  const confidence = confidenceOf(propagated.value, propagated.sigma, inputs.confidenceLevel);
  const leakage = leakageOf(situation, propagated.value);
  const hawthorneIndex = book.findOr('hawthorneIndex', 1).value;
  const read = reader(all);
  const residualKg = method === 'metered' ? 0 : read('residualFuel');
  return {
    method,
    inputs: all,
    terms,
    reductionAt,
    emissions: evaluate(read, terms, options),
    propagated,
    confidence,
    leakage,
    hawthorneIndex,
    credited: Math.max(0, confidence.conservative * hawthorneIndex - leakage.total),
    savedKgAtMost: Math.max(0, read('baselineFuel') - residualKg),
    baselineKg: read('baselineFuel'),
    ncv: read('ncv'),
  };
}

/** LE = fraction x max(0, reduction) + embodied x new devices (methods.md 1.1, 1.2 step 7). */
function leakageOf({ inputs: { period }, counterfactual, book }: Situation, reduction: number): Leakage {
  // Some methodologies say what is left (net to gross), others what leaks.
  const netToGross = book.given('leakageFraction') === undefined ? book.findOr('netToGross', NaN).value : NaN;
  const fraction = Number.isNaN(netToGross)
    ? book.findUnlessGiven('leakageFraction', 'leakageFraction').value
    : 1 - netToGross;
  const embodied = book.findOr('embodied', 0).value;
  // Every new stove was made, also one whose energy is not known.
  const newDevices = counterfactual.sources.cookers.filter(
    ({ installedOn }) => installedOn !== null && installedOn >= period.start && installedOn <= period.end,
  ).length;
  return {
    total: fraction * Math.max(0, reduction) + embodied * newDevices,
    fraction,
    embodied,
    newDevices,
  };
}

/** Caps of methods.md 1.1: persons x days x limit, on the total of the period and not day by day. */
function energyCaps({ inputs, rules, book, persons }: Situation): EnergyCaps {
  if (!rules.limitsEnergy) return { electricityKwh: Infinity, fuelMJ: Infinity };
  const personDays = persons * dayCount(inputs.period);
  return {
    electricityKwh: book.use('cap.electricity') * personDays,
    fuelMJ: book.use('cap.fuelEnergy') * personDays,
  };
}
