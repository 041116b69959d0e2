// The emissions of a household day by day, from named inputs by the equations of the methodologies: one function for each boundary.
// Terms that share an input read the same one, so they are fully correlated when uncertainty is propagated.
import {
  creditedIntensity,
  inputMJ,
  ownEmissions,
  ratioOf,
  type CookerEmissions,
  type CookerTerm,
} from '../cookers/cooker-emissions.ts';
import type { Read } from '../uncertainty/delta-method.ts';
import { dailyLimitMJ, energyKind, type EnergyLimits } from '../cookers/energy-limits.ts';
import { sum } from '../../sum.ts';
import {
  adjustedBaseline,
  displacedEmissions,
  displacedEnergy,
  fuelEmissions,
  reduction,
} from '../../methodologies/equations.ts';
import { fuelIntensity, givenIntensity } from '../../methodologies/fuel-factors.ts';
import { creditedFraction as fractionWithin } from '../../methodologies/mmecd.ts';
import { baselineOfDay, displacedFuel, householdCap } from '../../methodologies/whole-household.ts';

export interface ModelOptions {
  readonly limits: EnergyLimits;
  /** Baseline fuel of each day of the period, kg; the input `baselineFuel` is their sum. */
  readonly baselineKg: readonly number[];
  /** Fuel that was still burned, kg of each day; the input `residualFuel` is their sum. Left out where only meters count. */
  readonly residualKg?: readonly number[];
  /** Part of each day that counts as in use, 0 to 1: a whole household saves on days in use only. */
  readonly partInUse: readonly number[];
  /** LPG is worth no more than its own intensity. */
  readonly lpgForEfficiencyOnly: boolean;
  /** The factor per kg was given by hand: input `emissionsPerKg` instead of `efCO2`, `fNRB`, `efNonCO2`. */
  readonly perKgGiven: boolean;
}

/** One day, kgCO2e; its place is that of the day in the period. */
interface DayEmissions {
  /** Before and after the downward adjustment (DAF). */
  readonly unadjusted: number;
  readonly baseline: number;
  readonly actual: number;
  /** Energy of baseline fuel that the credited cooking replaces before the household cap, MJ, and the part that the cap leaves. */
  readonly displacedMJ: number;
  readonly cap: number;
  /** Part of the electricity, and of the fuels, that the limit per person leaves, 0 to 1. */
  readonly fractions: Readonly<Record<EnergyKind, number>>;
  /** Baseline fuel that counts, kg. */
  readonly baselineKg: number;
}

type EnergyKind = ReturnType<typeof energyKind>;

export interface Emissions {
  /** kgCO2e of the period, before and after the downward adjustment (DAF). */
  readonly unadjusted: number;
  readonly baseline: number;
  readonly actual: number;
  readonly days: readonly DayEmissions[];
  readonly cookers: readonly CookerEmissions[];
  /** kgCO2e per MJ of baseline fuel. */
  readonly intensity: number;
  /** Part of the baseline that the household's own fuel allows, 0 to 1; 1 for the whole household. */
  readonly householdCap: number;
  /** kgCO2e of the baseline fuel that was still burned; null: outside the boundary. */
  readonly residual: number | null;
  /** Baseline fuel that the metered energy replaces, before any cap, kg. */
  readonly impliedFuelKg: number;
  /** The limit per person binds on some day. */
  readonly energyCapped: boolean;
}

/** The emissions of each day, and of a day with what may have been used in time without readings. */
export interface DailyModel {
  readonly day: (place: number, isWithUnseen: boolean) => DayEmissions;
  readonly hasUnseen: (place: number) => boolean;
  readonly totals: () => Emissions;
}

/** kgCO2e per MJ of baseline fuel. fNRB multiplies the CO2 of woody fuels only: `fNRB` is 1 for all others. */
export function baselineIntensity(read: Read, perKgGiven: boolean): number {
  if (perKgGiven) return givenIntensity(read('emissionsPerKg'), read('ncv'));
  return fuelIntensity({
    efCO2: read('efCO2'),
    efNonCO2: read('efNonCO2'),
    fNRB: read('fNRB'),
    upstream: read('upstream'),
  });
}

/** A cooker with what one unit of its amount means. */
interface Rate {
  readonly term: CookerTerm;
  readonly kind: EnergyKind;
  readonly perUnitMJ: number;
  readonly ratio: number;
  readonly intensity: number;
  /** kgCO2e of one unit. */
  readonly emitted: number;
}

