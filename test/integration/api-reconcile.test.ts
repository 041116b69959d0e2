// The start of a round of repair: it skips settled operations only.
import type { Intent } from '#records/records.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newUlid, ulidTime } from '#runtime/process/ids.ts';
import { reserveKeys } from '#records/unique-keys.ts';
import { openLog } from '#runtime/process/observe.ts';
import { writeIntents } from '#records/intents.ts';
import { latest } from '#records/log.ts';
import { repair } from '#records/repair.ts';
import { openWorld, type World } from '#test/support/world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

const minuteMs = 60_000;
const nowMs = Date.now();

const round = async (from: string): Promise<string> => {
  const log = openLog('test', 'silent');
  return repair({ clickhouse: world.clickhouse, log, nowMs: () => nowMs }, from);
};

/** An intent of the past that makes the record `kind` `id`, not yet reserved. */
async function intended(id: string, ageMs: number, version = 1): Promise<Intent> {
  const nonce = `${ulidTime(nowMs - ageMs)}${newUlid().slice(10)}`;
  const records = [{ kind: 'test', id, version, body: {} }];
  const intent = { nonce, atMs: nowMs - ageMs, actor: 'test', keys: [`test:${id}#1`], records, reply: null };
  await writeIntents(world.clickhouse, [intent]);
  return intent;
}

async function reserved(id: string, ageMs: number, version = 1): Promise<Intent> {
  const intent = await intended(id, ageMs, version);
  const { nonce, keys } = intent;
  expect(
    await reserveKeys(world.clickhouse, { nonce, keys, deadlineMs: Date.now() + 5000, staleMs: Infinity }),
  ).toEqual({
    won: true,
  });
  return intent;
}

const isPublished = async (id: string): Promise<boolean> =>
  (await latest(world.clickhouse, 'test', [id])).has(id);

test('the first round looks at everything, the next one back to what may still be open', async () => {
  await reserved('old', 300 * minuteMs);
  const next = await round('');
  expect(await isPublished('old')).toBe(true);
  expect(next).toBe(ulidTime(nowMs - 120 * minuteMs));
});

test('an intent that cannot be published holds up none behind it, and its round fails, so the next begins there again', async () => {
  const { nonce } = await reserved('impossible', 140 * minuteMs, -1);
  await reserved('behind', 130 * minuteMs);
  await expect(round('')).rejects.toThrow('could not be repaired: 1');
  expect(await isPublished('behind')).toBe(true);
  await world.clickhouse.insertRows('settled_intents', [{ nonce, outcome: 'lost' }]);
});

test('what is before the start of a round is not looked at again', async () => {
  await reserved('before', 150 * minuteMs);
  await reserved('after', 90 * minuteMs);
  await round(ulidTime(nowMs - 120 * minuteMs));
  expect([await isPublished('before'), await isPublished('after')]).toEqual([false, true]);
});

test('the next round finds an intent that is reserved only after this one', async () => {
  const { nonce, keys } = await intended('open', 59 * minuteMs);
  const next = await round('');
  expect(await isPublished('open')).toBe(false);
  expect(
    await reserveKeys(world.clickhouse, { nonce, keys, deadlineMs: Date.now() + 5000, staleMs: Infinity }),
  ).toEqual({
    won: true,
  });
  await round(next);
  expect(await isPublished('open')).toBe(true);
});
