// Dates and times of a spreadsheet, which are numbers with the format of a date (ECMA-376, part 1, 18.8.30 and 18.17.4).

/** What a format shows of a number of days. */
export type Shown = 'date' | 'time' | 'datetime';

/** Formats that have a number alone; those of East Asia are dates in all languages. */
const builtIn: readonly (readonly [first: number, last: number, shown: Shown])[] = [
  [14, 17, 'date'],
  [18, 21, 'time'],
  [22, 22, 'datetime'],
  [27, 31, 'date'],
  [32, 35, 'time'],
  [36, 36, 'date'],
  [45, 47, 'time'],
  [50, 58, 'date'],
];

/** Undefined for numbers, and for lengths of time such as `[h]:mm`. */
export function shownBy(id: number, code: string | undefined): Shown | undefined {
  if (code === undefined) return builtIn.find(([first, last]) => first <= id && id <= last)?.[2];
  if (/\[(?:h+|m+|s+)\]/i.test(code)) return undefined;
  // Words in quotation marks, colours and languages in brackets, and single characters are shown as they are.
  const letters = code.replaceAll(/"[^"]*"|\[[^\]]*\]|[\\_*]./gs, '').replace(/;.*/s, '');
  if (/general/i.test(letters)) return undefined;
  const [hasDay, hasTime] = [/[yd]/i.test(letters), /[hs]/i.test(letters)];
  if (hasDay) return hasTime ? 'datetime' : 'date';
  return hasTime ? 'time' : /m/i.test(letters) ? 'date' : undefined;
}

const dayMs = 86_400_000;
/** Last day that a spreadsheet knows: 9999-12-31. */
const daysMax = 2_958_465;

/** ISO 8601, without an offset; undefined for a number that is no moment. */
export function printMoment(days: number, shown: Shown, isFrom1904: boolean): string | undefined {
  if (!(days >= 0 && days <= daysMax)) return undefined;
  // Spreadsheets have a day 1900-02-29, number 60, which the calendar does not.
  const start = isFrom1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30);
  const [day = '', clock = ''] = new Date(start + Math.round(days * 86_400) * 1000).toISOString().split('T');
  const time = clock.slice(0, 'hh:mm:ss'.length);
  if (shown === 'datetime') return `${day}T${time}`;
  return shown === 'date' ? new Date(start + Math.floor(days) * dayMs).toISOString().slice(0, 10) : time;
}