/** An input that is a sum errs in all its days alike. */
const scaleOf = (read: Read, name: string, parts: readonly number[]): number => {
  const total = sum(parts);
  return total > 0 ? read(name) / total : 1;
};

function ratesOf(
  read: Read,
  cookers: readonly CookerTerm[],
  intensityOf: (term: CookerTerm) => number,
): Rate[] {
  return cookers.map((term) => {
    const scale = scaleOf(read, `amount:${term.did}`, term.amounts.used);
    return {
      term,
      kind: energyKind(term.carrier),
      perUnitMJ: scale * inputMJ(read, term, 1),
      ratio: ratioOf(read, term.ratio),
      intensity: intensityOf(term),
      emitted: scale * ownEmissions(read, term, 1),
    };
  });
}

/**
 * Metered boundary: the energy that the cookers replace, against all energy that they used. Limits of a day bind in its
 * baseline only: energy per person, then the household's own baseline fuel, which all cookers share in proportion to
 * what they displace.
 */
export function meteredEmissions(
  read: Read,
  cookers: readonly CookerTerm[],
  options: ModelOptions,
): DailyModel {
  const { limits, lpgForEfficiencyOnly, perKgGiven, baselineKg } = options;
  const intensity = baselineIntensity(read, perKgGiven);
  const rates = ratesOf(read, cookers, (term) =>
    lpgForEfficiencyOnly ? creditedIntensity(read, term, intensity) : intensity,
  );
  const scale = scaleOf(read, 'baselineFuel', baselineKg);
  const [ncv, daf] = [read('ncv'), read('daf')];
  const day = (place: number, isWithUnseen: boolean): DayEmissions => {
    const parts = rates.map(({ term: { amounts }, ...rate }) => {
      const unseen = isWithUnseen ? (amounts.unseen[place] ?? 0) : 0;
      return {
        ...rate,
        used: (amounts.used[place] ?? 0) + unseen,
        cookedMJ: ((amounts.cooked[place] ?? 0) + unseen) * rate.perUnitMJ,
      };
    });
    const within = (kind: EnergyKind): number =>
      fractionWithin(sum(parts.map((part) => (part.kind === kind ? part.cookedMJ : 0))), {
        persons: limits.persons,
        days: 1,
        limit: dailyLimitMJ(limits, kind),
      });
    const fractions = { electricity: within('electricity'), fuel: within('fuel') };
    const displaced = parts.map(({ cookedMJ, ratio, kind }) =>
      displacedEnergy({ input: cookedMJ, cookingShare: 1, ratio, creditedFraction: fractions[kind] }),
    );
    const displacedMJ = sum(displaced);
    const ofDay = scale * (baselineKg[place] ?? 0);
    const cap = householdCap(displacedMJ, { baselineFuel: ofDay, ncv, part: 1 });
    const unadjusted =
      sum(parts.map((part, index) => displacedEmissions(displaced[index] ?? 0, part.intensity))) * cap;
    return {
      unadjusted,
      baseline: adjustedBaseline(unadjusted, daf),
      actual: sum(parts.map(({ used, emitted }) => used * emitted)),
      displacedMJ,
      cap,
      fractions,
      baselineKg: displacedMJ > 0 ? ofDay : 0,
    };
  };
  const totals = (): Emissions => {
    const days = baselineKg.map((_, place) => day(place, false));
    const parts = rates.map((rate) => cookerTotals(rate, (place) => days[place]?.fractions[rate.kind] ?? 1));
    const [before, after] = [sum(parts.map(({ baseline }) => baseline)), sumOf(days, 'unadjusted')];
    const cooked = rates.map(({ term, perUnitMJ, ratio }) => sum(term.amounts.cooked) * perUnitMJ * ratio);
    return {
      ...daysTotals(days),
      cookers: parts,
      intensity,
      householdCap: before > 0 && days.some(({ cap }) => cap < 1) ? Math.min(1, after / before) : 1,
      residual: null,
      impliedFuelKg: displacedFuel(sum(cooked), ncv),
      energyCapped: days.some(({ fractions }) => fractions.electricity < 1 || fractions.fuel < 1),
    };
  };
  return { day, hasUnseen: unseenOn(cookers), totals };
}

/**
 * Whole household: what was not burned of the baseline fuel on a day in use, against all new energy. Days without use give
 * and lend nothing: what was burned on them would have been burned anyway.
 */
