// The fuel that the household would have burned in the period.
import { daysOf, daysPerYear, monthsOf, type Period } from '../../dating/calendar.ts';
import { credible } from './credible-fuel.ts';
import type { FactorLookup } from '../factors/factor-lookup.ts';
import type { Note } from '../factors/notes.ts';
import type { AnalysisInputs, Baseline } from '../case/household.ts';
import { asWeighed, jumpNotes, testSteps } from './kitchen-tests.ts';
import { refuse, type Refusal } from '../result/result.ts';
import type { Step, Derivation } from '../case/trace.ts';
import type { FuelType } from '../../fuels.ts';
import { sum } from '../../sum.ts';

export interface BaselineFuel {
  readonly fuelType: FuelType;
  /** Amount of each day of the period, and of all of them, in the unit of the fuel. */
  readonly byDay: readonly number[];
  readonly amount: number;
  readonly derivation: Derivation;
  /** null: on no day do a stated baseline and a kitchen test say different amounts. */
  readonly disagreement: Disagreement | null;
  /** How the kitchen tests that are valid in the period came to their consumption. */
  readonly kitchenTests: readonly Step[];
  readonly notes: readonly Note[];
}

/** On days of the period on which both are valid and differ; amounts of those days, in the unit of the fuel. */
interface Disagreement {
  readonly days: number;
  readonly stated: number;
  readonly weighed: number;
}

type Found =
  | { readonly ok: true; readonly fuel: BaselineFuel }
  | { readonly ok: false; readonly refusal: Refusal };

/** Rows in the order of their first days. */
interface Rows {
  readonly stated: readonly Baseline[];
  /** In kitchen tests. */
  readonly weighed: readonly Baseline[];
}

const inOrder = (rows: readonly Baseline[]): Baseline[] =>
  rows.toSorted((a, b) => (a.validFrom ?? '').localeCompare(b.validFrom ?? ''));

function rowsOf(baselines: readonly Baseline[]): Rows {
  const rows = inOrder(baselines);
  return {
    stated: rows.filter(({ source }) => source !== 'kpt'),
    weighed: rows.filter(({ source }) => source === 'kpt').map(asWeighed),
  };
}

/** The rows that are valid on a day of the period: other rows do not change what is computed for it. */
export function rowsWithin(baselines: readonly Baseline[], { start, end }: Period): Baseline[] {
  const { stated, weighed } = rowsOf(baselines);
  return [stated, weighed].flatMap((rows) => {
    const first = rows.findLastIndex(({ validFrom }) => validFrom === null || validFrom <= start);
    return rows.filter(({ validFrom }, index) => index >= first && (validFrom === null || validFrom <= end));
  });
}

/** The row valid on a day; one without a first day is valid for all earlier days. */
const validOn = (rows: readonly Baseline[], day: string): Baseline | undefined =>
  rows.findLast((row) => (row.validFrom ?? day) <= day);

/** The fuel that counts on a day; undefined: no row is valid. */
export const fuelOn = (baselines: readonly Baseline[], day: string): FuelType | undefined =>
  usedRow(rowsOf(baselines), day, 'later')?.fuelType;

/** Of what was stated and what was weighed, where they are of different fuels: kg do not tell which is the lower one. */
export type Precedence = 'later' | 'earlier';

/** Whether it makes a difference which of them is taken. */
export function areOfDifferentFuels({ baselines, period }: AnalysisInputs): boolean {
  const { stated, weighed } = rowsOf(baselines);
  return daysOf(period).some((day) => differInFuel(validOn(stated, day), validOn(weighed, day)));
}

interface Sources {
  readonly persons: number;
  readonly lookup: FactorLookup;
  readonly precedence: Precedence;
}

/**
 * Takes the row valid on each day. Where a kitchen test stands beside what was stated, the lower amount is the
 * conservative one.
 */
