// The reason text of a rejected row or file: its faults, each with its column.
import { z } from 'zod';

/** A fault as the API reports it. */
export const rowFault = z.looseObject({
  detail: z.string(),
  pointer: z.string().optional(),
  allowed: z.array(z.unknown()).optional(),
  suggestion: z.string().optional(),
});

type RowFault = z.output<typeof rowFault>;

/** What the API says of a row; null: the row is stored. */
type RowProblem = { readonly detail: string; readonly errors: readonly RowFault[] } | null;

export function reasonOf(problem: RowProblem): string {
  const errors = problem?.errors ?? [];
  if (errors.length === 0) return problem?.detail ?? '';
  return errors.map(sentenceOf).join(' ');
}

function sentenceOf({ pointer, detail, allowed = [], suggestion }: RowFault): string {
  const choice = allowed.length > 0 ? ` Allowed: ${allowed.join(', ')}.` : '';
  const guess = suggestion === undefined ? '' : ` Did you mean ${suggestion}?`;
  return `${columnOf(pointer)} ${detail}${choice}${guess}`.trim();
}

/** The column that a JSON Pointer names. */
const columnOf = (pointer: string | undefined): string =>
  pointer === undefined ? '' : decodeURIComponent(pointer.slice(2)).replaceAll('/', '.');