export function householdEmissions(
  read: Read,
  cookers: readonly CookerTerm[],
  options: ModelOptions,
): DailyModel {
  const { perKgGiven, baselineKg, residualKg = [], partInUse } = options;
  const intensity = baselineIntensity(read, perKgGiven);
  const rates = ratesOf(read, cookers, () => intensity);
  const [ofBaseline, ofResidual] = [
    scaleOf(read, 'baselineFuel', baselineKg),
    scaleOf(read, 'residualFuel', residualKg),
  ];
  const [burned, daf] = [{ ncv: read('ncv'), intensity }, read('daf')];
  const day = (place: number, isWithUnseen: boolean): DayEmissions => {
    const residual = ofResidual * (residualKg[place] ?? 0);
    const counted = baselineOfDay(partInUse[place] ?? 0, ofBaseline * (baselineKg[place] ?? 0), residual);
    const own = sum(
      rates.map(({ term: { amounts }, emitted }) => {
        const unseen = isWithUnseen ? (amounts.unseen[place] ?? 0) : 0;
        return ((amounts.used[place] ?? 0) + unseen) * emitted;
      }),
    );
    const unadjusted = fuelEmissions(counted, burned);
    // What was burned anyway stands on both sides.
    const kept = fuelEmissions(residual, burned);
    return {
      unadjusted,
      baseline: Math.max(kept, adjustedBaseline(unadjusted, daf)),
      actual: kept + own,
      displacedMJ: 0,
      cap: 1,
      fractions: { electricity: 1, fuel: 1 },
      baselineKg: counted,
    };
  };
  const totals = (): Emissions => {
    const days = baselineKg.map((_, place) => day(place, false));
    const parts = rates.map((rate) => cookerTotals(rate, () => 1));
    const residual = fuelEmissions(ofResidual * sum(residualKg), burned);
    return {
      ...daysTotals(days),
      cookers: parts,
      intensity,
      householdCap: 1,
      residual,
      impliedFuelKg: displacedFuel(sum(parts.map(({ displacedMJ }) => displacedMJ)), read('ncv')),
      energyCapped: false,
    };
  };
  return { day, hasUnseen: unseenOn(cookers), totals };
}

const sumOf = (days: readonly DayEmissions[], name: 'unadjusted' | 'baseline' | 'actual'): number =>
  sum(days.map((day) => day[name]));

const daysTotals = (
  days: readonly DayEmissions[],
): Pick<Emissions, 'unadjusted' | 'baseline' | 'actual' | 'days'> => ({
  unadjusted: sumOf(days, 'unadjusted'),
  baseline: sumOf(days, 'baseline'),
  actual: sumOf(days, 'actual'),
  days,
});

/** Of all days; `fractionOn`: part of the energy of a day that may be credited. */
function cookerTotals(
  { term: { did, amounts }, perUnitMJ, ratio, intensity, emitted }: Rate,
  fractionOn: (place: number) => number,
): CookerEmissions {
  const [used, cooked] = [sum(amounts.used), sum(amounts.cooked)];
  const credited = sum(amounts.cooked.map((amount, place) => amount * fractionOn(place)));
  const displacedMJ = credited * perUnitMJ * ratio;
  return {
    did,
    inputMJ: used * perUnitMJ,
    cookingShare: used > 0 ? cooked / used : 1,
    creditedFraction: cooked > 0 ? credited / cooked : 1,
    displacedMJ,
    intensity,
    baseline: displacedEmissions(displacedMJ, intensity),
    actual: used * emitted,
  };
}

const unseenOn =
  (cookers: readonly CookerTerm[]) =>
  (place: number): boolean =>
    cookers.some(({ amounts }) => (amounts.unseen[place] ?? 0) > 0);

/** kgCO2e of the period, best estimate: the sum of its days, whatever their sign. */
export function reductionOf({ day }: DailyModel, days: number): number {
  let total = 0;
  for (let place = 0; place < days; place += 1) total += balance(day(place, false));
  return total;
}

const balance = ({ baseline, actual }: DayEmissions): number => reduction(baseline, actual);

/**
 * What a day earns for certain, kgCO2e: the least over all that its readings allow, and never less than nothing. Energy in time
 * without readings may have cooked, or a limit may have left it nothing to earn: the smaller one counts.
 */
export function leastOfDay({ day, hasUnseen }: DailyModel, place: number): number {
  const seen = balance(day(place, false));
  return Math.max(0, hasUnseen(place) ? Math.min(seen, balance(day(place, true))) : seen);
}
