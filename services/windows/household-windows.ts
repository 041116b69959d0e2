// The path of a household window: stored device-days -> their windows -> household_windows.
import { createHash } from 'node:crypto';
import { householdWindow } from '#domain/days/household-window.ts';
import { dayRuleVersion } from '#domain/days/rules.ts';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import { openInsertMonths } from '#runtime/clickhouse/insert-months.ts';
import {
  readHouseholdsOf,
  readHouseholdDays,
  readWindowKeys,
  staleWindows,
  type StoredDay,
} from './household-days.ts';
import { daysIn, windowSpans, type WindowSpan } from './window-spans.ts';

/** A day of a device that was stored. */
interface StoredKey {
  readonly deviceDid: string;
  readonly day: string;
}

/** Households whose days are read together. */
const readHouseholds = 100;

export interface HouseholdWindows {
  /** Notes that days were stored: their windows are old since. */
  readonly stored: (days: readonly StoredKey[]) => Promise<void>;
  /** Notes the windows of the devices' households that are not made of the days that are stored. */
  readonly check: (dids: readonly string[]) => Promise<void>;
  /** Computes what is old and stores it. What fails stays old. */
  readonly refresh: () => Promise<void>;
}

/** Old windows are in memory: those of a copy that dies are found by the walk. */
export function openHouseholdWindows(clickhouse: ClickHouse): HouseholdWindows {
  const old = new Map<string, Map<string, WindowSpan>>();
  const note = (households: Iterable<string>, day: string): void => {
    const spans = windowSpans(day).map((span) => [`${span.span} ${span.startsOn}`, span] as const);
    for (const household of households)
      for (const [name, span] of spans) spansOf(old, household).set(name, span);
  };
  return {
    stored: async (days) => {
      const homes = await readHouseholdsOf(clickhouse, [...new Set(days.map(({ deviceDid }) => deviceDid))]);
      for (const [day, own] of Map.groupBy(days, (key) => key.day))
        note(new Set(own.flatMap(({ deviceDid }) => homes.get(deviceDid) ?? [])), day);
    },
    check: async (dids) => {
      for (const { householdId, day } of await staleWindows(clickhouse, dids)) note([householdId], day);
    },
    refresh: async () => {
      while (old.size > 0) {
        const part = new Map([...old].slice(0, readHouseholds));
        for (const household of part.keys()) old.delete(household);
        try {
          const rows = await computedWindows(clickhouse, part);
          await storeWindows(clickhouse, await withoutNeedlessEmpty(clickhouse, rows));
        } catch (error) {
          for (const [household, spans] of part)
            for (const [name, span] of spans) spansOf(old, household).set(name, span);
          throw error;
        }
      }
    },
  };
}

type OldWindows = Map<string, Map<string, WindowSpan>>;

function spansOf(old: OldWindows, household: string): Map<string, WindowSpan> {
  const spans = old.get(household) ?? new Map<string, WindowSpan>();
  old.set(household, spans);
  return spans;
}

interface WindowRow extends Record<string, unknown> {
  readonly household_id: string;
  readonly span: string;
  readonly starts_on: string;
  readonly device_days: number;
}

/** A window without device-days is written only over one that has some: its device moved to another household. */
async function withoutNeedlessEmpty(
  clickhouse: ClickHouse,
  rows: readonly WindowRow[],
): Promise<WindowRow[]> {
  const empty = rows.filter(({ device_days: days }) => days === 0);
  if (empty.length === 0) return [...rows];
  const stored = await readWindowKeys(clickhouse, [...new Set(empty.map((row) => row.household_id))]);
  return rows.filter(
    (row) => row.device_days > 0 || stored.has(`${row.household_id} ${row.span} ${row.starts_on}`),
  );
}

async function storeWindows(clickhouse: ClickHouse, rows: readonly WindowRow[]): Promise<void> {
  const months = openInsertMonths<string>();
  for (const insert of Map.groupBy(rows, (row) => months.insertOf(row.starts_on.slice(0, 7))).values())
    await clickhouse.insertRows('household_windows', insert);
}

async function computedWindows(clickhouse: ClickHouse, old: OldWindows): Promise<WindowRow[]> {
  const spans = new Map([...old.values()].flatMap((own) => [...own]));
  const { readAt, days } = await readHouseholdDays(clickhouse, {
    ids: [...old.keys()],
    days: [...new Set([...spans.values()].flatMap(daysIn))],
  });
  const byHousehold = Map.groupBy(days, ({ householdId }) => householdId);
  return [...old].flatMap(([household, own]) => {
    const all = byHousehold.get(household) ?? [];
    return [...own.values()].map((span) => ({
      household_id: household,
      read_at: readAt,
      ...windowRow(
        span,
        all.filter(({ day }) => day >= span.startsOn && day <= span.endsOn),
      ),
    }));
  });
}

function windowRow({ span, startsOn, endsOn }: WindowSpan, days: readonly StoredDay[]) {
  const { devices, fuels, overlaps, ...window } = householdWindow(days);
  const last = days.reduce<StoredDay | null>(
    (latest, day) => (latest && latest.day > day.day ? latest : day),
    null,
  );
  return {
    span,
    starts_on: startsOn,
    ends_on: endsOn,
    time_zone: last?.timeZone ?? 'UTC',
    device_days: days.length,
    hours_in_use: window.hoursInUse,
    energy_wh: window.energyWh,
    cooking_events: devices.reduce((count, { events }) => count + events.length, 0),
    'devices.device_did': devices.map(({ deviceDid }) => deviceDid),
    'devices.type': devices.map(({ deviceType }) => deviceType),
    'devices.days': devices.map((device) => device.days),
    'devices.hours_in_use': devices.map(({ hoursInUse }) => hoursInUse),
    'devices.use_share': devices.map(({ useShare }) => useShare),
    'devices.cooking_events': devices.map(({ events }) => events.length),
    'devices.energy_wh': devices.map(({ energyWh }) => energyWh),
    'fuels.fuel_type': fuels.map(({ fuelType }) => fuelType),
    'fuels.unit': fuels.map(({ unit }) => unit),
    'fuels.used': fuels.map(({ used }) => used),
    'fuels.delivered': fuels.map(({ delivered }) => delivered),
    'fuels.unaccounted': fuels.map(({ unaccounted }) => unaccounted),
    'fuels.unmeasured_seconds': fuels.map(({ unmeasuredSeconds }) => unmeasuredSeconds),
    'overlaps.device_did': overlaps.map(({ deviceDid }) => deviceDid),
    'overlaps.other_did': overlaps.map(({ otherDid }) => otherDid),
    'overlaps.minutes': overlaps.map(({ minutes }) => minutes),
    expected_intervals: window.expected,
    received_intervals: window.received,
    flags: window.flags,
    days_digest: digestOf(days),
    rule_version: days.reduce((least, { ruleVersion }) => Math.min(least, ruleVersion), dayRuleVersion),
  };
}

/** Of the device-days, whatever their order. */
function digestOf(days: readonly StoredDay[]): string {
  const lines = days.map(({ deviceDid, day, digest }) => JSON.stringify([deviceDid, day, digest])).sort();
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}
