// Whether a response comes from a household that was not drawn: it is stored, and left out of estimates.

/** `sampled`: ids of the drawn households and of their replacements; null before a sample is drawn. */
export const isOutOfSample = (sampled: ReadonlySet<string> | null, householdId: string): boolean | null =>
  sampled === null ? null : !sampled.has(householdId);
