// The simulated fleet through the whole path: stored = sent, dead = truncated, days = truth.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { openSend } from '#infra/fleet/broker.ts';
import { runFleet } from '#infra/fleet/fleet.ts';
import { householdsOf, projectDid } from '#infra/fleet/households.ts';
import { registerMissing } from '#infra/fleet/register.ts';
import { project, registrationOf } from '#infra/fleet/registration.ts';
import { readTruth, type DeviceDay, type Truth } from '#infra/fleet/truth.ts';
import { untilComputed, untilStored } from '#infra/replay/follow.ts';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import { kafkaSettings, openAdmin } from '#runtime/kafka/client.ts';
import { ingestGroup, kinds, topics } from '#schemas/topics.ts';
import { keyFor } from '#test/support/key.ts';
import { openWorld, type World } from '#test/support/world.ts';

const seed = 5;
const count = 8;
// A fixed now makes the fleet's days the same in every run; in these six days everything breaks that can break.
const nowMs = Date.parse('2025-02-20T09:00:00Z');

/** Loads six days of history and stops. */
async function loadFleet(world: World): Promise<Truth> {
  const dataDir = mkdtempSync(join(tmpdir(), 'hearth-fleet-'));
  const stop = new AbortController();
  const send = openSend({ send: world.send, [Symbol.asyncDispose]: async () => {} }, world.topics);
  await runFleet({
    seed,
    households: count,
    days: 6,
    dataDir,
    send,
    tell: async ({ loaded }) => (loaded ? stop.abort() : undefined),
    signal: stop.signal,
    now: () => nowMs,
    pause: async () => {},
  });
  const truth = readTruth(dataDir);
  rmSync(dataDir, { recursive: true });
  if (truth === undefined) throw new Error('the fleet left no truth');
  return truth;
}

async function untilFollowed(world: World, truth: Truth): Promise<void> {
  await using admin = await openAdmin(kafkaSettings(world.settings, 'fleet-test'));
  const groupId = ingestGroup(world.settings.HEARTH_TOPIC_PREFIX);
  for (const kind of kinds) await untilStored({ admin, topic: world.topics[kind].topic, groupId }, () => {});
  await untilComputed(
    world.clickhouse,
    truth.households.flatMap(({ devices }) => devices),
    () => {},
  );
}

const number = z.object({ n: z.coerce.number() });

async function countOf(clickhouse: ClickHouse, rows: string): Promise<number | undefined> {
  const [row] = await clickhouse.query(number, `SELECT count() AS n FROM ${rows}`);
  return row?.n;
}

const dayRow = z.object({
  device_did: z.string(),
  day: z.string(),
  time_zone: z.string(),
  hours_in_use: z.number().nullable(),
  energy_wh: z.number().nullable(),
  fuel_kg: z.number().nullable(),
  fuel_high_kg: z.number().nullable(),
  fuel_unknown_seconds: z.number().nullable(),
});

type DayRow = z.output<typeof dayRow>;

const daySql = `
  SELECT device_did, day, time_zone, hours_in_use, energy_wh, arrayElementOrNull(\`fuels.used\`, 1) AS fuel_kg,
    arrayElementOrNull(\`fuels.used_high\`, 1) AS fuel_high_kg,
    arrayElementOrNull(\`fuels.unmeasured_seconds\`, 1) AS fuel_unknown_seconds
  FROM device_days FINAL`;

const reportedRow = z.object({ device_did: z.string(), day: z.string(), hours: z.number() });

const reportedSql = `
  SELECT device_did, toString(toDate(observed_at - 1, 'Africa/Kampala')) AS day, sum(in_use_seconds) / 3600 AS hours
  FROM usage_readings FINAL GROUP BY device_did, day`;

const keyOf = (deviceDid: string, day: string): string => `${deviceDid} ${day}`;

/** What a scale may hide, by a value that stays or by its noise, the day says: as time not known, or as its high end. */
const lacksFuel = ({ fuelKg }: DeviceDay, row: DayRow, tolerance: Truth['tolerance']): boolean =>
  fuelKg !== null &&
  (row.fuel_kg ?? 0) <= fuelKg &&
  ((row.fuel_unknown_seconds ?? 0) > 0 || (row.fuel_high_kg ?? 0) >= fuelKg - tolerance.fuelKg);

