// The text that a user sees for an error.

/** The one sentence that a user sees for any thrown value. */
export const sentenceOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