export function baselineFuel(inputs: AnalysisInputs, { persons, lookup, precedence }: Sources): Found {
  const rows = rowsOf(inputs.baselines);
  const days = daysOf(inputs.period);
  const byRow = Map.groupBy(days, (day) => usedRow(rows, day, precedence));
  const dated = [...byRow].flatMap(([row, rowDays]) => (row === undefined ? [] : [{ row, days: rowDays }]));
  const [first] = dated;
  if (first === undefined || byRow.has(undefined)) {
    return refuse({
      code: 'no-baseline',
      detail: `No baseline is valid on ${byRow.get(undefined)?.[0] ?? inputs.period.start}: add one with a validFrom of ${inputs.period.start} or earlier by POST /v1/households/{id}/baselines.`,
    });
  }
  const fault = unusable(first.row, dated);
  if (fault !== undefined) return refuse({ code: 'insufficient-data', detail: fault });
  const parts = dated.map(({ row, days: rowDays }) => {
    const { value: consumption, notes } = credible(row, persons, lookup);
    return { row, consumption, months: monthsIn(row, rowDays), notes };
  });
  const consumptionOf = new Map(parts.map(({ row, consumption }) => [row, consumption]));
  const byDay = days.map((day) => {
    const row = usedRow(rows, day, precedence);
    return row === undefined ? 0 : (consumptionOf.get(row) ?? 0) * monthsIn(row, [day]);
  });
  const amount = sum(parts.map(({ consumption, months }) => consumption * months));
  const disagreement = disagreementOf(rows, days);
  const tests = rows.weighed.filter((row) => days.some((day) => validOn(rows.weighed, day) === row));
  return {
    ok: true,
    fuel: {
      fuelType: first.row.fuelType,
      byDay,
      amount,
      derivation: derivationOf(parts),
      disagreement,
      kitchenTests: testSteps(tests),
      notes: [...parts.flatMap(({ notes }) => notes), ...jumpNotes(tests)],
    },
  };
}

/** Of several rows, each with its months. */
const derivationOf = (
  parts: readonly { readonly consumption: number; readonly months: number }[],
): Derivation => ({
  equation: 'Σ consumption a month × months',
  from: Object.fromEntries(
    parts.flatMap(({ consumption, months }, index) => [
      [`consumption a month ${index + 1}`, consumption],
      [`months ${index + 1}`, months],
    ]),
  ),
});

/**
 * What was stated is used up in each calendar month. A kitchen test weighed days, and its months are twelfths of a year
 * (infra/docs/sampling.md#kitchen-test-records): in February it found no more a day than in January.
 */
const monthsIn = ({ source }: Baseline, days: readonly string[]): number =>
  source === 'kpt' ? (days.length * 12) / daysPerYear : monthsOf(days);

const amountOn = (row: Baseline, days: readonly string[]): number =>
  row.monthlyConsumption * monthsIn(row, days);

const differInFuel = (stated: Baseline | undefined, weighed: Baseline | undefined): boolean =>
  stated !== undefined && weighed !== undefined && stated.fuelType !== weighed.fuelType;

function usedRow(rows: Rows, day: string, precedence: Precedence): Baseline | undefined {
  const [stated, weighed] = [validOn(rows.stated, day), validOn(rows.weighed, day)];
  if (stated === undefined || weighed === undefined) return stated ?? weighed;
  if (differInFuel(stated, weighed)) {
    const isStatedLater = (stated.validFrom ?? '') > (weighed.validFrom ?? '');
    return isStatedLater === (precedence === 'later') ? stated : weighed;
  }
  return amountOn(weighed, [day]) < amountOn(stated, [day]) ? weighed : stated;
}

function disagreementOf({ stated, weighed }: Rows, days: readonly string[]): Disagreement | null {
  const disputed = days.filter((day) => {
    const [one, other] = [validOn(stated, day), validOn(weighed, day)];
    return one?.fuelType === other?.fuelType && one?.monthlyConsumption !== other?.monthlyConsumption;
  });
  const amountOf = (rows: readonly Baseline[]): number =>
    sum(
      [...Map.groupBy(disputed, (day) => validOn(rows, day))].map(([row, rowDays]) =>
        row === undefined ? 0 : amountOn(row, rowDays),
      ),
    );
  return disputed.length === 0
    ? null
    : { days: disputed.length, stated: amountOf(stated), weighed: amountOf(weighed) };
}

function unusable(first: Baseline, dated: readonly { readonly row: Baseline }[]): string | undefined {
  if (first.fuelType === 'Electricity')
    return 'A baseline of electricity has no fuel to save. Add the fuel that was burned before by POST /v1/households/{id}/baselines.';
  const other = dated.find(({ row }) => row.fuelType !== first.fuelType);
  return other === undefined
    ? undefined
    : `The baseline fuel changes from ${first.fuelType} to ${other.row.fuelType} on ${other.row.validFrom}. Ask for the periods before and after it.`;
}
