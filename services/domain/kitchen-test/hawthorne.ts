// How much less a stove is used when nobody watches (methods.md 6.3, hawthorneIndex).

/** Events a day outside the kitchen test over those during it, never above 1. */
export const hawthorneIndex = (unobservedPerDay: number, observedPerDay: number): number =>
  Math.min(1, unobservedPerDay / observedPerDay);
