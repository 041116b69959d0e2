// Hawthorne index: use of a stove outside a test relative to its use during the test (SMEC v4.0, RECH v5.0).

/** Events a day outside the kitchen test over those during it, never above 1. */
export const hawthorneIndex = (unobservedPerDay: number, observedPerDay: number): number =>
  Math.min(1, unobservedPerDay / observedPerDay);
