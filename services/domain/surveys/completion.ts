// How much of a questionnaire is answered (completionRate, infra/docs/sampling.md#completion-of-questionnaires).

export interface Answered {
  /** Questions that apply to this respondent. */
  readonly applicable: number;
  readonly answered: number;
}

/** A quotient of whole numbers may miss a threshold by this. */
const dust = 1e-9;

/** Complete from the threshold on. Where no question applies, all are answered. */
export function completion(
  { applicable, answered }: Answered,
  threshold: number,
): { ratio: number; complete: boolean } {
  const ratio = applicable === 0 ? 1 : answered / applicable;
  return { ratio, complete: ratio >= threshold - dust };
}
