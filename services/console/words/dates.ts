// Days as texts, `YYYY-MM-DD`: steps, periods, and which day it is in a time zone. Moments as people read them.

const dayMs = 86_400_000;

const textOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Whether the calendar has this day; 30 February is none. */
export function isDay(text: string): boolean {
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && textOf(ms) === text;
}

/** The day that lies so many days after this one; before it with a negative number. */
export const dayAfter = (day: string, days: number): string =>
  textOf(Date.parse(`${day}T00:00:00Z`) + days * dayMs);

/** The days from one to another, both inclusive. */
export function daysBetween(from: string, to: string): string[] {
  const days = [];
  for (let day = from; day <= to; day = dayAfter(day, 1)) days.push(day);
  return days;
}

export const isMonday = (day: string): boolean => new Date(`${day}T00:00:00Z`).getUTCDay() === 1;

/** The local day at a moment. */
export const dayIn = (timeZone: string, nowMs: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    nowMs,
  );

/** Hours and minutes of a moment in a time zone. */
export const clockIn = (timeZone: string, moment: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(
    Date.parse(moment),
  );

/** Day and seconds of a moment in a time zone; Sweden writes dates so. */
export const secondsIn = (timeZone: string, moment: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(
    Date.parse(moment),
  );

/** Day and minute in UTC, as records have them. */
export const minuteText = (moment: string): string => `${moment.slice(0, 16).replace('T', ' ')} UTC`;

/** The time zone of the browser: that of the moments that a person types. */
export const localZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
