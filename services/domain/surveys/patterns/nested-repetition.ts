// Patterns that repeat a repetition, as (a+)+ does: phones match by backtracking, which may take them exponential time.

const nested = /[*+}]\)[*+{]/;

/** The service itself takes linear time for them. */
export const repeatsRepetition = (pattern: string): boolean => nested.test(pattern);
