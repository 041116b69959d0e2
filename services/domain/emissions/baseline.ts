// The fuel that the household would have burned in the period.
import { daysOf, monthsOf, type Period } from './calendar.ts';
import type { FactorBook } from './factor-book.ts';
import type { AnalysisInputs, Baseline } from './household.ts';
import { refuse, type Refusal } from './result.ts';
import { fuelUnits, type FuelType } from '../fuels.ts';

export interface BaselineFuel {
  readonly fuelType: FuelType;
  /** Amount in the whole period, in the unit of the fuel. */
  readonly amount: number;
}

type Found =
  | { readonly ok: true; readonly fuel: BaselineFuel }
  | { readonly ok: false; readonly refusal: Refusal };

const inOrder = (rows: readonly Baseline[]): Baseline[] =>
  rows.toSorted((a, b) => (a.validFrom ?? '').localeCompare(b.validFrom ?? ''));

/** The rows that are valid on a day of the period: other rows do not change what is computed for it. */
export function rowsWithin(baselines: readonly Baseline[], { start, end }: Period): Baseline[] {
  const rows = inOrder(baselines);
  const first = rows.findLastIndex(({ validFrom }) => validFrom === null || validFrom <= start);
  return rows.filter(({ validFrom }, index) => index >= first && (validFrom === null || validFrom <= end));
}

/** Takes the row valid on each day; a row without a first day is valid for all earlier days (api.md trap 8). */
export function baselineFuel(inputs: AnalysisInputs, persons: number, book: FactorBook): Found {
  const rows = inOrder(inputs.baselines);
  const days = daysOf(inputs.period);
  const byRow = Map.groupBy(days, (day) => rows.findLast((row) => (row.validFrom ?? day) <= day));
  const dated = [...byRow].flatMap(([row, rowDays]) => (row === undefined ? [] : [{ row, days: rowDays }]));
  const [first] = dated;
  if (first === undefined || byRow.has(undefined)) {
    return refuse({
      code: 'no-baseline',
      detail: `No baseline is valid on ${byRow.get(undefined)?.[0] ?? inputs.period.start}.`,
    });
  }
  const fault = unusable(first.row, dated);
  if (fault !== undefined) return refuse({ code: 'insufficient-data', detail: fault });
  const amount = dated.reduce(
    (sum, { row, days: rowDays }) => sum + credible(row, persons, book) * monthsOf(rowDays),
    0,
  );
  return { ok: true, fuel: { fuelType: first.row.fuelType, amount } };
}

function unusable(first: Baseline, dated: readonly { readonly row: Baseline }[]): string | undefined {
  if (first.fuelType === 'Electricity') return 'A baseline of electricity has no fuel that could be saved.';
  const other = dated.find(({ row }) => row.fuelType !== first.fuelType);
  return other === undefined
    ? undefined
    : `The baseline fuel changes from ${first.fuelType} to ${other.row.fuelType} on ${other.row.validFrom}: ask for the parts before and after.`;
}

/** Consumption per month, cut at what this number of persons can burn (methods.md 7.1). */
function credible({ fuelType, monthlyConsumption }: Baseline, persons: number, book: FactorBook): number {
  if (fuelType !== 'Charcoal' && fuelType !== 'Wood') return monthlyConsumption;
  const perPerson = monthlyConsumption / persons;
  const declared = `${monthlyConsumption} ${fuelUnits[fuelType]} of ${fuelType} a month for ${persons} persons`;
  const cap = book.use(`cap.baseline.${fuelType}`);
  if (perPerson > cap) {
    book.warn('baseline-capped', `${declared} is above ${cap} kg per person: the cap is used.`);
    return cap * persons;
  }
  const unusual = book.use(`warn.baseline.${fuelType}`);
  if (perPerson > unusual) {
    book.warn('baseline-high', `${declared} is above ${unusual} kg per person: it needs a justification.`);
  }
  return monthlyConsumption;
}
