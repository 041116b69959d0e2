// Fleets for tests of the fleet calendar: households of every kind, and districts of many.
import {
  latelyOf,
  type CalendarDay,
  type CalendarGroup,
  type CalendarRow,
  type FleetCalendar,
} from '#pictures/fleet-calendar/data.ts';
import { datesFrom, project, seededNumbers } from './sheets.ts';

/** One day of a household: mostly cooking, some silence. `kind`: what sets the household apart. */
function dayOf(date: string, index: number, kind: number, next: () => number): CalendarDay {
  if (kind === 1 && index < 12) return { date, minutes: null, state: 'not_installed' };
  if (kind === 2 && index > 20)
    return { date, minutes: null, state: 'no_data', ...(index < 26 && { gap: 'network' }) };
  const chance = next();
  if (kind === 3) return { date, minutes: 0, state: 'unused' };
  if (chance < 0.06) return { date, minutes: null, state: 'no_data' };
  if (chance < 0.12) return { date, minutes: Math.round(next() * 40), state: 'partial' };
  if (chance < (kind === 4 ? 0.3 + index / 40 : 0.25)) return { date, minutes: 0, state: 'unused' };
  return { date, minutes: Math.round(10 + next() * 170), state: 'used' };
}

export function rowOf(number: number, days: number, kind = number % 7): CalendarRow {
  const next = seededNumbers(number * 7919 + 17);
  const neverHeard = kind === 6;
  return {
    id: `did:x:household/${String(number).padStart(4, '0')}`,
    label: `HH-${String(number).padStart(4, '0')}`,
    district: ['Gulu', 'Lira', 'Kitgum'][number % 3] ?? '',
    neverHeard,
    days: datesFrom('2024-01-01', days).map((date, index) =>
      neverHeard ? { date, minutes: null, state: 'no_data' } : dayOf(date, index, kind, next),
    ),
  };
}

export function calendarOf(
  households: readonly CalendarRow[],
  change: Partial<FleetCalendar> = {},
): FleetCalendar {
  const days = households[0]?.days ?? [];
  return {
    project,
    period: { start: days[0]?.date ?? '2024-01-01', end: days.at(-1)?.date ?? '2024-01-31' },
    timeZone: 'Africa/Kampala',
    n: households.length,
    missingShare: households.length === 0 ? null : 0.173,
    unit: 'household',
    sort: 'attention',
    households,
    groups: [],
    lately: latelyOf(households),
    devicesNeverHeard: households.filter(({ neverHeard }) => neverHeard).length,
    hidden: { groups: 0, households: 0 },
    ...change,
  };
}

export const fleetOf = (households: number, days = 31): FleetCalendar =>
  calendarOf(Array.from({ length: households }, (_, index) => rowOf(index + 1, days)));

/** Districts of `count` households each. */
export function districtsOf(districts: number, count: number, days = 31): FleetCalendar {
  const next = seededNumbers(5);
  const groups = Array.from({ length: districts }, (_, index): CalendarGroup => ({
    district: `District ${index + 1}`,
    count,
    cookedLately: Math.round(count * 0.7),
    silentLately: Math.round(count * 0.05),
    days: datesFrom('2024-01-01', days).map((date, day) => {
      const notInstalled = Math.max(0, Math.round(count * (0.3 - day / 60)));
      const noData = Math.round((count - notInstalled) * 0.1 * next());
      const partial = Math.round((count - notInstalled) * 0.06 * next());
      const unused = Math.round((count - notInstalled) * 0.3 * next());
      const used = count - notInstalled - noData - partial - unused;
      return { date, used, unused, partial, noData, notInstalled, meanMinutes: Math.round(30 + 80 * next()) };
    }),
  }));
  const sum = (of: (group: CalendarGroup) => number): number =>
    groups.reduce((total, one) => total + of(one), 0);
  return calendarOf([], {
    n: districts * count,
    missingShare: 0.081,
    groups,
    lately: { days: 7, cooked: sum((one) => one.cookedLately), silent: sum((one) => one.silentLately) },
  });
}
