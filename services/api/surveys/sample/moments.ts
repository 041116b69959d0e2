// Moments of a draw: UTC with milliseconds, each later than the one before.

/** Now, or the first millisecond after `before`, which another process may have written with a clock that is ahead. */
export const momentAfter = (before: string | undefined, nowMs: number): string =>
  new Date(before === undefined ? nowMs : Math.max(nowMs, Date.parse(before) + 1)).toISOString();
