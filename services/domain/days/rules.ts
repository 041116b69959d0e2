// The numeric rules of device-days, and the version of all rules together.

/** Rises with every change of the rules that can change a day; days of an older version are computed again. */
export const dayRuleVersion = 2;

const hour = 3_600_000;

/**
 * How far a day reaches beyond both its ends, and the longest step that is split over days. Both are equal, so a
 * step that touches a day always has both its ends in view, and adjoining days see the same step: they add up to
 * the total. What a counter gained over a longer gap belongs to no day.
 *
 * It is 24 h, and for a device that reports each hour or less often a sixth of its interval more: one that reports once
 * a day is late by seconds, or an hour when clocks change. One that reports more often has no step of a day that counts,
 * and in UTC its first readings of today would reach the day before yesterday.
 */
export function neighbourhoodMs(expectedIntervalMs: number | null): number {
  const intervalMs = Math.min(expectedIntervalMs ?? 0, 24 * hour);
  return 24 * hour + (intervalMs < hour ? 0 : Math.floor(intervalMs / 6000) * 1000);
}

/**
 * A day looks so far beyond its ends, and on to the next reading or other value of the counter, for what tells of its loads and
 * fires, ms: the longest of them. Rule.
 */
export const judgedMs = 12 * hour;

/** Counter steps longer than this are flagged as interpolated, ms. */
export const interpolatedStepMs = 2 * hour;

/** A power or temperature holds for at most an hour, even if a device reports less often, ms. Rule. */
export const longestHoldMs = hour;

/** Clocks of meters drift: share of an interval by which a reading may be early or an interval long. */
export const driftShare = 0.1;

/** Where one is expected each hour or less often, a reading so shortly before midnight is of the day that begins, ms. Rule. */
export const longestEarlyMs = 5 * 60_000;

/** More changes between on and off in an hour mean a broken sensor (infra/docs/signals.md#on-and-off). */
export const maxFlipsPerHour = 20;

/** A load shows in intervals up to this, ms: a quarter of an hour, and the drift of a clock. */
export const longestSeenMs = 15 * 60_000 * (1 + driftShare);

/** One interval up to this is long, but no gap, ms: an hour, and the drift of a clock. Rule. */
export const longestIntervalMs = hour * (1 + driftShare);

/** A step that a register shows late is spread back over at most this time, ms: no interval that was declared makes it more. */
export const longestSpreadMs = 24 * hour;

/** Of time about which a meter says nothing, no more than this may have been cooking, ms: the longest use. Rule. */
export const longestUnseenMs = 6 * hour;
