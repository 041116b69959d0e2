// Rows of verified responses for tests of survey statistics.
import { recordOf } from '#domain/surveys/answers/given.ts';
import type { ResponseRow } from '#domain/surveys/statistics/response-rows.ts';

/** One household for each answer. */
export const rowsOf = (answers: readonly unknown[], more: Partial<ResponseRow> = {}): ResponseRow[] =>
  answers.map((answer, index) => ({
    household: `did:ixo:household/${more.stratum ?? ''}${more.cluster ?? ''}${more.state ?? ''}${index}`,
    stratum: null,
    state: 'verified',
    outOfSample: false,
    complete: true,
    consistent: true,
    answer,
    ...more,
  }));

/** Reads an answer that is a pair already. */
export function pairOf(answer: unknown): { amount: number; divisor: number } | null {
  const { amount, divisor } = recordOf(answer) ?? {};
  return typeof amount === 'number' && typeof divisor === 'number' ? { amount, divisor } : null;
}
