// The dated baselines of a household: an analysis takes the row valid on each day (api.md 4.2).
import { differences } from '../differences.ts';
import { Problem, type Fault } from '../problem.ts';
import { storedBaseline, type BaselineInput, type BaselineRowInput } from './baseline-input.ts';
import type { BaselineRow, Household } from './stored/household.ts';

/** Most rows of one household: a new one every month of 40 years. */
const rowsMax = 500;

/** All rows in the order of their first days; the open start comes first. */
export const baselineRows = ({ body }: Pick<Household, 'body'>): readonly BaselineRow[] =>
  body.baselines ?? (body.baseline === null ? [] : [{ ...body.baseline, recordedAt: body.createdAt }]);

/** Where and when a row is stated. */
export interface Stating {
  /** Path of the baseline in the body of the request. */
  readonly path: string;
  /** The day in the time zone of the project. */
  readonly today: string;
  readonly at: string;
}

/**
 * The rows after a change or replacement of the record stated this baseline, null when it states what holds. It adds
 * a row from today, or from the day that it names; another row that exists is not touched.
 */
export function restatedBaselines(
  household: Household,
  given: BaselineInput,
  stating: Stating,
): BaselineRow[] | null {
  const { baseline: current } = household.body;
  const { validFrom: named, unit: _, ...rest } = given;
  if (current !== null && differences({ ...rest, ...(named && { validFrom: named }) }, current).length === 0)
    return null;
  const validFrom = named && named !== current?.validFrom ? named : stating.today;
  const rows = baselineRows(household);
  // The first baseline of an enrolled household holds for all earlier days, as that of a created one does.
  const row = storedBaseline(given, rows.length === 0 ? (named ?? null) : validFrom);
  checkPast(row.validFrom, stating);
  if (row.validFrom !== stating.today && rowOf(rows, row.validFrom))
    throw fault(stating, {
      code: 'row-exists',
      detail: `A row of ${row.validFrom} exists; POST /v1/households/{id}/baselines with a reason replaces it.`,
    });
  return withRow(rows, { ...row, recordedAt: stating.at });
}

/**
 * The row that somebody adds by itself, with the rows that it makes; null when it is there already. Throws 400 when it
 * takes the place of another, or becomes the one for all earlier days, and no reason is given.
 */
export function addedRow(
  household: Household,
  { reason, ...input }: BaselineRowInput,
  stating: Stating,
): { readonly row: BaselineRow; readonly rows: readonly BaselineRow[] | null } {
  const before = baselineRows(household);
  const start =
    input.validFrom === undefined && before.length > 0 ? stating.today : (input.validFrom ?? null);
  checkPast(start, stating);
  const row = {
    ...storedBaseline(input, start),
    ...(reason !== undefined && { reason }),
    recordedAt: stating.at,
  };
  const { recordedAt: _, ...content } = row;
  const existing = rowOf(before, start);
  if (existing && differences(content, existing).length === 0) return { row: existing, rows: null };
  if (reason === undefined && (existing || (start === null && before.length > 0))) throw reasonNeeded();
  return { row, rows: withRow(before, row) };
}

const reasonNeeded = (): Problem =>
  new Problem('invalid-household', {
    errors: [
      {
        pointer: '#/reason',
        code: 'required',
        detail: 'A row that changes what holds for past days needs a reason.',
      },
    ],
  });

/** The row of a first day. */
const rowOf = (rows: readonly BaselineRow[], validFrom: string | null): BaselineRow | undefined =>
  rows.find((row) => row.validFrom === validFrom);

/** The rows with this one, in the place of the one with its first day. */
function withRow(rows: readonly BaselineRow[], row: BaselineRow): BaselineRow[] {
  const others = rows.filter(({ validFrom }) => validFrom !== row.validFrom);
  if (others.length >= rowsMax)
    throw new Problem('invalid-household', { detail: `A household has at most ${rowsMax} baselines.` });
  return [...others, row].toSorted((a, b) => (a.validFrom ?? '').localeCompare(b.validFrom ?? ''));
}

/** The fields of a household body that follow from its rows. */
export function fromRows(rows: readonly BaselineRow[]) {
  const last = rows.at(-1);
  if (!last) return { baseline: null };
  const { reason: _why, recordedAt: _when, ...baseline } = last;
  return { baseline, baselines: [...rows] };
}

/** Throws 400 for a first day that has not come: what a household will burn is not known. */
export function checkPast(validFrom: string | null, stating: Omit<Stating, 'at'>): void {
  if (validFrom === null || validFrom <= stating.today) return;
  throw fault(stating, { code: 'in-future', detail: `Today is ${stating.today}.` });
}

const fault = ({ path }: Pick<Stating, 'path'>, { code, detail }: Pick<Fault, 'code' | 'detail'>): Problem =>
  new Problem('invalid-household', { errors: [{ pointer: `${path}/validFrom`, code, detail }] });
