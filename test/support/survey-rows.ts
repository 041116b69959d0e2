// Rows of verified responses for tests of survey statistics.
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
