// The wall clock of a time zone, for dates and moments of expressions.
import { wallClock } from '../../dating/local-day.ts';
import type { LocalTime } from './dates.ts';

/** Years 1000 to 9999, in which dates have texts of one length. Outside of them a clock shows UTC. */
const [earliestMs, latestMs] = [-30_610_224_000_000, 253_402_214_400_000];

export function openLocalTime(timeZone: string): LocalTime {
  const wholeSeconds = wallClock(timeZone);
  return {
    wallMs: (atMs) => {
      if (!(atMs > earliestMs && atMs < latestMs)) return atMs;
      const seconds = Math.floor(atMs / 1000) * 1000;
      return wholeSeconds(seconds) + atMs - seconds;
    },
  };
}
