// Keys in Keeper are deleted a day after their operation was published: the log answers for them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openClickHouse, type ClickHouse } from '#runtime/clickhouse/client.ts';
import { newUlid, ulidTime } from '#runtime/process/ids.ts';
import { reserveKeys } from '#records/unique-keys.ts';
import { writeIntents } from '#records/intents.ts';
import { trimKeys } from '#records/trim.ts';
import { openWorld, type World } from '#test/support/world.ts';

let world: World;
let clickhouse: ClickHouse;

const hourMs = 3_600_000;
const nowMs = Date.now();

beforeAll(async () => {
  world = await openWorld();
  // With the rights that the API has.
  const url = world.env['HEARTH_CLICKHOUSE_API_URL'] ?? '';
  clickhouse = openClickHouse({ url, database: world.settings.HEARTH_DATABASE });
});
afterAll(async () => {
  await clickhouse[Symbol.asyncDispose]();
  await world[Symbol.asyncDispose]();
});

interface Past {
  readonly keys: readonly string[];
  readonly ageHours: number;
  readonly isReserved?: boolean;
  readonly isPublished?: boolean;
}

/** An operation of the past. */
async function operation({ keys, ageHours, isReserved = true, isPublished = true }: Past): Promise<void> {
  const atMs = nowMs - ageHours * hourMs;
  const nonce = `${ulidTime(atMs)}${newUlid().slice(10)}`;
  await writeIntents(clickhouse, [{ nonce, atMs, actor: 'test', keys, records: [], reply: null }]);
  const reservation = { nonce, keys, deadlineMs: Date.now() + 5000, staleMs: Infinity };
  if (isReserved && !(await reserveKeys(clickhouse, reservation)).won)
    throw new Error('the keys were taken before');
  const mark = { nonce, outcome: 'published', at: Math.floor(atMs / 1000) };
  if (isPublished) await clickhouse.insertRows('settled_intents', [mark]);
}

async function heldKeys(): Promise<string[]> {
  const rows = await clickhouse.query(
    z.object({ key: z.string() }),
    'SELECT key FROM unique_keys ORDER BY key',
  );
  return rows.map(({ key }) => key);
}

test('all keys of an operation go a day after it was published; keys of one that was not stay', async () => {
  await operation({ keys: ['household:a#1', 'name:a#1', 'idem:k:old'], ageHours: 70 });
  await operation({ keys: ['household:a#2', 'idem:k:second'], ageHours: 48 });
  await operation({ keys: ['household:a#3', 'idem:k:young'], ageHours: 3 });
  await operation({ keys: ['household:b#1', 'idem:k:open'], ageHours: 70, isPublished: false });
  await trimKeys(clickhouse, nowMs);
  expect(await heldKeys()).toEqual(['household:a#3', 'household:b#1', 'idem:k:open', 'idem:k:young']);
});

test('the next round goes on where this one ended, and leaves what was reserved again', async () => {
  await operation({ keys: ['idem:k:second'], ageHours: 2 });
  // Its key was trimmed after its day, and reserved again by the one above.
  await operation({ keys: ['idem:k:second'], ageHours: 3, isReserved: false });
  await trimKeys(clickhouse, nowMs);
  await trimKeys(clickhouse, nowMs + 21.5 * hourMs);
  expect(await heldKeys()).toEqual(['household:b#1', 'idem:k:open', 'idem:k:second']);
});

test('more keys than one deletion takes go in several', async () => {
  const many = Array.from({ length: 1100 }, (_, index) => `name:many#${index}`);
  for (let from = 0; from < many.length; from += 400)
    await operation({ keys: many.slice(from, from + 400), ageHours: 2 });
  await trimKeys(clickhouse, nowMs + 22.5 * hourMs);
  expect(await heldKeys()).toEqual(['household:b#1', 'idem:k:open']);
});
