// Windows under steady load: changes that never end keep neither the later looks nor the walk from their turn.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLog, openWindowsMetrics } from '#runtime/observe.ts';
import { until } from '#test/support/until.ts';
import { deviceDayRows } from '#test/support/device-days.ts';
import { openWorld, type World } from '#test/support/world.ts';
import { openChanges } from '#windows/changes.ts';
import { openRounds } from '#windows/rounds.ts';
import { at, daysOf, metered, staleOf, store } from './windows-world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

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
  await using rounds = openRounds({
    copy: 'steady',
    clickhouse,
    log: openLog('test', 'silent'),
    metrics: openWindowsMetrics(),
    stop: new AbortController().signal,
    nowMs: () => performance.now(),
  });
  for (let round = 0; round < 4; round += 1) {
    await sent('did:steady', 100 + round);
    await rounds.next();
  }
  expect([...(await daysOf(clickhouse, 'did:backlog')).keys()]).toContain('2024-05-01');
  expect(await staleOf(clickhouse, 'did:backlog')).toMatchObject([{ reason: 'unsettled' }]);
});
