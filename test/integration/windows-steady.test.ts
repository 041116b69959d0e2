// Windows under steady load: endless changes do not starve later passes or the walk.
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openLog, openWindowsMetrics } from '#runtime/process/observe.ts';
import { until } from '#test/support/until.ts';
import { deviceDayRows } from '#test/support/device-days.ts';
import { openWorld, type World } from '#test/support/world.ts';
import { openChanges } from '#windows/changes.ts';
import { changedDevices, openChangedDevices } from '#windows/changed-devices.ts';
import { readReadings } from '#windows/readings.ts';
import { openRounds } from '#windows/rounds.ts';
import { dueDays } from '#windows/stale.ts';
import {
  at,
  daysOf,
  hour,
  installation,
  metered,
  minute,
  project,
  record,
  staleOf,
  store,
} from './windows-world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

const steadyRounds = () =>
  openRounds({
    copy: 'steady',
    clickhouse: world.clickhouse,
    log: openLog('test', 'silent'),
    metrics: openWindowsMetrics(),
    stop: new AbortController().signal,
    evidenceAfterMs: 21_600_000,
    nowMs: () => performance.now(),
  });

/** A reading of a day that is over, so that it is due at once. */
const sent = (did: string, index: number): Promise<void> =>
  store(world.clickhouse, 'power', metered(did, at('2024-05-01T00:00:00Z') + index * 300_000, 1, []));

test('the last readings of a device that fell silent are looked at, though others send all the time', async () => {
  const { clickhouse } = world;
  const nowMs = Date.now();
  const reading = { did: 'did:silent', atMs: nowMs - 60_000, columns: { active_power_w: 1, energy_wh: 1 } };
  await store(clickhouse, 'power', [{ ...reading, ingestedAtMs: nowMs - 24_000 }]);
  // Its day is in progress and was computed 20 s ago: due in ten seconds, when only the look of 35 s sees it.
  const today = new Date(reading.atMs).toISOString().slice(0, 10);
  const read_at = new Date(nowMs - 20_000).toISOString();
  const context = { input_digest: '1'.repeat(64), read_at, touches: 1 };
  await clickhouse.insertRows('device_days', deviceDayRows(reading.did, [today], context));
  const changes = openChanges(clickhouse);
  const share = { copies: 1, copy: 0 };
  let index = 0;
  const found = await until('its day', async () => {
    await sent('did:steady', index++);
    const days = await changes.next(share);
    return days?.find(({ deviceDid }) => deviceDid === reading.did);
  });
  expect(found.day).toBe(today);
});

test('a backlog that no change tells of is worked off, though others send all the time', async () => {
  const { clickhouse } = world;
  await store(clickhouse, 'power', metered('did:backlog', at('2024-05-01T00:00:00Z'), 288, []));
  await clickhouse.command('TRUNCATE TABLE day_changes');
  await using rounds = steadyRounds();
  for (let round = 0; round < 4; round += 1) {
    await sent('did:steady', 100 + round);
    await rounds.next();
  }
  expect([...(await daysOf(clickhouse, 'did:backlog')).keys()]).toContain('2024-05-01');
  expect(await staleOf(clickhouse, 'did:backlog')).toMatchObject([{ reason: 'unsettled' }]);
});

test('what comes today reaches no day that it cannot change, and those in reach are computed each 30 s at most', async () => {
  const { clickhouse } = world;
  const [utc, lima] = ['did:reach:utc', 'did:reach:lima'];
  await project(clickhouse, 'prj_lima', 'America/Lima');
  const stay = { householdId: 'hh_lima', householdDid: 'did:hh:lima', projectId: 'prj_lima' };
  await installation(clickhouse, 'ins_lima', 1, { deviceId: 'dev_lima', deviceDid: lima, ...stay });
  const midnight = Math.floor(Date.now() / (24 * hour)) * 24 * hour;
  const reports = (did: string, fromMs: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      did,
      atMs: fromMs + index * hour,
      columns: { interval_seconds: 3600, in_use_seconds: 60 * (index % 5), mode: 'ON' },
    }));
  for (const did of [utc, lima]) await store(clickhouse, 'usage', reports(did, midnight - 72 * hour, 73));
  await using rounds = steadyRounds();
  for (const did of [utc, lima])
    await until(`the days of ${did}`, async () => {
      await rounds.next();
      return (await staleOf(clickhouse, did)).every(({ reason }) => reason === 'unsettled');
    });
  for (const did of [utc, lima]) await store(clickhouse, 'usage', reports(did, midnight + minute, 1));
  const touched = async (did: string) =>
    (await staleOf(clickhouse, did))
      .filter(({ reason }) => reason === 'touched')
      .map(({ day, dueMs, readUs }) => ({
        day,
        afterSeconds: Math.floor((dueMs - (readUs ?? 0) / 1000) / 1000 + 0.5),
      }));
  const dayOf = (days: number): string => new Date(midnight + days * 24 * hour).toISOString().slice(0, 10);
  expect(await touched(utc)).toEqual([-1, 0].map((days) => ({ day: dayOf(days), afterSeconds: 30 })));
  expect((await touched(lima)).every(({ afterSeconds }) => afterSeconds === 30)).toBe(true);
  expect((await touched(lima)).map(({ day }) => day)).toContain(dayOf(-1));
});

