// Computes one boundary for a household: emissions, uncertainty, credit.
import { residualInput } from '../inputs/amount-inputs.ts';
import { dayCount } from '../../dating/calendar.ts';
import { daysInUse, type DaysInUse } from '../cookers/days-in-use.ts';
import { confidenceOf, type Confidence } from '../uncertainty/confidence.ts';
import type { CookerTerm } from '../cookers/cooker-emissions.ts';
import { propagate, reader, type Propagated, type Read } from '../uncertainty/delta-method.ts';
import { energyLimits, unlimited, type EnergyLimits } from '../cookers/energy-limits.ts';
import { leakageOf, type Leakage } from '../cookers/leakage.ts';
import {
  asUsedInAll,
  measuredCookers,
  replacesFuel,
  showsUse,
  type MeasuredCooker,
} from '../cookers/measured.ts';
import type { BaselineMethod } from '../../methodologies/rules.ts';
import { notesOf, type ModelInputs } from '../factors/model-input.ts';
import type { Note, Noted } from '../factors/notes.ts';
import { modelInputs } from '../inputs/model-inputs.ts';
import {
  baselineKg,
  householdEmissions,
  meteredEmissions,
  type Emissions,
  type ModelOptions,
} from './model.ts';
import { statedPartInUse } from '../declared/stated-use.ts';
import { printedDifference } from '../case/rounding.ts';
import type { AnalysisContext } from './context.ts';
import { netReduction, reduction } from '../../methodologies/equations.ts';
import { partOfDays as partThatCounts } from '../../methodologies/whole-household.ts';

export interface BoundaryResult {
  readonly method: BaselineMethod;
  /** With the amounts that it takes. */
  readonly measured: readonly MeasuredCooker[];
  /** The amounts of a metered boundary include missing readings. */
  readonly countsLost: boolean;
  readonly inputs: ModelInputs;
  readonly terms: readonly CookerTerm[];
  readonly options: ModelOptions;
  /** Reduction as a function of the inputs, kgCO2e. */
  readonly reductionAt: (read: Read) => number;
  readonly emissions: Emissions;
  readonly propagated: Propagated;
  readonly confidence: Confidence;
  readonly leakage: Leakage;
  /** Use outside a test / use during the test, 0 to 1. */
  readonly hawthorneIndex: number;
  /** Whether anything was cooked with what is credited; without, no reduction is its doing. */
  readonly used: boolean;
  /** kgCO2e: the conservative reduction x Hawthorne index, less leakage, never below 0; 0 where nothing was used. */
  readonly credited: number;
  /** kg of baseline fuel that was saved at most, and the baseline fuel of the days with a metered cooker, or of all. */
  readonly savedKgAtMost: number;
  readonly baselineKg: number;
  /** MJ/kg of the baseline fuel. */
  readonly ncv: number;
  /**
   * Days on which a stove that counts was there, the part of them that it was in use, and the days of the period.
   * `lowered`: the part by readings and the smaller one that the household stated, which is used; null: none is used.
   */
  readonly stoveDays: DaysInUse & {
    readonly ofPeriod: number;
    readonly lowered: { readonly measured: number; readonly stated: number } | null;
  };
  /** Of its calculation, and of those that were compared with it. */
  readonly notes: readonly Note[];
}

/**
 * Metered energy is taken as it was measured. Energy that was used while readings are missing (lost days) emitted too.
 * Where counting it lowers the reduction, it is counted: a limit may leave it nothing to earn.
 */
export function computeBoundary(
  context: AnalysisContext,
  method: BaselineMethod,
  measured: readonly MeasuredCooker[],
): BoundaryResult {
  const asMeasured = boundaryWith(context, method, measured);
  if (method === 'wholeHousehold') return lowerByStatements(context, asMeasured);
  if (context.gapRule !== null) return asMeasured;
  // Cookers are tried one by one, and each trial that lowers the reduction is kept. First come cookers that replace no fuel:
  // their lost days can only emit. Tried together, a stove whose lost days earn could outweigh one whose lost days emit.
  const inTurn = measured.toSorted((a, b) => Number(replacesFuel(a)) - Number(replacesFuel(b)));
  return inTurn.reduce((lowest, cooker) => {
    const inAll = asUsedInAll(cooker);
    if (inAll.amount === cooker.amount) return lowest;
    const asUsed = boundaryWith(
      context,
      method,
      lowest.measured.map((one) => (one.did === cooker.did ? inAll : one)),
    );
    const notes = [...lowest.notes, ...asUsed.notes];
    return asUsed.propagated.value < lowest.propagated.value
      ? { ...asUsed, countsLost: true, notes }
      : { ...lowest, notes };
  }, asMeasured);
}

