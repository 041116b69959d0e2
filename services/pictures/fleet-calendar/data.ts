// The data of the fleet calendar: who cooked on which day, and whom we did not hear. Shape, sums and order of rows.
import type { Head } from '../kit/frame.ts';

/**
 * `used`: cooking was seen. `unused`: at least half of the day was heard, and nothing was cooked. `partial`: less than
 * half was heard, or the data do not show use; it never counts as unused. `no_data`: nothing was heard.
 */
export const dayStates = ['used', 'unused', 'partial', 'no_data', 'not_installed'] as const;
type DayState = (typeof dayStates)[number];

export const calendarOrders = ['use', 'attention', 'district', 'silence'] as const;
export type CalendarOrder = (typeof calendarOrders)[number];

export interface CalendarDay {
  readonly date: string;
  /** Time in use, summed over the devices, min; null: not known. */
  readonly minutes: number | null;
  readonly state: DayState;
  /** Documented reason of a gap; absent if there is none. */
  readonly gap?: string;
}

/** A household or a device. */
export interface CalendarRow {
  readonly id: string;
  readonly label: string;
  readonly district: string;
  /** None of its devices ever sent data. */
  readonly neverHeard: boolean;
  readonly days: readonly CalendarDay[];
}

/** Households or devices of a district on a day; the counts add up to those of the district. */
interface GroupDay {
  readonly date: string;
  readonly used: number;
  readonly unused: number;
  readonly partial: number;
  readonly noData: number;
  readonly notInstalled: number;
  /** Mean of those that were heard for at least half of the day, min; null if there are none. */
  readonly meanMinutes: number | null;
}

export interface CalendarGroup {
  readonly district: string;
  readonly count: number;
  /** How many cooked in the last days, and from how many nothing was heard, see `Lately`. */
  readonly cookedLately: number;
  readonly silentLately: number;
  readonly days: readonly GroupDay[];
}

export interface Lately {
  /** Last days of the period that are counted, at most 7. */
  readonly days: number;
  readonly cooked: number;
  /** Those from which nothing was heard, although a device was installed. */
  readonly silent: number;
}

export interface FleetCalendar extends Head {
  readonly unit: 'household' | 'device';
  readonly sort: CalendarOrder;
  /** Empty where the rows are districts. */
  readonly households: readonly CalendarRow[];
  /** Empty where the rows are households or devices. */
  readonly groups: readonly CalendarGroup[];
  readonly lately: Lately;
  /** Devices that were installed in the period and never sent data. */
  readonly devicesNeverHeard: number;
  /** What is left out because its group has fewer than 5 households. */
  readonly hidden: { readonly groups: number; readonly households: number };
}

/** Days that `lately` looks at. */
export const latelyDays = 7;

export interface Shares {
  /** Days with cooking of the days that were heard for at least half; null if there is none. */
  readonly used: number | null;
  /** Days that were heard for at least half of the days with an installed device; null if there is none. */
  readonly heard: number | null;
}

const ratio = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

export function sharesOfRow({ days }: Pick<CalendarRow, 'days'>): Shares {
  const count = (state: DayState): number => days.filter((day) => day.state === state).length;
  const [used, unused] = [count('used'), count('unused')];
  return {
    used: ratio(used, used + unused),
    heard: ratio(used + unused, days.length - count('not_installed')),
  };
}

export function sharesOfGroup({ days }: Pick<CalendarGroup, 'days'>): Shares {
  const sum = (of: (day: GroupDay) => number): number => days.reduce((total, day) => total + of(day), 0);
  const heard = sum((day) => day.used + day.unused);
  return {
    used: ratio(
      sum((day) => day.used),
      heard,
    ),
    heard: ratio(
      heard,
      sum((day) => day.used + day.unused + day.partial + day.noData),
    ),
  };
}

/** Of rows that are households or devices. */
export function latelyOf(rows: readonly CalendarRow[]): Lately {
  const days = Math.min(latelyDays, rows[0]?.days.length ?? 0);
  const last = rows.map((row) => row.days.slice(-days));
  return {
    days,
    cooked: last.filter((own) => own.some(({ state }) => state === 'used')).length,
    silent: last.filter(isSilent).length,
  };
}

const isSilent = (days: readonly CalendarDay[]): boolean =>
  days.some(({ state }) => state === 'no_data') &&
  days.every(({ state }) => state === 'no_data' || state === 'not_installed');

/** Days of silence at the end of the period. */
function silentDays({ days }: CalendarRow): number {
  const lastHeard = days.findLastIndex(({ state }) => state !== 'no_data');
  return days.length - 1 - lastHeard;
}

/** Rows in their order; those that were never heard stand apart, at the end. */
export function orderRows(rows: readonly CalendarRow[], order: CalendarOrder): CalendarRow[] {
  const keys = new Map(rows.map((row) => [row, keyOf(row, order)]));
  const compare = (a: CalendarRow, b: CalendarRow): number => {
    const [one, other] = [keys.get(a) ?? [], keys.get(b) ?? []];
    for (const [index, value] of one.entries()) {
      const against = other[index] ?? 0;
      if (value !== against) return value < against ? -1 : 1;
    }
    return 0;
  };
  return rows.toSorted(compare);
}

function keyOf(row: CalendarRow, order: CalendarOrder): (number | string)[] {
  const { used, heard } = sharesOfRow(row);
  const apart = row.neverHeard ? 1 : 0;
  const byUse = [-(used ?? -1), row.label, row.id];
  const own = {
    use: byUse,
    attention: [-silentDays(row), used ?? 2, row.label, row.id],
    district: [row.district, ...byUse],
    silence: [heard ?? 2, row.label, row.id],
  };
  return [apart, ...own[order]];
}

export interface DayTotal {
  readonly date: string;
  /** Heard for at least half of the day. */
  readonly heard: number;
  readonly installed: number;
}

/** How many were heard on each day, of those with an installed device. */
export function heardEachDay({ households, groups }: FleetCalendar): DayTotal[] {
  const totals = new Map<string, DayTotal>();
  const add = (date: string, heard: number, installed: number): void => {
    const before = totals.get(date) ?? { date, heard: 0, installed: 0 };
    totals.set(date, { date, heard: before.heard + heard, installed: before.installed + installed });
  };
  for (const { days } of households)
    for (const { date, state } of days)
      add(date, state === 'used' || state === 'unused' ? 1 : 0, state === 'not_installed' ? 0 : 1);
  for (const { days } of groups)
    for (const day of days)
      add(day.date, day.used + day.unused, day.used + day.unused + day.partial + day.noData);
  return [...totals.values()].toSorted((a, b) => (a.date < b.date ? -1 : 1));
}
