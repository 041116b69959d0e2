// Compares the statements of a campaign with the sensors of its households, in the days before each interview.
import { daysOf, type Period } from '#domain/dating/calendar.ts';
import { designWeights } from '#domain/sampling/draw/weights.ts';
import { isSampled } from '#domain/surveys/responses/sampled.ts';
import {
  compareHousehold,
  type HouseholdComparison,
} from '#domain/surveys/sensor-comparison/compare-household.ts';
import { householdDays } from '#domain/surveys/sensor-comparison/household-days.ts';
import { statedUse } from '#domain/surveys/sensor-comparison/stated.ts';
import type { Api } from '../../context/api.ts';
import {
  readHouseholdDays,
  type HouseholdDay,
  type StatedRow,
} from '../../store/cross-checks/compared-rows.ts';
import { parseStored } from '../../store/bodies/held.ts';
import { householdBody } from '../../store/bodies/household.ts';
import { inProjectSince } from '../../store/memberships.ts';
import type { CurrentSample } from '../../store/samples/current-sample.ts';
import type { OpenRule } from './rules.ts';

export interface Compared {
  readonly response: StatedRow;
  readonly comparisons: readonly HouseholdComparison[];
}

interface Comparing {
  readonly rules: readonly OpenRule[];
  readonly rows: readonly StatedRow[];
  readonly sample: CurrentSample | null;
  /** Length of the window, days. */
  readonly days: number;
  /** Local day of a time. */
  readonly dayOf: (atMs: number) => string;
}

const dayMs = 86_400_000;

/** The days before the day of the interview. */
export function windowBefore(interviewDay: string, days: number): Period {
  const dayBefore = (count: number): string =>
    new Date(Date.parse(interviewDay) - count * dayMs).toISOString().slice(0, 10);
  return { start: dayBefore(days), end: dayBefore(1) };
}

export async function compareAll(api: Api, comparing: Comparing): Promise<Compared[]> {
  const { rows, sample, rules, days, dayOf } = comparing;
  const windows = rows.map(({ atMs }) => windowBefore(dayOf(atMs), days));
  const byHousehold = await daysByHousehold(api, comparing, windows);
  const weightOf = sample ? designWeights(sample.committed) : () => null;
  return rows.map((response, index) => {
    const window = daysOf(windows[index] ?? { start: '', end: '' });
    const own = byHousehold.get(response.householdId) ?? [];
    const column = sample?.drawn.get(response.household) ?? sample?.reserve.get(response.household) ?? '';
    const comparisons = rules.flatMap(({ rule, question }, at): HouseholdComparison[] => {
      const { fuel = null } = rule;
      const text = response.answers[at] ?? '';
      const stated = statedUse(rule.measure, question, text === '' ? null : JSON.parse(text), fuel);
      if (stated === null) return [];
      return [
        compareHousehold(rule, {
          householdId: response.household,
          collector: response.collector || null,
          weight: weightOf(column) ?? 1,
          stated,
          days: householdDays(rule.measure, { days: own, window }, fuel),
        }),
      ];
    });
    return { response, comparisons };
  });
}

/** Households whose days are read at once. */
const householdsAtOnce = 1000;

/** Days of a time in which the household was in another project are not of this campaign. */
async function daysByHousehold(
  api: Api,
  { rows, dayOf }: Comparing,
  windows: readonly Period[],
): Promise<Map<string, HouseholdDay[]>> {
  const start = windows.map((window) => window.start).reduce((a, b) => (a < b ? a : b), '9999');
  const end = windows.map((window) => window.end).reduce((a, b) => (a > b ? a : b), '');
  const ids = [...new Set(rows.map(({ householdId }) => householdId))];
  const all = new Map<string, HouseholdDay[]>();
  for (let from = 0; from < ids.length; from += householdsAtOnce) {
    const some = ids.slice(from, from + householdsAtOnce);
    const [days, households] = await Promise.all([
      readHouseholdDays(api, some, { start, end }),
      api.records.latest('household', some),
    ]);
    for (const [id, own] of Map.groupBy(days, ({ householdId }) => householdId)) {
      const record = households.get(id);
      const sinceMs = record ? inProjectSince(parseStored(householdBody, record).body) : Infinity;
      const since = sinceMs === -Infinity ? '' : sinceMs === Infinity ? '9999' : dayOf(sinceMs + dayMs);
      all.set(
        id,
        own.filter(({ day }) => day >= since),
      );
    }
  }
  return all;
}

/** Those of the sample as it stands; all where none is drawn. */
export const inSample = (rows: readonly StatedRow[], sample: CurrentSample | null): StatedRow[] =>
  rows.filter(({ household }) => sample === null || isSampled(sample, household));
