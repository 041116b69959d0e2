// Which responses count in statistics, and how many are left out for which reason.
import { responseStatuses, type ResponseStatus } from '../responses/states.ts';

/** The answer of one household to the question that is summarized. */
export interface ResponseRow {
  readonly household: string;
  /** Null: the sample has no strata. */
  readonly stratum: string | null;
  /** Of a cluster sample. */
  readonly cluster?: string | null;
  /** Value of the field by which groups are made. */
  readonly group?: string | null;
  readonly state: ResponseStatus;
  /** The household was not drawn. */
  readonly outOfSample: boolean;
  /** The two quality rules of the campaign; a rule that it does not use is true. */
  readonly complete: boolean;
  readonly consistent: boolean;
  /** False: a rule of the questionnaire hides the question from this household. */
  readonly applies?: boolean;
  /** As it was sent; null or undefined: missing. */
  readonly answer: unknown;
}

type Reason = ResponseStatus | 'outOfSample' | 'incomplete' | 'inconsistent' | 'unknownStratum' | 'repeated';

/** Each response that is left out, under its first reason. States that count are not named. */
export type Excluded = Readonly<Partial<Record<Reason, number>>>;

export interface Counted {
  readonly rows: readonly ResponseRow[];
  readonly excluded: Excluded;
}

/** `knows`: whether the design has the stratum or cluster of a row. */
export function countRows(
  rows: readonly ResponseRow[],
  statuses: readonly ResponseStatus[],
  knows: (row: ResponseRow) => boolean,
): Counted {
  const excluded: Partial<Record<Reason, number>> = Object.fromEntries([
    ...responseStatuses.filter((state) => !statuses.includes(state)).map((state) => [state, 0]),
    ...(['outOfSample', 'incomplete', 'inconsistent'] as const).map((reason) => [reason, 0]),
  ]);
  const included = new Set(statuses);
  const households = new Set<string>();
  const counted = rows.filter((row) => {
    const reason = reasonAgainst(row, included, knows) ?? (households.has(row.household) ? 'repeated' : null);
    if (reason === null) households.add(row.household);
    else excluded[reason] = (excluded[reason] ?? 0) + 1;
    return reason === null;
  });
  return { rows: counted, excluded };
}

function reasonAgainst(
  row: ResponseRow,
  included: ReadonlySet<ResponseStatus>,
  knows: (row: ResponseRow) => boolean,
): Reason | null {
  if (!included.has(row.state)) return row.state;
  if (row.outOfSample) return 'outOfSample';
  if (!row.complete) return 'incomplete';
  if (!row.consistent) return 'inconsistent';
  return knows(row) ? null : 'unknownStratum';
}
