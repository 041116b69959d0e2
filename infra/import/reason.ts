// The reason text of a rejected row: its faults, each with its column.
import type { RowFault, RowProblem } from './send.ts';

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
