// Many dead letters: rows read by a look-up, counts of a replay by filter, and the letters of a limited key.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { filterConditions } from '#api/dead-letters/filter.ts';
import { findLetter } from '#api/dead-letters/find.ts';
import { readLetters } from '#api/dead-letters/letters.ts';
import { letterPage } from '#api/dead-letters/page.ts';
import { pageLimitMax } from '#api/contract/query.ts';
import { createKey } from '#records/api-keys/api-keys.ts';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import { openRecords } from '#records/records.ts';
import type { Kind } from '#schemas/topics.ts';
import { httpClient, type HttpClient } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { openWorld, type World } from '#test/support/world.ts';

let world: World;
let url: string;
let call: HttpClient;

beforeAll(async () => {
  world = await openWorld();
  url = (await world.start('api')).url;
  call = httpClient(url, await keyFor(world));
});
afterAll(() => world[Symbol.asyncDispose]());

const november = Date.UTC(2026, 10, 1);

interface Wanted {
  readonly offset: number;
  readonly device?: string;
  readonly arrivedAtMs?: number;
}

const rowOf = (kind: Kind, { offset, device = 'did:x:meter', arrivedAtMs = november }: Wanted) => ({
  reason: 'truncated',
  message_key: device,
  raw: 'bytes',
  raw_length: 5,
  raw_sha256: '0'.repeat(64),
  _topic: world.topics[kind].topic,
  _partition: 0,
  _offset: offset,
  _last_offset: offset,
  _arrived_at: new Date(arrivedAtMs).toISOString(),
});

const insert = (kind: Kind, ...letters: readonly Wanted[]): Promise<void> =>
  world.clickhouse.insertRows(
    'dead_letters',
    letters.map((letter) => rowOf(kind, letter)),
  );

const planLine = z.object({ explain: z.string() });

/** The granules that each step of the queries reads of a table, with all that it has, and the rows of each answer. */
function watching(clickhouse: ClickHouse) {
  const read: { table: string; granules: number; of: number }[] = [];
  const answers: number[] = [];
  const query: ClickHouse['query'] = async (row, sql, params) => {
    const plan = await world.clickhouse.query(planLine, `EXPLAIN indexes = 1 ${sql}`, params);
    const steps = plan
      .map(({ explain }) => explain)
      .join('\n')
      .split('ReadFromMergeTree')
      .slice(1);
    for (const step of steps) {
      const [, table = ''] = /\(\w+\.(\w+)\)/.exec(step) ?? [];
      const indexes = [...step.matchAll(/Granules: (\d+)\/(\d+)/g)];
      read.push({ table, granules: Number(indexes.at(-1)?.[1]), of: Number(indexes[0]?.[2]) });
    }
    const rows = await clickhouse.query(row, sql, params);
    answers.push(rows.length);
    return rows;
  };
  return { telemetry: { ...clickhouse, query }, read, answers };
}

/** Refuses a query that reads more rows, those of its joins and sets among them, which no plan shows. */
const bounded = (clickhouse: ClickHouse, mostRows: number): ClickHouse => ({
  ...clickhouse,
  query: (row, sql, params) =>
    clickhouse.query(row, `${sql} SETTINGS max_rows_to_read = ${mostRows}`, params),
});

test('one letter of many is found by the index, for a limited key, too', async () => {
  const { topic } = world.topics.temperature;
  await world.clickhouse.command(
    `INSERT INTO dead_letters (reason, message_key, raw, raw_length, _topic, _partition, _offset, _last_offset, _arrived_at)
     SELECT 'truncated', 'did:x:mine', 'bytes', 5, {topic:String}, number % 3, number, number,
       fromUnixTimestamp64Milli({november:Int64} + toInt64(number)) FROM numbers(200000)`,
    { topic, november },
  );
  await install({ id: 'ins_mine', did: 'did:x:mine', project: 'prj_mine' });
  const place = { topic, partition: 1, offset: 100_000, arrivedAtMs: november + 100_000 };
  for (const projectIds of [[], ['prj_mine']]) {
    const { telemetry, read } = watching(bounded(world.clickhouse, 40_000));
    const principal = { keyId: 'k', name: 'k', scopes: [], projectIds, actor: null, collector: null };
    expect(await findLetter({ telemetry }, principal, place)).toMatchObject({
      ...place,
      reason: 'truncated',
    });
    const letters = read.filter(({ table }) => table === 'dead_letters');
    expect(letters.length).toBeGreaterThanOrEqual(2);
    for (const { granules, of } of letters) {
      expect(of).toBeGreaterThan(20);
      expect(granules).toBe(1);
    }
  }
});

