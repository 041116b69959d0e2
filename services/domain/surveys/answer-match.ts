// Whether two interviews are one that was copied (methods.md 6.5, answerMatch).

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
