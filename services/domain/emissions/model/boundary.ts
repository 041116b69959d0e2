// Computes one boundary for a household: emissions, uncertainty, credit.
import { residualInput } from '../inputs/amount-inputs.ts';
import { dayCount, daysOf } from '../../dating/calendar.ts';
import { usesByDay, type End } from '../cookers/days-in-use.ts';
import { confidenceOf, conservativeLevel, isSure, type Confidence } from '../uncertainty/confidence.ts';
import type { CookerTerm } from '../cookers/cooker-emissions.ts';
import { propagate, propagateEach, reader, type Propagated, type Read } from '../uncertainty/delta-method.ts';
import { energyLimits, unlimited } from '../cookers/energy-limits.ts';
import { leakageOf, type Leakage } from '../cookers/leakage.ts';
import { measuredCookers, replacesFuel, showsUse, type MeasuredCooker } from '../cookers/measured.ts';
import type { BaselineMethod } from '../../methodologies/rules.ts';
import { kgPerUnit, notesOf, type ModelInputs } from '../factors/model-input.ts';
import type { Note } from '../factors/notes.ts';
import { modelInputs } from '../inputs/model-inputs.ts';
import {
  householdEmissions,
  leastOfDay,
  meteredEmissions,
  reductionOf,
  type DailyModel,
  type Emissions,
  type ModelOptions,
} from './model.ts';
import { statedPartInUse } from '../declared/stated-use.ts';
import { printedDifference } from '../case/rounding.ts';
import type { AnalysisContext } from './context.ts';
import { leakage as leakageEquation, netReduction } from '../../methodologies/equations.ts';
import { sum } from '../../sum.ts';

/** A boundary at one end of the ranges of its days. */
interface Evaluated {
  readonly inputs: ModelInputs;
  readonly terms: readonly CookerTerm[];
  readonly options: ModelOptions;
  /** kgCO2e as a function of the inputs: the reduction, or what the days surely earn. */
  readonly valueAt: (read: Read) => number;
  readonly propagated: Propagated;
  readonly confidence: Confidence;
}

/** What the days earn for certain. */
interface Least extends Evaluated {
  readonly byDay: readonly LeastDay[];
  /** Sum of what the days earn: what is credited before leakage, kgCO2e. */
  readonly conservative: number;
}

/** A day of the period, kgCO2e. */
interface LeastDay {
  readonly day: string;
  /** Baseline and actual emissions of the low and high ends; and with what may have been used in time without readings. */
  readonly seen: Balance;
  readonly withUnseen: Balance | null;
  /** Its standard uncertainty, and how much of it is taken off: to the lower end of the 90 % interval; 0 at 90/10. */
  readonly sigma: number;
  readonly quantile: number;
  readonly earned: number;
}

interface Balance {
  readonly baseline: number;
  readonly actual: number;
}

export interface BoundaryResult extends Evaluated {
  readonly method: BaselineMethod;
  /** With the amounts that it takes. */
  readonly measured: readonly MeasuredCooker[];
  readonly emissions: Emissions;
  readonly least: Least;
  readonly leakage: Leakage;
  /** The same of what is credited, kgCO2e. */
  readonly leakageOfCredit: number;
  /** Use outside a test / use during the test, 0 to 1. */
  readonly hawthorneIndex: number;
  /** Whether anything was cooked with what is credited; without, no reduction is its doing. */
  readonly used: boolean;
  /**
   * kgCO2e: what the days surely earn at the lower end of the interval x Hawthorne index, less leakage, never below 0; 0 where
   * nothing was used. A day that emits more than it earns takes nothing from the others: else leaving it out would pay.
   */
  readonly credited: number;
  /** kg of baseline fuel that was saved at most, and the baseline fuel of the days with a metered cooker, or of all. */
  readonly savedKgAtMost: number;
  readonly baselineKg: number;
  /** MJ/kg of the baseline fuel. */
  readonly ncv: number;
  readonly stoveDays: StoveDays;
  /** Of its calculation, and of those that were compared with it. */
  readonly notes: readonly Note[];
}

/**
 * Days on which a stove that counts was there, and those in use. `lowered`: the part of the days by readings and the smaller one
 * that the household stated, which is used; null: none is used.
 */
