// The amounts of a household: metered energy, baseline fuel, residual fuel.
import type { BaselineFuel } from '../baseline/baseline.ts';
import { accuracyOf, accuracyOfScales, knownError, usualAccuracy } from './accuracy.ts';
import type { Estimate } from '../counterfactual/causal.ts';
import { deviceCoverage } from '../cookers/coverage.ts';
import { halfWidth95 } from '../uncertainty/delta-method.ts';
import type { FactorLookup, Sourced } from '../factors/factor-lookup.ts';
import type { Note, Noted } from '../factors/notes.ts';
import { samplingOf, usedBest, type MeasuredCooker } from '../cookers/measured.ts';
import type { End } from '../cookers/days-in-use.ts';
import { sum } from '../../sum.ts';
import {
  exact,
  isVolume,
  kgPerUnit,
  kgPerUnitOfNew,
  type ModelInput,
  type ModelInputs,
} from '../factors/model-input.ts';
import type { ResidualFuel } from '../baseline/residual.ts';
import type { Step, Derivation } from '../case/trace.ts';
import { fuelUnits, type FuelUnit } from '../../fuels.ts';
import { countedMeterError } from '../../methodologies/mmecd.ts';

export const meterInputs = (cooker: MeasuredCooker, end: End, lookup: FactorLookup): ModelInputs => ({
  [`amount:${cooker.did}`]: amountInput(cooker, end, lookup),
  [`meterError:${cooker.did}`]: exact(meterError(cooker, lookup), 'fraction'),
});

/** Error of a meter beyond what the methodology allows, which adds to its emissions (MMECD v2.0, step 6). */
function meterError(cooker: MeasuredCooker, lookup: FactorLookup): Sourced {
  const allowed = lookup.findOr('meterErrorAllowed', Infinity);
  const { notes } = allowed;
  if (allowed.source === 'none') return { value: 0, source: 'none', notes };
  const error = countedMeterError(knownError(cooker.meter), allowed.value);
  return error > 0
    ? { value: error, source: `calibration of ${cooker.meter.did}, above ${allowed.source}`, notes }
    : { value: 0, source: 'none', notes };
}

/**
 * The amount with the uncertainty of its measurement, of power that is read at moments, and of the gaps: what is not covered
 * could be as much again per interval as what was, so that amount is one standard deviation. Gaps never add to the amount.
 * Of what the days surely earn neither gaps nor moments are an uncertainty: the range of each day holds its own, so that a lost
 * day can neither earn nor lower what the other days earn. What an excluded meter used is known by no range.
 */
function amountInput(cooker: MeasuredCooker, end: End, lookup: FactorLookup): ModelInput {
  const { did, carrier, meter, estimated } = cooker;
  const { expected, received } = deviceCoverage(meter);
  const amount = inKg({
    name: `amount:${did}`,
    unit: fuelUnits[carrier],
    density: kgPerUnitOfNew(carrier, lookup),
    ...(end === 'best'
      ? { amount: usedBest(cooker), derivation: cooker.derivation }
      : highEnds(sum(cooker.days.map(({ used }) => used.high)))),
  });
  const sampling = end === 'best' ? samplingOf(cooker) * kgPerUnitOfNew(carrier, lookup).value : 0;
  const gaps: Step = {
    ...hearthStep(`gaps ${amount.name}`, amount.unit),
    value: received > 0 ? (amount.value * (expected - received)) / received : amount.value,
    equation:
      'amount × (expected intervals − received intervals) / received intervals; the amount without any received interval',
    from: { amount: amount.value, 'expected intervals': expected, 'received intervals': received },
  };
  const { u95, steps, notes } = estimated
    ? usualAccuracy('estimatedEnergy', lookup)
    : accuracyOf(meter, carrier === 'Electricity' ? 'meter' : 'weighedFuel', lookup);
  return withParts(amount, {
    u95,
    gaps: end === 'best' || cooker.isExcluded ? gaps.value : 0,
    sampling,
    source: `days of ${meter.did}`,
    before: [gaps, ...steps],
    notes,
  });
}

const highEnds = (amount: number) => ({
  amount,
  derivation: { equation: 'sum of the high ends of the days', from: { 'sum of the high ends': amount } },
});

interface Burned {
  readonly lookup: FactorLookup;
  readonly baseline: BaselineFuel;
}

