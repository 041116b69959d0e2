// Values for most of a local day: ClickHouse and the code agree, in zones from UTC-12 to UTC+14.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readStaleDays } from '#days/read-stale-days.ts';
import type { Span } from '#domain/cooking/steps.ts';
import { localDays } from '#api/store/days/local-days.ts';
import { daysOf } from '#domain/dating/calendar.ts';
import { openDayBounds } from '#domain/dating/local-day.ts';
import { holdMost } from '#domain/dating/most-of-day.ts';
import { insertRecords } from '#records/backup.ts';
import { openWorld, type World } from '#test/support/world.ts';
import { device, hour, installation, minute, project, record, store } from './windows-world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

const zones = [
  'Etc/GMT+12',
  'Pacific/Pago_Pago',
  'America/St_Johns',
  'UTC',
  'Africa/Kampala',
  'Africa/Cairo',
  'Asia/Kathmandu',
  'Pacific/Fiji',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Pacific/Tongatapu',
  'Pacific/Kiritimati',
] as const;

const dayMs = 24 * hour;
/** Clocks change in Cairo on the 26th and 31st, in Auckland on the 7th and the 29th. */
const dates = ['2024-04-07', '2024-04-26', '2024-09-29', '2024-10-31'] as const;
const shiftsMs = [
  -dayMs,
  -13 * hour,
  -minute,
  0,
  minute,
  5 * hour,
  11.5 * hour,
  12 * hour,
  12.5 * hour,
  20 * hour,
];

function boundsIn(zone: string, day: string): Span {
  const bounds = openDayBounds(zone)(day);
  if (bounds === null) throw new Error(`${zone} has no ${day}`);
  return bounds;
}

const iso = (ms: number): string => new Date(ms).toISOString();
const slug = (zone: string): string => zone.replaceAll(/[^A-Za-z0-9]/g, '-').toLowerCase();

interface Case {
  readonly id: string;
  readonly did: string;
  readonly zone: string;
  readonly day: string;
  readonly movedMs: number;
}

const cases: Case[] = zones.flatMap((zone) =>
  dates.flatMap((day) =>
    shiftsMs.map((shiftMs, index) => {
      const startMs = boundsIn(zone, day).fromMs;
      const id = `${slug(zone)}-${day}-${index}`;
      return { id, did: `did:x:${id}`, zone, day, movedMs: startMs + shiftMs };
    }),
  ),
);

/** A meter that moves from one household to another at a moment, at which it is calibrated for 20 hours. */
function recordsOf({ id, did, zone, movedMs }: Case) {
  const [deviceId, at] = [`dev_${did}`, iso(movedMs)];
  const stay = { deviceId, deviceDid: did, projectId: `prj_${slug(zone)}`, from: null, to: null };
  const bodies = {
    device: { did, type: 'SmartMeter', status: 'active', expectedIntervalSeconds: 300 },
    installation: { ...stay, householdId: 'hh_a', to: at },
    calibration: { deviceId, performedAt: at, nextDueAt: iso(movedMs + 20 * hour) },
  };
  const records = [
    ...Object.entries(bodies).map(([kind, body]) => ({
      kind,
      id: kind === 'device' ? deviceId : `${kind}_${id}`,
      body,
    })),
    { kind: 'installation', id: `later_${id}`, body: { ...stay, householdId: 'hh_b', from: at } },
  ];
  return records.map(({ kind, id: recordId, body }) => ({
    kind,
    id: recordId,
    version: 1,
    actor: 'test',
    nonce: 'test',
    at: '2024-01-01T00:00:00Z',
    body: JSON.stringify({
      ...body,
      createdAt: '2024-01-01T00:00:00Z',
    }),
  }));
}

