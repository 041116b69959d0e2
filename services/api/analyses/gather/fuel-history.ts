// Reads the weighed baseline fuel of households by week, from two years before a period to its end.
import { z } from 'zod';
import type { Period } from '#domain/dating/calendar.ts';
import type { FuelHistory } from '#domain/emissions/case/history.ts';
import { fuelUnits, type FuelType } from '#domain/fuels.ts';
import { wireUnits } from '#domain/readings/fuel.ts';
import { mean } from '#domain/spread.ts';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import type { Api } from '../../context/api.ts';
import { isoTime } from '../../contract/time.ts';
import { valuesOn } from '#domain/dating/former-values.ts';
import { datedValues } from '../../households/changes/dated-changes.ts';
import { membershipsOf } from '../../store/memberships.ts';
import { comparisonIds } from '../../store/project-households.ts';
import { installationsAround } from '../../store/past-installations.ts';
import { parseStored } from '../../store/bodies/held.ts';
import { householdBody, type Household } from '../../store/bodies/household.ts';

const weeksBefore = 104;

/** Households whose mean is the comparison. */
const comparisonMax = 200;

/** Mondays from two years before the period to its end. */
export function weeksAround({ start, end }: Period): string[] {
  const startMs = Date.parse(start);
  const daysIntoWeek = (new Date(startMs).getUTCDay() + 6) % 7;
  const firstMs = startMs - (daysIntoWeek + 7 * weeksBefore) * dayMs;
  const count = Math.floor((Date.parse(end) - firstMs) / (7 * dayMs)) + 1;
  return Array.from({ length: count }, (_, week) => isoTime(firstMs + 7 * week * dayMs).slice(0, 10));
}

const dayMs = 86_400_000;

const row = z.object({ householdId: z.string(), week: z.string(), perDay: z.number() });

/**
 * A day counts once for a household, however many scales weighed it; a week counts if four of its days do. Fuel that
 * left the store counts as burned in every week alike, as in a kitchen test. A scale with data for at least half of a
 * day represents the whole day; other scales represent nothing.
 */
const perWeek = `
  SELECT household_id AS householdId, toString(toMonday(own_day)) AS week, round(sum(used) / count(), 6) AS perDay
  FROM (
    SELECT household_id, d.day AS own_day, sum((amount + doubt) / known) AS used
    FROM (SELECT * FROM device_days FINAL WHERE device_did IN {dids:Array(String)} AND day BETWEEN {from:Date} AND {to:Date}) AS d
    ARRAY JOIN fuels.fuel_type AS fuel, fuels.unit AS fuel_unit, fuels.used AS amount, fuels.unaccounted AS doubt,
      arrayMap(seconds -> 1 - 1000 * seconds / (toUnixTimestamp64Milli(end_at) - toUnixTimestamp64Milli(start_at)), fuels.unmeasured_seconds) AS known
    WHERE household_id IN {ids:Array(String)} AND fuel = {fuel:String} AND fuel_unit = {unit:String} AND amount IS NOT NULL AND known >= 0.5
    GROUP BY household_id, own_day)
  GROUP BY householdId, week HAVING count() >= 4 ORDER BY householdId, week`;

type Reading = Pick<Api, 'records' | 'clickhouse' | 'telemetry'>;

interface Asked {
  readonly fuelType: FuelType;
  readonly period: Period;
}

const paramsOf = ({ fuelType, period }: Asked) => ({
  fuel: fuelType,
  unit: wireUnits[fuelUnits[fuelType]],
  from: weeksAround(period)[0] ?? period.start,
  to: period.end,
});

type Series = readonly (number | null)[];

/** Households with all devices that were ever in them. */
interface Whose {
  readonly householdIds: readonly string[];
  readonly dids: readonly string[];
}

/** Outcomes of each household that has any, in the order of `weeksAround`. */
async function readHistories(
  telemetry: ClickHouse,
  { householdIds, dids }: Whose,
  asked: Asked,
): Promise<ReadonlyMap<string, Series>> {
  if (householdIds.length === 0 || dids.length === 0) return new Map();
  const rows = await telemetry.query(row, perWeek, { ...paramsOf(asked), ids: householdIds, dids });
  const weeks = weeksAround(asked.period);
  return new Map(
    [...Map.groupBy(rows, ({ householdId }) => householdId)].map(([id, own]) => {
      const byWeek = new Map(own.map(({ week, perDay }) => [week, perDay]));
      return [id, weeks.map((week) => byWeek.get(week) ?? null)];
    }),
  );
}

/** Mean of the known values of each week; null if no value is known. */
function meanOf(histories: ReadonlyMap<string, Series>): Series | null {
  const all = [...histories].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, own]) => own);
  if (all.length === 0) return null;
  return (all[0] ?? []).map((_, week) => {
    const known = all.flatMap((own) => own[week] ?? []);
    return known.length === 0 ? null : mean(known);
  });
}