/** The declared baseline with its usual uncertainty; another design adds its own uncertainty to that of the scale. */
export function baselineInput(
  estimate: Estimate,
  { baseline: { fuelType: fuel, kitchenTests }, lookup }: Burned,
): ModelInput {
  const density = kgPerUnit(fuel, lookup);
  const amount = inKg({ name: 'baselineFuel', unit: fuelUnits[fuel], density, ...estimate });
  const baseline = { ...amount, steps: [...kitchenTests, ...amount.steps] };
  if (estimate.standard === null) {
    const { u95, notes } = usualAccuracy('baselineFuel', lookup);
    return withParts(baseline, { u95, gaps: 0, source: 'baselines of the household', notes });
  }
  // The scale errs in all its weeks alike, which their spread does not show.
  const { u95, notes } = usualAccuracy('weighedFuel', lookup);
  const gaps = estimate.standard * density.value;
  return withParts(baseline, { u95, gaps, source: 'own history', notes });
}

/** Residual fuel in kg, and of each day. What was filled or not seen is one standard deviation wide; its high end is the baseline. */
export function residualInput(
  residual: ResidualFuel | null,
  { baseline, lookup }: Burned,
  end: End,
): { readonly input: ModelInput; readonly byDay: readonly number[] } {
  const { byDay = [], weighed = 0, filled = 0, unseen = 0, meters = [] } = residual ?? {};
  const perUnit = kgPerUnit(baseline.fuelType, lookup);
  const unit = fuelUnits[baseline.fuelType];
  const fuel = inKg({
    name: 'residualFuel',
    unit,
    density: perUnit,
    ...(end === 'best'
      ? {
          amount: weighed + filled,
          derivation: { equation: 'weighed + filled', from: { weighed, filled } },
        }
      : highEnds(sum(byDay.map(({ high }) => high)))),
  });
  const gaps: Step = {
    ...hearthStep('gaps residualFuel', 'kg'),
    value: (filled + unseen) * perUnit.value,
    equation: '(filled + lost intervals) × kg per unit',
    from: { filled, 'lost intervals': unseen, 'kg per unit': perUnit.value },
  };
  const source = `days of ${meters.map(({ did }) => did).join(', ')}`;
  const { u95, steps, notes } = accuracyOfScales(meters, lookup);
  return {
    input: withParts(fuel, {
      u95,
      gaps: end === 'best' ? gaps.value : 0,
      source,
      before: [gaps, ...steps],
      notes,
    }),
    byDay: byDay.map(({ best, high }) => (end === 'best' ? best : high) * perUnit.value),
  };
}

const hearthStep = (id: string, unit: string) => ({ id, unit, source: 'Hearth' });

interface Amount {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly steps: readonly Step[];
  readonly notes: readonly Note[];
}

interface Counted {
  readonly name: string;
  readonly unit: FuelUnit;
  /** kg in one unit; 1 where the unit is no volume. */
  readonly density: Noted<number>;
  readonly amount: number;
  readonly derivation: Derivation;
}

/** Fuels that are counted by volume get a step more. */
function inKg({ name, unit, density, amount, derivation }: Counted): Amount {
  if (!isVolume(unit))
    return {
      name,
      value: amount,
      unit,
      steps: [{ ...hearthStep(name, unit), value: amount, ...derivation }],
      notes: density.notes,
    };
  const value = amount * density.value;
  return {
    name,
    value,
    unit: 'kg',
    steps: [
      { ...hearthStep(`volume of ${name}`, unit), value: amount, ...derivation },
      {
        ...hearthStep(name, 'kg'),
        value,
        equation: 'volume × density',
        from: { volume: amount, density: density.value },
      },
    ],
    notes: density.notes,
  };
}

interface Parts {
  readonly u95: number;
  /** Standard uncertainty of what no instrument saw, in the unit of the amount. */
  readonly gaps: number;
  /** Standard uncertainty of power that is read at moments, in the unit of the amount. */
  readonly sampling?: number;
  readonly source: string;
  readonly before?: readonly Step[];
  readonly notes: readonly Note[];
}

function withParts(
  { name, value, unit, steps, notes: ofAmount }: Amount,
  { u95, gaps, sampling = 0, source, before = [], notes }: Parts,
): ModelInput {
  const standard = Math.hypot((value * u95) / halfWidth95, gaps, sampling);
  const u: Step = {
    ...hearthStep(`u ${name}`, unit),
    value: standard,
    equation: '√((amount × u95 / 1.959964)² + gaps² + sampling²)',
    from: { amount: value, u95, gaps, sampling },
  };
  return {
    value,
    standard,
    unit,
    source,
    u95: null,
    steps: [...steps, ...before, u],
    notes: [...ofAmount, ...notes],
  };
}
