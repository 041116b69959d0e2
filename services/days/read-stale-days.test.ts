// How facts of devices are read: some at a time, of the dates in reach, and joined to what they belong to.
import { expect, test } from 'vitest';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import { readStaleDays } from './read-stale-days.ts';

const nowMs = Date.parse('2024-05-10T00:00:00Z');
const noon = Date.parse('2024-05-02T12:00:00Z');
const utcMs = Date.parse('2024-05-02T00:00:00Z');

/** A store that has these rows of each device, and remembers with what it was read. */
function storeOf(rowsOf: (did: string) => readonly (readonly [part: string, of: string, row: unknown])[]) {
  const reads: Record<string, unknown>[] = [];
  const clickhouse: ClickHouse = {
    database: 'hearth',
    query: async (row, _sql, params = {}) => {
      reads.push(params);
      const { dids } = params;
      const found = Array.isArray(dids) ? dids.flatMap((did) => rowsOf(String(did))) : [];
      const parts = Map.groupBy(found, ([part, of]) => JSON.stringify({ part, of }));
      const rows = [...parts].map(([key, own]) => ({
        ...JSON.parse(key),
        rows: JSON.stringify(own.map(([, , one]) => one)),
      }));
      return [...rows, { part: 'now', of: '', rows: JSON.stringify([[nowMs + reads.length, 1]]) }].map(
        (one) => row.parse(one),
      );
    },
    insertRows: () => expect.fail('no insert'),
    insertNative: () => expect.fail('no native insert'),
    command: () => expect.fail('no command'),
    [Symbol.asyncDispose]: async () => {},
  };
  return { clickhouse, reads };
}

const heard = (did: string) => [['touched', did, [utcMs, noon, noon, noon, noon]]] as const;

test('devices are read some at a time, by the dates that are asked for and those in reach of them', async () => {
  const { clickhouse, reads } = storeOf(heard);
  const dids = Array.from({ length: 1200 }, (_, index) => `did:x:${index}`);
  const { days, nowMs: readMs } = await readStaleDays(clickhouse, dids, ['2024-05-02', '2024-05-03']);
  expect(readMs).toBe(nowMs + 1);
  expect(days.map(({ deviceDid, day }) => `${deviceDid} ${day}`)).toEqual(
    dids.map((did) => `${did} 2024-05-02`),
  );
  expect(reads.map((params) => params['dids'])).toEqual([
    dids.slice(0, 500),
    dids.slice(500, 1000),
    dids.slice(1000),
  ]);
  const near = ['2024-04-30', '2024-05-01', '2024-05-02', '2024-05-03', '2024-05-04', '2024-05-05'];
  for (const { isSome, days: dates, nearDays } of reads)
    expect({ isSome, dates, near: new Set(Array.isArray(nearDays) ? nearDays : []) }).toEqual({
      isSome: true,
      dates: ['2024-05-02', '2024-05-03'],
      near: new Set(near),
    });
});

test('the more days are asked for, the fewer devices are read at once', async () => {
  const { clickhouse, reads } = storeOf(heard);
  const dids = Array.from({ length: 31 }, (_, index) => `did:x:${index}`);
  await readStaleDays(clickhouse, dids);
  expect(reads.map(({ dids: some, isSome }) => [Array.isArray(some) && some.length, isSome])).toEqual([
    [30, false],
    [1, false],
  ]);
});

test('records belong to a device by its id, and of devices with one DID the last that was written counts', async () => {
  const { clickhouse } = storeOf((did) => [
    ...heard(did),
    [
      'devices',
      did,
      ['dev_new', 2, 'SmartMeter', null, 1500, 300, [['2024-05-02', 'Hotplate', 'LPG', null, 0]]],
    ],
    ['devices', did, ['dev_old', 1, 'Logger', null, null, 60, []]],
    ['records', 'dev_old', ['gap', 'gap_1', noon, noon + 1000, 1, 'power_outage']],
    ['records', 'dev_new', ['device-status-change', 'sch_2', noon, null, 2, 'active']],
    ['records', 'dev_new', ['device-status-change', 'sch_1', utcMs, null, 3, 'lost']],
    ['records', 'dev_new', ['calibration', 'cal_1', null, null, 3, '']],
    ['records', 'dev_strange', ['gap', 'gap_2', utcMs, noon, 1, 'other']],
    ['stays', did, [noon, utcMs + 86_400_000_000, 'hh_b', 'UTC']],
    ['stays', did, [0, utcMs + 1000, 'hh_a', 'UTC']],
  ]);
  const { days } = await readStaleDays(clickhouse, ['did:x:1']);
  expect(days).toMatchObject([
    {
      day: '2024-05-02',
      deviceType: 'SmartMeter',
      ratedPowerW: 1500,
      expectedIntervalSeconds: 300,
      householdId: 'hh_b',
      calibration: 'valid',
      notes: [
        [utcMs + 1000, noon, 'not_installed'],
        [utcMs, noon, 'sensor_removed'],
        [noon, noon + 1000, 'power_outage'],
      ],
    },
  ]);
  expect(days[0]?.notesDigest).toMatch(/^[1-9]\d+$/);
});
