// Whether a response comes from a household that was not drawn: it is stored, and left out of estimates.

/** `sampled`: the drawn households and their replacements; null before a sample is drawn. */
export const isOutOfSample = (
  sampled: Pick<ReadonlySet<string>, 'has'> | null,
  household: string,
): boolean | null => (sampled === null ? null : !sampled.has(household));