test('household, calibration and bounds of a day are those that hold for most of it, in every zone', async () => {
  const { clickhouse } = world;
  for (const zone of zones) await project(clickhouse, `prj_${slug(zone)}`, zone);
  await insertRecords(clickhouse, cases.flatMap(recordsOf));
  // One reading in each day before and after, so that each is listed.
  await store(
    clickhouse,
    'power',
    cases.flatMap(({ did, day }) =>
      [-1, 0, 1, 2].map((shift) => ({
        did,
        atMs: Date.parse(day) + shift * dayMs,
        columns: { active_power_w: 1, energy_wh: 1000 },
      })),
    ),
  );
  const { days: found } = await readStaleDays(
    clickhouse,
    cases.map(({ did }) => did),
  );
  const rows = Map.groupBy(found, ({ deviceDid }) => deviceDid);
  for (const { did, zone, movedMs } of cases) {
    const own = rows.get(did) ?? [];
    expect(own.length).toBeGreaterThanOrEqual(3);
    for (const one of own) {
      const bounds = boundsIn(zone, one.day);
      const isNew = holdMost([{ fromMs: movedMs, toMs: Infinity }], bounds);
      const isValid = holdMost([{ fromMs: movedMs, toMs: movedMs + 20 * hour }], bounds);
      expect(one).toMatchObject({
        householdId: isNew ? 'hh_b' : 'hh_a',
        timeZone: zone,
        calibration: isNew ? (isValid ? 'valid' : 'overdue') : 'none',
        ...bounds,
      });
    }
  }
});

test('ClickHouse finds the same bounds of the days of a year', async () => {
  const year = { start: '2024-01-01', end: '2024-12-31' };
  for (const zone of zones) {
    const days = await localDays(world.clickhouse, zone, year);
    expect(days).toHaveLength(366);
    expect(days).toEqual(days.map(({ day }) => ({ day, ...boundsIn(zone, day) })));
  }
});

test('a household that went to another project: each of its days has the zone of the project it was in', async () => {
  const { clickhouse } = world;
  const did = 'did:x:between';
  const movedMs = Date.parse('2024-05-03T00:00:00Z');
  await project(clickhouse, 'prj_east', 'Pacific/Auckland');
  await project(clickhouse, 'prj_west', 'Africa/Kampala');
  await record(clickhouse, 'household', 'hh_moved', 2, {
    did: 'did:x:moved',
    projectId: 'prj_west',
    formerProjects: [{ projectId: 'prj_east', until: iso(movedMs) }],
  });
  await device(clickhouse, did, { type: 'SmartMeter' });
  const place = { deviceId: `dev_${did}`, deviceDid: did, projectId: 'prj_west', householdId: 'hh_moved' };
  await installation(clickhouse, 'ins_between', 1, place);
  await store(
    clickhouse,
    'power',
    [0, 1, 2, 3, 4].map((day) => ({
      did,
      atMs: Date.parse('2024-05-01T06:00:00Z') + day * dayMs,
      columns: { active_power_w: 1, energy_wh: 1000 },
    })),
  );
  const some = daysOf({ start: '2024-05-01', end: '2024-05-05' });
  const { days: found } = await readStaleDays(clickhouse, [did], some);
  const days = found.map(({ day, timeZone, householdId }) => ({
    day,
    zone: timeZone,
    household: householdId,
  }));
  expect(days).toEqual([
    ...['01', '02'].map((day) => ({
      day: `2024-05-${day}`,
      zone: 'Pacific/Auckland',
      household: 'hh_moved',
    })),
    ...['03', '04', '05'].map((day) => ({
      day: `2024-05-${day}`,
      zone: 'Africa/Kampala',
      household: 'hh_moved',
    })),
  ]);
});

test('what was said of a device holds for its days: another value makes only the days stale for which it holds', async () => {
  const { clickhouse } = world;
  const did = 'did:x:dated';
  const body = { type: 'InductionStove', ratedPowerW: 1500 };
  const former = {
    until: '2024-05-03',
    type: 'ElectricHotplate',
    ratedPowerW: 1000,
    expectedIntervalSeconds: 600,
  };
  await device(clickhouse, did, { ...body, formerValues: [former] }, 2);
  await store(
    clickhouse,
    'power',
    [0, 1, 2, 3].map((day) => ({
      did,
      atMs: Date.parse('2024-05-01T06:00:00Z') + day * dayMs,
      columns: { active_power_w: 1, energy_wh: 1000 },
    })),
  );
  const { days: found } = await readStaleDays(clickhouse, [did]);
  const days = found.map(({ day, deviceType, ratedPowerW, expectedIntervalSeconds }) => ({
    day,
    type: deviceType,
    watt: ratedPowerW,
    seconds: expectedIntervalSeconds,
  }));
  expect(days).toEqual([
    ...['01', '02'].map((day) => ({
      day: `2024-05-${day}`,
      type: 'ElectricHotplate',
      watt: 1000,
      seconds: 600,
    })),
    ...['03', '04'].map((day) => ({
      day: `2024-05-${day}`,
      type: 'InductionStove',
      watt: 1500,
      seconds: 300,
    })),
  ]);
});
