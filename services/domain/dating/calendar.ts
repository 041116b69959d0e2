// Local dates by arithmetic: real dates, days of a period, months of a period. No clock, no time zone.

export interface Period {
  /** First and last day, YYYY-MM-DD; both belong to the period. */
  readonly start: string;
  readonly end: string;
}

/** Days of a period that can be analyzed. */
export const daysMax = 400;

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

function daysOfMonth(year: number, month: number): number {
  return month === 2 && isLeap(year) ? 29 : (monthLengths[month - 1] ?? 0);
}

export interface Civil {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

function civil(date: string): Civil {
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8, 10)) };
}

/** Whether the text is a date of the Gregorian calendar in the form YYYY-MM-DD, year 1 to 9999. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const { year, month, day } = civil(text);
  return year >= 1 && day >= 1 && day <= daysOfMonth(year, month);
}

/** Days since 0000-03-01 of the proleptic Gregorian calendar; only differences have a meaning. */
export const dayNumber = (date: string): number => civilNumber(civil(date));

export function civilNumber({ year, month, day }: Civil): number {
  // Years begin in March, so that the leap day is the last of its year.
  const y = month > 2 ? year : year - 1;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  return 365 * y + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + dayOfYear;
}

/** A yearly value divided by this is a daily one. */
export const daysPerYear = 365;

/** Number of days, both ends included. */
export const dayCount = ({ start, end }: Period): number => dayNumber(end) - dayNumber(start) + 1;

const two = (value: number): string => String(value).padStart(2, '0');

/** The day after it. */
export function nextDay(date: string): string {
  const { year, month, day } = civil(date);
  if (day < daysOfMonth(year, month)) return `${date.slice(0, 8)}${two(day + 1)}`;
  return month < 12
    ? `${date.slice(0, 5)}${two(month + 1)}-01`
    : `${String(year + 1).padStart(4, '0')}-01-01`;
}

/** All days of the period in order. */
export function daysOf({ start, end }: Period): string[] {
  const days: string[] = [];
  // Counted, because after the year 9999 dates are no longer in the order of their texts.
  for (let day = start, left = dayCount({ start, end }); left > 0; left--) {
    days.push(day);
    day = nextDay(day);
  }
  return days;
}

/**
 * Months of a list of days (infra/docs/methods.md#periods-and-numbers): a whole calendar month is 1, a part counts its days / the days of
 * that month. Each day counts once.
 */
export function monthsOf(days: readonly string[]): number {
  const byMonth = Map.groupBy(days, (day) => day.slice(0, 7));
  return [...byMonth].reduce((sum, [month, inMonth]) => {
    const { year, month: number } = civil(`${month}-01`);
    return sum + inMonth.length / daysOfMonth(year, number);
  }, 0);
}