interface StoveDays {
  readonly days: number;
  readonly inUse: number;
  readonly ofPeriod: number;
  readonly lowered: { readonly measured: number; readonly stated: number } | null;
}

/** A household that states less use than its readings show saved less on each day; more use than they show is not used. */
export function computeBoundary(
  context: AnalysisContext,
  method: BaselineMethod,
  measured: readonly MeasuredCooker[],
): BoundaryResult {
  const asMeasured = boundaryWith(context, method, measured, null);
  const stated = statedPartInUse(context.inputs);
  const { used, stoveDays } = asMeasured;
  const part = stoveDays.days === 0 ? 0 : stoveDays.inUse / stoveDays.days;
  if (method === 'metered' || stated === null || !used || stated >= part) return asMeasured;
  const asStated = boundaryWith(context, method, measured, { measured: part, stated });
  const notes = [...asMeasured.notes, ...asStated.notes];
  return { ...(asStated.credited <= asMeasured.credited ? asStated : asMeasured), notes };
}

function boundaryWith(
  context: AnalysisContext,
  method: BaselineMethod,
  measured: readonly MeasuredCooker[],
  lowered: StoveDays['lowered'],
): BoundaryResult {
  const { inputs: asked, lookup, persons, rules, cookers } = context;
  const { period, confidenceLevel } = asked;
  const isMetered = method === 'metered';
  const replacing = measured.filter(replacesFuel);
  const used = replacing.length > 0;
  const { value: limits, notes: ofLimits } =
    isMetered && rules.limitsEnergy ? energyLimits(lookup, persons) : noLimits;
  const weight = lowered === null ? 1 : lowered.stated / lowered.measured;
  const days = daysOf(period);
  const modelOf = isMetered ? meteredEmissions : householdEmissions;
  const partInUse = (end: End): number[] => {
    const uses = usesByDay(used ? replacing : measured, end);
    return days.map((day) => (used && uses.get(day) === 'used' ? weight : 0));
  };
  const inputsAt = (end: End): Omit<Evaluated, 'valueAt' | 'propagated' | 'confidence'> => {
    const { inputs: shared, terms, baselineKg } = modelInputs({ ...context, cookers: measured, end });
    const residual = isMetered ? null : residualInput(context.residual, context, end);
    const options: ModelOptions = {
      limits,
      baselineKg,
      ...(residual !== null && { residualKg: residual.byDay }),
      partInUse: partInUse(end),
      // That LPG is the cleaner fuel is left out of what metered energy is worth; the whole household has no such worth.
      lpgForEfficiencyOnly: isMetered && rules.lpgForEfficiencyOnly,
      perKgGiven: shared['emissionsPerKg'] !== undefined,
    };
    const inputs = residual === null ? shared : { ...shared, residualFuel: residual.input };
    return { inputs, terms, options };
  };
  const modelAt =
    ({ terms, options }: Pick<Evaluated, 'terms' | 'options'>) =>
    (read: Read): DailyModel =>
      modelOf(notBelowZero(read), terms, options);
  const ofBest = inputsAt('best');
  const valueAt = (read: Read): number => reductionOf(modelAt(ofBest)(read), days.length);
  const propagated = propagate(valueAt, ofBest.inputs);
  const best = {
    ...ofBest,
    valueAt,
    propagated,
    confidence: confidenceOf(propagated.value, propagated.sigma, confidenceLevel),
  };
  const emissions = modelAt(best)(reader(best.inputs)).totals();
  const ofLow = inputsAt('low');
  const least = leastOf(ofLow, modelAt(ofLow), days);
  const leakage = leakageOf(best.propagated.value, { period, cookers, lookup });
  const { value: hawthorneIndex, notes: ofIndex } = lookup.findOr('hawthorneIndex', 1);
  // Of what is credited, not of the estimate: else a day of little certainty would take from the others.
  const ofCredit = leakageEquation(least.conservative, leakage);
  const baselineKg = sum(emissions.days.map((day) => day.baselineKg));
  const residualKg = isMetered ? 0 : sum(best.options.residualKg ?? []);
  const there = usesByDay(used ? replacing : measured);
  return {
    ...best,
    method,
    emissions,
    leakage,
    hawthorneIndex,
    used,
    measured,
    least,
    leakageOfCredit: ofCredit,
    credited: used ? Math.max(0, netReduction(least.conservative, { hawthorneIndex, leakage: ofCredit })) : 0,
    savedKgAtMost: Math.max(0, baselineKg - residualKg),
    baselineKg,
    ncv: reader(best.inputs)('ncv'),
    stoveDays: {
      days: there.size,
      inUse: best.options.partInUse.filter((part) => part > 0).length,
      ofPeriod: dayCount(period),
      lowered,
    },
    notes: [
      ...notesOf(best.inputs),
      ...notesOf(least.inputs),
      ...ofLimits,
      ...leakage.notes,
      ...ofIndex,
      ...kgPerUnit(context.baseline.fuelType, lookup).notes,
    ],
  };
}