export interface Weighing {
  readonly household: Household;
  /** Devices that were ever in the household. */
  readonly dids: readonly string[];
  /** Fuel of its baseline. */
  readonly fuelType: FuelType;
  /** Local day since which each device is in the household, by DID; absent if unknown. */
  readonly since: Readonly<Record<string, string>>;
}

/** Histories of households of one project that weigh the fuel of their baseline, by id. */
export async function fuelHistories(
  api: Reading,
  households: readonly Weighing[],
  { period, comparisons }: { readonly period: Period; readonly comparisons: Comparisons | null },
): Promise<ReadonlyMap<string, FuelHistory>> {
  const histories = new Map<string, FuelHistory>();
  for (const [fuelType, own] of Map.groupBy(households, (one) => one.fuelType)) {
    const asked = { fuelType, period };
    const [series, compared] = await Promise.all([
      readHistories(api.telemetry, whose(own), asked),
      comparisons?.(fuelType),
    ]);
    const comparison = compared ? meanOf(compared) : null;
    const weeks = weeksAround(period);
    for (const { household, since } of own) {
      const outcomes = weeksInProject(household, household.body.projectId, {
        weeks,
        own: series.get(household.id),
      });
      if (outcomes !== undefined)
        histories.set(household.id, { fuelType, weeks, own: outcomes, comparison, since });
    }
  }
  return histories;
}

const whose = (households: readonly Weighing[]): Whose => ({
  householdIds: households.map(({ household }) => household.id),
  dids: [...new Set(households.flatMap(({ dids }) => dids))],
});

/** Series of the comparison households of one project and period that weigh a fuel, by id. */
export type Comparisons = (fuelType: FuelType) => Promise<ReadonlyMap<string, Series>>;

/** Each fuel is read once, for any number of households that are compared with it. */
export function openComparisons(api: Reading, projectId: string, period: Period): Comparisons {
  const known = new Map<FuelType, ReturnType<Comparisons>>();
  return (fuelType) => {
    const read = known.get(fuelType) ?? comparisonHistories(api, projectId, { fuelType, period });
    known.set(fuelType, read);
    return read;
  };
}

async function comparisonHistories(
  api: Reading,
  projectId: string,
  asked: Asked,
): Promise<ReadonlyMap<string, Series>> {
  const ids = await comparisonIds(api.telemetry, projectId, comparisonMax);
  const records = await api.records.latest('household', ids);
  // Data of households that withdrew or were erased are not used.
  const householdIds = ids.filter((id) => {
    const record = records.get(id);
    const body = record && parseStored(householdBody, record).body;
    return body !== undefined && !body.erased && body.withdrawnAt === undefined;
  });
  if (householdIds.length === 0) return new Map();
  const stays = await installationsAround(api, householdIds);
  const dids = [...new Set(stays.map(({ body }) => body.deviceDid))];
  const all = await readHistories(api.telemetry, { householdIds, dids }, asked);
  const weeks = weeksAround(asked.period);
  return new Map(
    [...all].flatMap(([id, own]) => {
      const record = records.get(id);
      const series = record && comparisonWeeks(parseStored(householdBody, record), projectId, { weeks, own });
      return series ? [[id, series] as const] : [];
    }),
  );
}

interface Weighed {
  /** Mondays of the weeks. */
  readonly weeks: readonly string[];
  readonly own: Series | undefined;
}

/** Weeks in another project are removed; undefined if nothing is left. */
function weeksInProject(
  { body }: Household,
  projectId: string | null,
  { weeks, own }: Weighed,
): Series | undefined {
  const stays = membershipsOf(body).filter((stay) => stay.projectId === projectId);
  // A local week starts and ends within a day of the UTC week.
  const isWithin = (mondayMs: number): boolean =>
    stays.some(({ fromMs, toMs }) => fromMs <= mondayMs - dayMs && mondayMs + 8 * dayMs <= toMs);
  return only(weeks, own, (week) => isWithin(Date.parse(week)));
}

/** Weeks in which it was a comparison household. */
const comparisonWeeks = (
  household: Household,
  projectId: string,
  { weeks, own }: Weighed,
): Series | undefined =>
  only(weeks, weeksInProject(household, projectId, { weeks, own }), (week) =>
    [week, isoTime(Date.parse(week) + 6 * dayMs).slice(0, 10)].every(
      (day) => valuesOn(datedValues(household.body), day).group === 'comparison',
    ),
  );

function only(
  weeks: readonly string[],
  own: Series | undefined,
  counts: (week: string) => boolean,
): Series | undefined {
  const left = own?.map((outcome, index) => (counts(weeks[index] ?? '') ? outcome : null));
  return left?.some((outcome) => outcome !== null) ? left : undefined;
}