/** What a computed day says otherwise than the truth; the truth's own note names what cannot be known. */
function differences(real: DeviceDay, row: DayRow | undefined, tolerance: Truth['tolerance']): string[] {
  if (row === undefined) return ['no row'];
  const hidden = real.fuelKg !== null || real.faults.some((fault) => fault === 'outage' || fault === 'stuck');
  const checks = [
    ['hours_in_use', hidden ? null : real.useHours, tolerance.useHoursPerMeal * real.meals],
    ['energy_wh', real.energyWh, tolerance.energyWh],
    ['fuel_kg', lacksFuel(real, row, tolerance) ? null : real.fuelKg, tolerance.fuelKg],
  ] as const;
  return checks
    .filter(([name, expected, within]) => {
      const computed = row[name] ?? Number.POSITIVE_INFINITY;
      return expected !== null && Math.abs(computed - expected) > within;
    })
    .map(([name, expected]) => `${name} is ${row[name]}, was ${expected}`);
}

test(
  'what the fleet sent is stored, what it broke is dead, and the days are what it lived',
  { timeout: 180_000 },
  async () => {
    await using world = await openWorld();
    const { clickhouse } = world;
    const [api] = await Promise.all([world.start('api'), world.start('ingest'), world.start('windows')]);
    const door = { url: api.url, key: await keyFor(world) };
    const households = householdsOf(seed, count);
    const registration = { project, households: households.map(registrationOf) };
    const made = await registerMissing(door, registration);
    expect(made.sort()).toEqual([projectDid, ...households.map(({ did }) => did)].sort());
    expect(await registerMissing(door, registration)).toEqual([]);

    const truth = await loadFleet(world);
    await untilFollowed(world, truth);
    for (const kind of kinds) {
      const { readings, truncated } = truth.messages[kind];
      expect(readings).toBeGreaterThan(100);
      const dead = `dead_letters FINAL WHERE _topic = '${world.topics[kind].topic}'`;
      expect({
        kind,
        stored: await countOf(clickhouse, `${topics[kind].table} FINAL`),
        dead: await countOf(clickhouse, dead),
      }).toEqual({
        kind,
        stored: readings,
        dead: truncated,
      });
    }

    const broken = new Set(truth.deviceDays.flatMap((real) => real.faults));
    expect([...broken].sort()).toEqual(['drift', 'late', 'lost', 'outage', 'reset', 'stuck']);
    const days = await clickhouse.query(dayRow, daySql);
    expect(new Set(days.map((row) => row.time_zone))).toEqual(new Set(['Africa/Kampala']));
    const rowOf = new Map(days.map((row) => [keyOf(row.device_did, row.day), row]));
    const lost = truth.deviceDays.filter(({ faults }) => faults.includes('lost'));
    const seen = truth.deviceDays.filter(({ faults }) => !faults.includes('lost'));
    expect(seen.length).toBeGreaterThan(60);
    const wrong = seen.flatMap((real) => {
      const row = rowOf.get(keyOf(real.deviceDid, real.day));
      const found = differences(real, row, truth.tolerance);
      return found.length > 0 ? [{ real, found }] : [];
    });
    expect(wrong).toEqual([]);
    const weighed = seen.filter(({ fuelKg }) => fuelKg !== null);
    const isKnown = (real: DeviceDay): boolean =>
      Math.abs((rowOf.get(keyOf(real.deviceDid, real.day))?.fuel_kg ?? Infinity) - (real.fuelKg ?? 0)) <=
      truth.tolerance.fuelKg;
    expect(weighed.filter(isKnown).length).toBeGreaterThanOrEqual(weighed.length / 2);
    expect(
      lost.filter(({ deviceDid, day }) => (rowOf.get(keyOf(deviceDid, day))?.energy_wh ?? null) !== null),
    ).toEqual([]);

    const reported = await clickhouse.query(reportedRow, reportedSql);
    const hoursOf = new Map(reported.map((row) => [keyOf(row.device_did, row.day), row.hours]));
    const misreported = truth.deviceDays.filter(({ deviceDid, day, reportedUseHours }) => {
      const hours = hoursOf.get(keyOf(deviceDid, day)) ?? 0;
      return (
        reportedUseHours !== null && Math.abs(hours - reportedUseHours) > truth.tolerance.reportedUseHours
      );
    });
    expect(misreported).toEqual([]);
  },
);