test('bytes are read of the letters of the page alone, not of those that had its reason before', async () => {
  const { topic } = world.topics.power;
  const letters = (from: number, count: number, reason: string): Promise<void> =>
    world.clickhouse.command(
      `INSERT INTO dead_letters (reason, raw, raw_length, _topic, _partition, _offset, _last_offset, _arrived_at)
       SELECT {reason:String}, 'bytes', 5, {topic:String}, 0, number, number, fromUnixTimestamp64Milli({november:Int64} + toInt64(number))
       FROM numbers({from:UInt64}, {count:UInt64})`,
      { reason, topic, november, from, count },
    );
  await world.clickhouse.command('SYSTEM STOP MERGES dead_letters');
  await letters(0, 3000, 'truncated');
  await letters(1, 998, 'bad-header');
  const { telemetry, answers } = watching(world.clickhouse);
  const conditions = filterConditions({ topic: [topic], reason: ['truncated'] }, '');
  const page = await readLetters({ telemetry }, { conditions, limit: pageLimitMax });
  expect(page.letters.map(({ offset }) => offset)).toEqual([
    0,
    ...Array.from({ length: pageLimitMax - 1 }, (_, index) => 999 + index),
  ]);
  expect(page.letters.at(-1)).toMatchObject({ raw: Buffer.from('bytes'), replays: [] });
  // The replays, the bytes, and one head more than fits.
  expect(answers.toSorted((a, b) => a - b)).toEqual([0, pageLimitMax, pageLimitMax + 1]);
  await world.clickhouse.command('SYSTEM START MERGES dead_letters');
});

test('a replay by filter counts once; its cursor carries the number, which never ends before the letters', async () => {
  const path = '/v1/readings/dead-letters/replays';
  const page = async (cursor?: unknown): Promise<Record<string, unknown>> =>
    (await call('POST', path, { body: { kind: ['usage'], limit: 2, dryRun: true, cursor } })).body;
  const fresh = (offset: number): Wanted => ({ offset, arrivedAtMs: november + offset });
  await insert('usage', ...[0, 1, 2, 3, 4].map(fresh));
  const first = await page();
  expect(first).toMatchObject({ matched: 5, replayed: 2, remaining: 3 });
  await insert('usage', ...[5, 6, 7].map(fresh));
  const second = await page(first['nextCursor']);
  expect(second).toMatchObject({ matched: 3, replayed: 2, remaining: 1 });
  const third = await page(second['nextCursor']);
  expect(third).toMatchObject({ matched: 4, replayed: 2, remaining: 2 });
  const last = await page(third['nextCursor']);
  expect(last).toMatchObject({ matched: 2, replayed: 2, remaining: 0, nextCursor: null });
  const list = await call(
    'GET',
    `/v1/readings/dead-letters?kind=usage&replayed=false&cursor=${String(third['nextCursor'])}`,
  );
  expect(list.body['data']).toMatchObject([{ offset: 6 }, { offset: 7 }]);
});

