// Computes one boundary for a household: emissions, uncertainty, what may be credited.
import type { BaselineFuel } from './baseline.ts';
import { dayCount } from './calendar.ts';
import { confidenceOf, type Confidence } from './confidence.ts';
import { propagate, reader, type Inputs, type Propagated, type Read } from './delta-method.ts';
import type { FactorBook } from './factor-book.ts';
import type { AnalysisInputs, BaselineMethod } from './household.ts';
import { kgPerUnit, modelInputs, type MeasuredCooker } from './model-inputs.ts';
import { householdEmissions, meteredEmissions, type Emissions } from './model.ts';
import type { Place } from './place.ts';
import type { ResidualFuel } from './residual.ts';

export interface Situation {
  readonly inputs: AnalysisInputs;
  readonly book: FactorBook;
  readonly place: Place;
  readonly persons: number;
  readonly baseline: BaselineFuel;
  readonly residual: ResidualFuel | null;
}

export interface BoundaryResult {
  readonly method: BaselineMethod;
  readonly emissions: Emissions;
  readonly propagated: Propagated;
  readonly confidence: Confidence;
  /** kgCO2e, outside the reduction. */
  readonly leakage: number;
  /** kgCO2e: the conservative reduction less leakage, never below 0. */
  readonly credited: number;
  /** kg of baseline fuel that was saved at most, and all the baseline fuel of the period. */
  readonly savedKgAtMost: number;
  readonly baselineKg: number;
  /** MJ/kg of the baseline fuel. */
  readonly ncv: number;
}

export function computeBoundary(
  situation: Situation,
  method: BaselineMethod,
  cookers: readonly MeasuredCooker[],
): BoundaryResult {
  const { inputs, book } = situation;
  const { inputs: shared, terms } = modelInputs({ ...situation, cookers });
  const all: Inputs = method === 'metered' ? shared : { ...shared, residualFuel: residualInput(situation) };
  const options = { caps: energyCaps(situation), perKgGiven: book.given('emissionsPerKg') !== undefined };
  const evaluate = method === 'metered' ? meteredEmissions : householdEmissions;
  const emissionsAt = (read: Read): Emissions => evaluate(read, terms, options);
  const reductionAt = (read: Read): number => {
    const { baseline, actual } = emissionsAt(read);
    return baseline - actual;
  };
  const propagated = propagate(reductionAt, all);
  const confidence = confidenceOf(propagated.value, propagated.sigma, inputs.confidenceLevel);
  const leakage = book.useUnlessGiven('leakageFraction', 'leakageFraction') * Math.max(0, propagated.value);
  const read = reader(all);
  const residualKg = method === 'metered' ? 0 : read('residualFuel');
  return {
    method,
    emissions: emissionsAt(read),
    propagated,
    confidence,
    leakage,
    credited: Math.max(0, confidence.conservative - leakage),
    savedKgAtMost: Math.max(0, read('baselineFuel') - residualKg),
    baselineKg: read('baselineFuel'),
    ncv: read('ncv'),
  };
}

/** Residual fuel in kg. What was filled for days without data is one standard deviation wide. */
function residualInput({ residual, baseline, book }: Situation): { value: number; standard: number } {
  const perUnit = kgPerUnit(baseline.fuelType, book);
  const value = (residual?.amount ?? 0) * perUnit;
  const weighing = (value * book.use('u95.weighedFuel')) / 1.96;
  const filled = (residual?.filled ?? 0) * perUnit;
  return { value, standard: Math.sqrt(weighing * weighing + filled * filled) };
}

/** Caps of methods.md 1.1: persons x days x limit, on the total of the period and not day by day. */
function energyCaps({ inputs, book, persons }: Situation): { electricityKwh: number; fuelMJ: number } {
  const personDays = persons * dayCount(inputs.period);
  return {
    electricityKwh: book.use('cap.electricity') * personDays,
    fuelMJ: book.use('cap.fuelEnergy') * personDays,
  };
}
