// Dates, times and durations in ISO 8601: their forms, their order, and bounds that are relative to today.
import { isDate } from '../../dating/calendar.ts';
import { dayOf, momentMs, pad, printDay, type LocalTime } from '../expressions/dates.ts';

const clock = '([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d(\\.\\d{1,3})?)?';

export const forms = {
  date: { pattern: /^\d{4}-\d{2}-\d{2}$/, wanted: 'a date, for example 2026-02-01' },
  time: { pattern: new RegExp(`^${clock}$`), wanted: 'a time, for example 10:30' },
  datetime: {
    pattern: new RegExp(`^\\d{4}-\\d{2}-\\d{2}T${clock}(Z|[+-]\\d{2}:\\d{2})$`),
    wanted: 'a date and time with its offset, for example 2026-02-01T10:30:00Z',
  },
  duration: {
    pattern: /^P(?=.)(\d+W|(\d+Y)?(\d+M)?(\d+D)?(T(?=.)(\d+H)?(\d+M)?(\d+(\.\d+)?S)?)?)$/,
    wanted: 'a duration, for example PT1H30M',
  },
} as const;

export type Form = keyof typeof forms;

/** 2026-02-30 has the form of a date, but is none. */
const isReal = (form: Form, answer: string): boolean =>
  form === 'time' || form === 'duration' || isDate(answer.slice(0, 10));

const utc: LocalTime = { wallMs: (atMs) => atMs };

/** Below 0: before the bound. A bound of a day holds for the whole day as it is written. */
export function order(answer: string, bound: string): number {
  if (bound.startsWith('P')) return secondsOf(answer) - secondsOf(bound);
  if (bound.includes('T')) return (momentMs(answer, utc) ?? 0) - (momentMs(bound, utc) ?? 0);
  const cut = answer.slice(0, bound.length);
  return cut < bound ? -1 : Number(cut > bound);
}

const daySeconds = 86_400;

/** Parts of a duration, s; months and years by their mean length in the Gregorian calendar. */
const partSeconds: readonly (readonly [part: RegExp, seconds: number])[] = [
  [/(\d+)Y/, 365.2425 * daySeconds],
  [/^[^T]*?(\d+)M/, (365.2425 / 12) * daySeconds],
  [/(\d+)W/, 7 * daySeconds],
  [/(\d+)D/, daySeconds],
  [/T.*?(\d+)H/, 3600],
  [/T.*?(\d+)M/, 60],
  [/T.*?(\d+(?:\.\d+)?)S/, 1],
];

/** Length of a duration, s. */
export const secondsOf = (duration: string): number =>
  partSeconds.reduce((total, [part, seconds]) => total + Number(part.exec(duration)?.[1] ?? 0) * seconds, 0);

export const isForm = (type: string): type is Form => Object.hasOwn(forms, type);
export const isDayLike = (form: Form): boolean => form === 'date' || form === 'datetime';

/** A date and time may have a day as its bound. */
export const isBound = (form: Form, bound: string): boolean =>
  (isDayLike(form) && relative.test(bound)) ||
  isOf(form, bound) ||
  (form === 'datetime' && isOf('date', bound));

export const isOf = (form: Form, text: string): boolean =>
  forms[form].pattern.test(text) && isReal(form, text);

const relative = /^today(?:([+-])P(\d{1,4})([DWMY]))?$/;

export const isRelative = (bound: string): boolean => relative.test(bound);

/** A bound as it is compared: `today`, `today-P1Y`, or itself. */
export function resolveBound(bound: string | number | undefined, today: string): string | undefined {
  if (bound === undefined) return undefined;
  const [found, sign, amount = '0', unit = 'D'] = relative.exec(String(bound)) ?? [];
  if (found === undefined) return String(bound);
  const count = Number(amount) * (sign === '-' ? -1 : 1);
  if (unit === 'D' || unit === 'W') return printDay((dayOf(today) ?? 0) + count * (unit === 'W' ? 7 : 1));
  return plusMonths(today, unit === 'M' ? count : 12 * count);
}

/** The last day of a shorter month stands for the days that it lacks. */
function plusMonths(date: string, count: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const months = 12 * year + month - 1 + count;
  const [y, m] = [Math.floor(months / 12), (((months % 12) + 12) % 12) + 1];
  const dates = [day, 30, 29, 28].map((one) => `${pad(y, 4)}-${pad(m, 2)}-${pad(Math.min(one, day), 2)}`);
  return dates.find(isDate) ?? date;
}