/** A household that states less use than its readings show saved on fewer days; more use than they show is not used. */
function lowerByStatements(context: AnalysisContext, asMeasured: BoundaryResult): BoundaryResult {
  const stated = statedPartInUse(context.inputs);
  const { used, method, measured, stoveDays } = asMeasured;
  if (stated === null || !used || stated >= stoveDays.partInUse) return asMeasured;
  const asStated = boundaryWith(context, method, measured, stated);
  const notes = [...asMeasured.notes, ...asStated.notes];
  return { ...(asStated.credited <= asMeasured.credited ? asStated : asMeasured), notes };
}

/** `stated`: part of the days in use that replaces a larger one by readings. */
function boundaryWith(
  context: AnalysisContext,
  method: BaselineMethod,
  measured: readonly MeasuredCooker[],
  stated: number | null = null,
): BoundaryResult {
  const { inputs: asked, lookup, persons, rules, cookers, residual } = context;
  const { period } = asked;
  const { estimate } = context.counterfactual;
  const { inputs: shared, terms } = modelInputs({ ...context, estimate, cookers: measured });
  const inputs: ModelInputs =
    method === 'metered' ? shared : { ...shared, residualFuel: residualInput(residual, context) };
  const replacing = measured.filter(replacesFuel);
  const used = replacing.length > 0;
  // A stove in which nothing was cooked makes no room for another one: only days of stoves in use could replace fuel.
  const inUse = daysInUse(used ? replacing : measured);
  const { days } = inUse;
  const { value: limits, notes: ofLimits } =
    method === 'metered' && rules.limitsEnergy ? energyLimits(lookup, { persons, days }) : noLimits;
  // Metered energy earns by the day already; a whole household saves on days of use only, and without any use nothing is credited.
  const byReadings = method === 'metered' || !used ? 1 : inUse.partInUse;
  const partInUse = Math.min(byReadings, stated ?? 1);
  const partOfDays = partThatCounts({ days, partInUse, daysOfPeriod: dayCount(period) });
  // That LPG is the cleaner fuel is left out of what metered energy is worth; the whole household has no such worth.
  const lpgForEfficiencyOnly = method === 'metered' && rules.lpgForEfficiencyOnly;
  const perKgGiven = inputs['emissionsPerKg'] !== undefined;
  const options = { limits, partOfDays, lpgForEfficiencyOnly, perKgGiven };
  const evaluate = method === 'metered' ? meteredEmissions : householdEmissions;
  const reductionAt = (read: Read): number => {
    const { baseline, actual } = evaluate(read, terms, options);
    return reduction(baseline, actual);
  };
  const propagated = propagate((read) => reductionAt(notBelowZero(read)), inputs);
  const confidence = confidenceOf(propagated.value, propagated.sigma, asked.confidenceLevel);
  const leakage = leakageOf(propagated.value, { period, cookers, lookup });
  const { value: hawthorneIndex, notes: ofIndex } = lookup.findOr('hawthorneIndex', 1);
  const less = { hawthorneIndex, leakage: leakage.total };
  const read = reader(inputs);
  const isMetered = method === 'metered';
  const ofDays = isMetered ? read('baselineFuel') * partOfDays : baselineKg(read, options);
  const residualKg = isMetered ? 0 : read('residualFuel');
  return {
    method,
    measured,
    countsLost: false,
    inputs,
    terms,
    options,
    reductionAt,
    emissions: evaluate(read, terms, options),
    propagated,
    confidence,
    leakage,
    hawthorneIndex,
    used,
    credited: used ? Math.max(0, netReduction(confidence.conservative, less)) : 0,
    savedKgAtMost: Math.max(0, ofDays - residualKg),
    baselineKg: ofDays,
    ncv: read('ncv'),
    stoveDays: {
      days,
      partInUse,
      ofPeriod: dayCount(period),
      lowered: stated === null ? null : { measured: byReadings, stated },
    },
    notes: [...notesOf(inputs), ...ofLimits, ...leakage.notes, ...ofIndex],
  };
}

const noLimits: Noted<EnergyLimits> = { value: unlimited, notes: [] };

/** Energy, fuel and factors are at least 0, however little is known of them. */
const notBelowZero =
  (read: Read): Read =>
  (name) =>
    Math.max(0, read(name));

/**
 * kgCO2e that the methodology gives, BE − PE − LE, before any lower bound: of what is printed, so that a reader finds it
 * by subtraction. Where nothing was cooked, no reduction is the stove's.
 */
export function methodologyReduction({ emissions, leakage, hawthorneIndex, used }: BoundaryResult): number {
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
