// Local days and times of Africa/Kampala, which has been UTC+3 without daylight saving time since 1960.

export const timeZone = 'Africa/Kampala';

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
const offsetMs = 3 * hourMs;

/** Local day of an instant, counted from 1970-01-01. */
export const localDay = (ms: number): number => Math.floor((ms + offsetMs) / dayMs);

/** The instant at which a local day begins. */
export const dayStartMs = (day: number): number => day * dayMs - offsetMs;

/** A local day as YYYY-MM-DD. */
export const isoDay = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

/** The instant of a local `YY-MM-DD HH:MM:SS` of this century, or null when it is no date and time. */
export function instantOf(text: string): number | null {
  const iso = text.replace(/^(\d\d-\d\d-\d\d) (\d\d:\d\d:\d\d)$/, '20$1T$2.000Z');
  const asIfUtc = iso.length === 24 ? Date.parse(iso) : Number.NaN;
  // Date.parse takes 2023-02-30 for 2 March: only what prints as it was read is a date.
  if (Number.isNaN(asIfUtc) || new Date(asIfUtc).toISOString() !== iso) return null;
  return asIfUtc - offsetMs;
}
