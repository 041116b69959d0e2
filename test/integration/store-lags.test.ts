// A store that does not show what was just written to it: what decides on missing rows fails with a sentence and changes nothing.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { readRows, startOfFeed } from '#records/feed/feed.ts';
import { readLostKeys } from '#records/lost-keys.ts';
import { openRecords } from '#records/records.ts';
import { repair } from '#records/repair.ts';
import { trimKeys } from '#records/trim.ts';
import { readKeys, reserveKeys } from '#records/unique-keys.ts';
import { StoreLags, type ClickHouse } from '#runtime/clickhouse/client.ts';
import { newUlid, ulidTime } from '#runtime/process/ids.ts';
import { prunePersonal } from '#upkeep/personal.ts';
import { takeShare } from '#windows/share.ts';
import { openWorld, type World } from '#test/support/world.ts';

let world: World;
/** Its reads are those of the store, and nothing that is written to it arrives. */
let lagging: ClickHouse;

const hourMs = 3_600_000;
const oldNonce = `${ulidTime(Date.now() - 2 * hourMs)}${newUlid().slice(10)}`;
const idle = { daysDone: 0, daysDue: 0, devicesLeft: 0, waitingSeconds: 0 };

beforeAll(async () => {
  world = await openWorld();
  lagging = { ...world.clickhouse, insertRows: async () => {}, [Symbol.asyncDispose]: async () => {} };
  await world.clickhouse.insertRows('personal_data', [
    {
      household_id: 'hh_1',
      ref: 'ref_1',
      salt: '',
      body: '{}',
      at: new Date(Date.now() - 30 * hourMs).toISOString(),
    },
  ]);
  const reserved = {
    nonce: oldNonce,
    keys: ['test:old#1'],
    deadlineMs: Date.now() + 5000,
    staleMs: Infinity,
  };
  await reserveKeys(world.clickhouse, reserved);
});
afterAll(() => world[Symbol.asyncDispose]());

test.each<[string, () => Promise<unknown>]>([
  ['pruning of personal data', () => prunePersonal({ clickhouse: lagging }, Date.now())],
  ['a round of repair', () => repair({ clickhouse: lagging, log: () => {}, nowMs: () => Date.now() }, '')],
  ['trimming of keys', () => trimKeys(lagging, Date.now())],
  ['a look for lost keys', () => readLostKeys(lagging)],
  ['the share of windows', () => takeShare(lagging, 'one', idle)],
  [
    'a page of events up to where this server does not know them all',
    () =>
      readRows(lagging, {
        after: startOfFeed(Date.now()),
        horizonMicros: 1000 * Date.now(),
        limit: 10,
        conditions: [],
      }),
  ],
])('%s fails with a sentence', async (_, act) => {
  const failed = await act().catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(StoreLags);
  expect(String(failed)).toContain('the store lags: a read does not show the row that was just written to ');
});

test('a request that meets a key without an intent does not free it', async () => {
  const operation = {
    atMs: Date.now(),
    readAtMs: Date.now(),
    actor: 'test',
    records: [{ kind: 'test', id: 'old', version: 1, body: {} }],
    reply: null,
  };
  const records = openRecords(lagging, { keeper: world.clickhouse });
  await expect(records.commit(operation)).rejects.toBeInstanceOf(StoreLags);
});

test('nothing was changed by all of them, and the same work is done where the store shows it', async () => {
  const { clickhouse } = world;
  expect([...(await readKeys(clickhouse, ['test:old#1']))]).toEqual([['test:old#1', oldNonce]]);
  const count = async (): Promise<number | undefined> =>
    (await clickhouse.query(z.object({ n: z.number() }), 'SELECT count() AS n FROM personal_data'))[0]?.n;
  expect(await count()).toBe(1);
  await prunePersonal({ clickhouse }, Date.now());
  expect(await count()).toBe(0);
  expect((await readLostKeys(clickhouse)).map(({ key }) => key)).toEqual(['test:old#1']);
  await trimKeys(clickhouse, Date.now());
});
