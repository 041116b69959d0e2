// The dated baselines of a household. An analysis uses the row that is valid on each day.
import { differences } from '../../contract/differences.ts';
import { Problem, type Fault } from '../../contract/problem.ts';
import { storedBaseline, type BaselineInput, type BaselineRowInput } from './baseline-input.ts';
import type { BaselineRow, Household } from '../../store/bodies/household.ts';

/** Most rows of one household: a new one every month for 40 years. */
const rowsMax = 500;

/** Most rows with weighings, which make a row a hundred times as long. */
const kitchenTestsMax = 24;

/** All rows ordered by their first days; the open start comes first. */
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
 * The rows after a change or replacement of the household stated this baseline; null if it states the present one.
 * Adds a row from today, or from the stated day; other existing rows are not changed.
 */
export function restateBaselines(
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
  // The first baseline of an enrolled household holds for all earlier days, like that of a new household.
  const row = storedBaseline(given, rows.length === 0 ? (named ?? null) : validFrom);
  checkPast(row, stating);
  if (row.validFrom !== stating.today && rowOf(rows, row))
    throw fault(stating, {
      code: 'row-exists',
      detail: `A row that starts on ${row.validFrom} exists. Replace it by POST /v1/households/{id}/baselines with a reason.`,
    });
  return withRow(rows, { ...row, recordedAt: stating.at });
}

/**
 * The row of a request, with all rows after it was added; null if it exists already. Throws 400 if it replaces
 * another row, or becomes the one for all earlier days, without a reason.
 */
export function addRow(
  household: Household,
  { reason, ...input }: BaselineRowInput,
  stating: Stating,
): { readonly row: BaselineRow; readonly rows: readonly BaselineRow[] | null } {
  const before = baselineRows(household);
  const start =
    input.validFrom === undefined && before.length > 0 ? stating.today : (input.validFrom ?? null);
  const row = {
    ...storedBaseline(input, start),
    ...(reason !== undefined && { reason }),
    recordedAt: stating.at,
  };
  checkPast(row, stating);
  const { recordedAt: _, ...content } = row;
  const existing = rowOf(before, row);
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
        detail: 'A row that changes past days needs a reason.',
      },
    ],
  });

type RowKey = Pick<BaselineRow, 'validFrom' | 'source'>;

/** A kitchen test is kept in addition to stated rows: analyses compare both, so neither replaces the other. */
const isSameRow = (a: RowKey, b: RowKey): boolean =>
  a.validFrom === b.validFrom && isWeighed(a) === isWeighed(b);

const isWeighed = ({ source }: RowKey): boolean => source === 'kpt';

const rowOf = (rows: readonly BaselineRow[], key: RowKey): BaselineRow | undefined =>
  rows.find((row) => isSameRow(row, key));

/** With equal first days, weighed rows come last. */
const inOrder = (a: RowKey, b: RowKey): number =>
  (a.validFrom ?? '').localeCompare(b.validFrom ?? '') || Number(isWeighed(a)) - Number(isWeighed(b));

/** The rows with this one, in place of the one that it replaces. */
function withRow(rows: readonly BaselineRow[], row: BaselineRow): BaselineRow[] {
  const others = rows.filter((other) => !isSameRow(other, row));
  if (others.length >= rowsMax)
    throw new Problem('invalid-household', { detail: `A household can have at most ${rowsMax} baselines.` });
  if (row.kpt && others.filter(({ kpt }) => kpt).length >= kitchenTestsMax)
    throw new Problem('invalid-household', {
      detail: `A household can have at most ${kitchenTestsMax} kitchen tests.`,
    });
  return [...others, row].toSorted(inOrder);
}

/** The fields of a household body that follow from its rows. */
export function fromRows(rows: readonly BaselineRow[]) {
  const last = rows.at(-1);
  if (!last) return { baseline: null };
  const { reason: _why, recordedAt: _when, ...baseline } = last;
  return { baseline, baselines: [...rows] };
}

/** Throws 400 for a day in the future, because future consumption is unknown. */
export function checkPast(
  { validFrom, kpt }: Pick<BaselineInput, 'validFrom' | 'kpt'>,
  stating: Omit<Stating, 'at'>,
): void {
  const days = { validFrom, 'kpt/endDate': kpt?.endDate };
  const late = Object.entries(days).find(([, day]) => day != null && day > stating.today);
  if (late)
    throw fault(
      stating,
      {
        code: 'in-future',
        detail: `This day is in the future. It must not be after today, ${stating.today}.`,
      },
      late[0],
    );
}

const fault = (
  { path }: Pick<Stating, 'path'>,
  { code, detail }: Pick<Fault, 'code' | 'detail'>,
  field = 'validFrom',
): Problem => new Problem('invalid-household', { errors: [{ pointer: `${path}/${field}`, code, detail }] });