/**
 * What each day earns for certain: the lower end of its 90 % interval where 90/10 is not met, and never less than nothing. Days
 * are judged one by one, so no choice of days earns more than these days earn in the whole. Of power that is read at moments
 * the uncertainty is that of the whole period.
 */
function leastOf(
  known: Pick<Evaluated, 'inputs' | 'terms' | 'options'>,
  modelAt: (read: Read) => DailyModel,
  days: readonly string[],
): Least {
  const valuesAt = (read: Read): number[] => {
    const model = modelAt(read);
    return days.map((_, place) => leastOfDay(model, place));
  };
  const propagated = propagateEach(valuesAt, known.inputs);
  const model = modelAt(reader(known.inputs));
  const byDay = days.map((day, place) => {
    const [value, sigma] = [propagated.parts[place] ?? 0, propagated.sigmas[place] ?? 0];
    const confidence = confidenceOf(value, sigma, conservativeLevel);
    return {
      day,
      seen: model.day(place, false),
      withUnseen: model.hasUnseen(place) ? model.day(place, true) : null,
      sigma,
      quantile: isSure(confidence) ? 0 : confidence.quantile,
      earned: Math.max(0, confidence.conservative),
    };
  });
  return {
    ...known,
    valueAt: (read) => sum(valuesAt(read)),
    propagated,
    confidence: confidenceOf(propagated.value, propagated.sigma, conservativeLevel),
    byDay,
    conservative: sum(byDay.map(({ earned }) => earned)),
  };
}

const noLimits = { value: unlimited, notes: [] };

/** Energy, fuel and factors are at least 0, however little is known of them. */
const notBelowZero =
  (read: Read): Read =>
  (name) =>
    Math.max(0, read(name));

/**
 * kgCO2e that the methodology gives, BE − PE − LE, before any lower bound: of what is printed, so that a reader finds it
 * by subtraction. Where nothing was cooked, no reduction is the stove's.
 */
export function methodologyReduction({
  emissions,
  leakage,
  hawthorneIndex,
  used,
}: Pick<BoundaryResult, 'emissions' | 'leakage' | 'hawthorneIndex' | 'used'>): number {
  const printed = printedDifference(emissions.baseline, emissions.actual);
  const left = printedDifference(printed * hawthorneIndex, leakage.total);
  return used ? left : Math.min(0, left);
}

/** kgCO2e: the smallest of the boundaries that can be calculated. */
export const smallestCredit = (own: BoundaryResult, other: BoundaryResult | undefined): number =>
  Math.min(own.credited, other?.credited ?? own.credited);

/** The boundary that was not chosen, where it can be computed: a cross-check, and the smaller one is credited (4.1). */
export function otherBoundary(context: AnalysisContext, method: BaselineMethod): BoundaryResult | undefined {
  if (context.residual === null) return undefined;
  const other = method === 'metered' ? 'wholeHousehold' : 'metered';
  const { measured, missing } = measuredCookers(context.cookers, other, context.gapRule);
  // A cooker that was used without a meter may have replaced what the metered ones did not. One of which no use is known
  // lifts no check: its readings may be lost, and what it burned would only lower what the whole household saved.
  const unmetered = measured.length === 0 ? missing : missing.filter(showsUse);
  if (other === 'metered' && unmetered.length > 0) return undefined;
  return computeBoundary(context, other, measured);
}