test('a replay without a filter is refused and says which there are; sent again is what never was', async () => {
  const path = '/v1/readings/dead-letters/replays';
  for (const body of [{}, { replayed: false }, { again: true, dryRun: true }])
    expect(await call('POST', path, { body })).toMatchObject({
      status: 400,
      body: {
        code: 'invalid-request',
        errors: [
          { pointer: '#', code: 'filter-required', detail: expect.stringContaining('one of reason, topic') },
        ],
      },
    });
  const device = 'did:x:twice';
  await insert('usage', { offset: 100, device }, { offset: 101, device });
  const { topic } = world.topics.usage;
  await world.clickhouse.insertRows('dead_letter_replays', [
    {
      _topic: topic,
      _partition: 0,
      _offset: 100,
      _arrived_at: new Date(november).toISOString(),
      replay_partition: 0,
      replay_offset: 7,
      replayed_at: '2026-11-21T00:00:00Z',
      actor: 'test',
    },
  ]);
  const matched = async (more: object): Promise<unknown> =>
    (await call('POST', path, { body: { deviceId: [device], dryRun: true, ...more } })).body['matched'];
  expect(await matched({})).toBe(1);
  expect(await matched({ again: true })).toBe(2);
  expect(await matched({ replayed: true })).toBe(1);
  expect(await matched({ replayed: false, again: true })).toBe(1);
});

interface Stay {
  readonly id: string;
  readonly did: string;
  readonly project: string;
  readonly from?: string;
  readonly to?: string;
}

const install = ({ id, did, project, from, to }: Stay): Promise<void> =>
  world.clickhouse.insertRows('installations', [
    {
      id,
      version: 1,
      device_id: `dev_${did}`,
      device_did: did,
      household_id: 'hh_1',
      household_did: 'did:x:home',
      project_id: project,
      valid_from: from ?? null,
      valid_to: to ?? null,
      updated_at: '2026-11-21T00:00:00Z',
    },
  ]);

test('a limited key has the letters that arrived while their device was installed in its projects', async () => {
  const moved = '2026-11-10T00:00:00.000Z';
  const movedMs = Date.parse(moved);
  const did = 'did:x:moved';
  await install({ id: 'ins_a', did, project: 'prj_before', to: moved });
  await install({ id: 'ins_b', did, project: 'prj_after', from: moved });
  const letters = [november, movedMs - 1, movedMs, movedMs + 1].map((arrivedAtMs, offset) => ({
    offset,
    device: did,
    arrivedAtMs,
  }));
  await insert('fuel', ...letters, { offset: 9, device: 'did:x:stranger' });
  const seenBy = async (...projectIds: readonly string[]): Promise<unknown> => {
    const { key } = await createKey(openRecords(world.clickhouse), {
      kind: 'test',
      name: 'limited',
      scopes: ['readings:read'],
      projectIds,
      expiresAt: null,
      actor: 'test',
    });
    const { body } = await httpClient(url, key)('GET', '/v1/readings/dead-letters?kind=fuel');
    return z
      .array(z.object({ offset: z.number() }))
      .parse(body['data'])
      .map(({ offset }) => offset);
  };
  expect(await seenBy('prj_before')).toEqual([0, 1]);
  expect(await seenBy('prj_after')).toEqual([2, 3]);
  expect(await seenBy('prj_before', 'prj_after')).toEqual([0, 1, 2, 3]);
  expect(await seenBy('prj_other')).toEqual([]);
});

test('a page of a limited key joins only letters behind its cursor, and passes over months before it', async () => {
  const december = Date.UTC(2026, 11, 1);
  const device = 'did:x:paged';
  const letter = (arrivedAtMs: number): Wanted => ({ offset: arrivedAtMs, device, arrivedAtMs });
  await install({ id: 'ins_paged', did: device, project: 'prj_paged' });
  await insert('usage', ...Array.from({ length: 999 }, (_, index) => letter(november + index)));
  await insert('usage', letter(december), letter(december + 1), letter(december + 2));
  const principal = {
    keyId: 'k',
    name: 'k',
    scopes: [],
    projectIds: ['prj_paged'],
    actor: null,
    collector: null,
  };
  const page = (mostRows: number, cursor?: string) => {
    const api = { telemetry: bounded(world.clickhouse, mostRows), settings: world.settings };
    return letterPage(api, principal, { limit: 1000, cursor });
  };
  await expect(page(500)).rejects.toThrow('Limit for rows');
  const { nextCursor } = await page(1_000_000);
  const { letters } = await page(500, nextCursor ?? '');
  expect(letters.map(({ arrivedAtMs }) => arrivedAtMs)).toEqual([december + 1, december + 2]);
});
