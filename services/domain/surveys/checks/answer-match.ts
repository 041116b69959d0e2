// Whether one of two interviews is a copy of the other (answerMatch, infra/docs/sampling.md#quality-of-interviews).

export type Answer = string | number | boolean | null;

/** Share of questions with equal answers; both lists have one answer for each question, at least one. */
export function answerMatch(
  one: readonly Answer[],
  other: readonly Answer[],
  limit: number,
): { match: number; suspicious: boolean } {
  const match = one.filter((answer, index) => answer === other[index]).length / one.length;
  return { match, suspicious: match >= limit };
}
