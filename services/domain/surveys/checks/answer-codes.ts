// Answers of many interviews as small numbers, so that they are compared fast.

export interface Coded {
  readonly ids: readonly string[];
  readonly questions: number;
  /** Row by row; 0: not answered, and equal numbers of a question are equal answers. */
  readonly codes: Int32Array;
  /** Chance that two interviews have the same code, for each question. */
  readonly collisions: readonly number[];
}

/** `answers`: one text for each question, null where it was not answered. */
export function codeAnswers(
  interviews: readonly { readonly responseId: string; readonly answers: readonly (string | null)[] }[],
): Coded {
  const questions = Math.max(0, ...interviews.slice(0, 1).map(({ answers }) => answers.length));
  const codes = new Int32Array(interviews.length * questions);
  const collisions = Array.from({ length: questions }, (_, question) => {
    const known = new Map<string, number>();
    const counts = [0];
    for (const [row, { answers }] of interviews.entries()) {
      const answer = answers[question] ?? null;
      const code = answer === null ? 0 : (known.get(answer) ?? known.size + 1);
      if (answer !== null) known.set(answer, code);
      codes[row * questions + question] = code;
      counts[code] = (counts[code] ?? 0) + 1;
    }
    return counts.reduce((total, count) => total + (count / interviews.length) ** 2, 0);
  });
  return { ids: interviews.map(({ responseId }) => responseId), questions, codes, collisions };
}

export interface Match {
  /** Equal answers / questions that one of both answered. */
  readonly share: number;
  readonly compared: number;
}

/** Null: below the share, or fewer questions than `questionsMin`. */
export function matchOf(
  { codes, questions }: Pick<Coded, 'codes' | 'questions'>,
  [one, other]: readonly [number, number],
  { shareMin, questionsMin }: { readonly shareMin: number; readonly questionsMin: number },
): Match | null {
  // With more differences the share is too small even if all questions were answered.
  const differencesMax = Math.floor((1 - shareMin) * questions + dust);
  let [compared, differing] = [0, 0];
  for (let question = 0; question < questions; question++) {
    const [a, b] = [codes[one * questions + question] ?? 0, codes[other * questions + question] ?? 0];
    if (a === 0 && b === 0) continue;
    compared += 1;
    if (a !== b && ++differing > differencesMax) return null;
  }
  const share = (compared - differing) / compared;
  return compared >= questionsMin && share >= shareMin - dust ? { share, compared } : null;
}

/** Quotients of whole numbers miss a threshold by less than this. */
const dust = 1e-9;
