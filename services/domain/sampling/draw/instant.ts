// Moments as milliseconds since 1970.
import { utcMidnightMs } from '../../dating/local-day.ts';

const pattern = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,3}))?Z$/;

/** Of a time in UTC; NaN of any other text. */
export function instantMs(text: string): number {
  const [, day, hours, minutes, seconds, fraction = ''] = pattern.exec(text) ?? [];
  if (day === undefined) return NaN;
  const ofDay = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return utcMidnightMs(day) + ofDay * 1000 + Number(fraction.padEnd(3, '0'));
}