test('late days at both ends of a month are computed from their own readings, not from all between them', async () => {
  const { clickhouse } = world;
  const dids = ['did:apart:1', 'did:apart:2'];
  const [first = '', last = ''] = dids;
  const [from, days] = [at('2024-05-01T00:00:00Z'), 31];
  for (const did of dids) await store(clickhouse, 'power', metered(did, from, days * 288, []));
  const due = await dueDays(clickhouse, new Map(dids.map((did) => [did, null])));
  const late = due.filter(
    ({ deviceDid, day }) =>
      (deviceDid === first && day === '2024-05-01') || (deviceDid === last && day === '2024-05-31'),
  );
  const { of } = await readReadings(clickhouse, late);
  const momentsOf = (did: string) => [...of(did).power.observedAt];
  const steps = Array.from({ length: days * 288 }, (_, index) => from + index * 5 * minute);
  expect(momentsOf(first)).toEqual(steps.slice(0, 2 * 288));
  expect(momentsOf(last)).toEqual(steps.slice(-2 * 288));
});

test('another time zone of a project moves its devices, which are looked at some at a time; another name moves none', async () => {
  const { clickhouse } = world;
  const dids = Array.from({ length: 70 }, (_, index) => `did:zoned:${index}`);
  const timeline = at('2024-05-02T12:00:00Z');
  await store(
    clickhouse,
    'power',
    dids.flatMap((did) => metered(did, timeline, 1, [])),
  );
  const named = (name: string, timeZone: string, version: number) =>
    record(clickhouse, 'project', 'prj_zoned', version, { did: 'did:example:prj_zoned', name, timeZone });
  const stay = { householdId: 'hh_zoned', householdDid: 'did:hh:zoned', projectId: 'prj_zoned' };
  for (const did of dids)
    await installation(clickhouse, `ins_${did}`, 1, { deviceId: `dev_${did}`, deviceDid: did, ...stay });
  await named('one', 'UTC', 1);
  const computed = (columns: object): Promise<void> =>
    clickhouse.insertRows(
      'device_days',
      dids.flatMap((did) => deviceDayRows(did, ['2024-05-02'], columns)),
    );
  await computed({});
  /** Devices that are moved by what is done. */
  const movedBy = async (change: () => Promise<void>): Promise<string[]> => {
    const fromMs = Date.now();
    await pause(2);
    await change();
    const rows = await clickhouse.query(z.object({ device_did: z.string() }), changedDevices, {
      fromMs,
      toMs: Date.now(),
      copies: 1,
      copy: 0,
    });
    return rows.map(({ device_did: did }) => did).toSorted();
  };
  expect(await movedBy(() => named('other', 'UTC', 2))).toEqual([]);
  const both = async (): Promise<void> => {
    await named('other', 'Asia/Kolkata', 3);
    await named('third', 'Asia/Kolkata', 4);
  };
  expect(await movedBy(both)).toEqual(dids.toSorted());
  await computed({ time_zone: 'Asia/Kolkata', read_at: '2024-06-01T00:00:00Z' });
  await clickhouse.command('OPTIMIZE TABLE device_days FINAL');
  expect(await movedBy(() => named('fourth', 'Asia/Kolkata', 5))).toEqual([]);
  const moved = openChangedDevices(clickhouse);
  moved.add(dids);
  const steps = [await moved.next(), await moved.next(), await moved.next()];
  expect(steps.map((step) => step && [step.dids.length, step.days.length])).toEqual([[64, 64], [6, 6], null]);
});
