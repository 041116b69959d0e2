// Keys of Keeper are trimmed a day after they became useless: the newest number of a thing stays for ever.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openClickHouse, type ClickHouse } from '#runtime/clickhouse/client.ts';
import { newUlid, ulidTime } from '#runtime/process/ids.ts';
import { claimKeys, readKeys } from '#records/unique-keys.ts';
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
  readonly isClaimed?: boolean;
  readonly isPublished?: boolean;
}

/** An operation of the past. */
async function operation({ keys, ageHours, isClaimed = true, isPublished = true }: Past): Promise<void> {
  const atMs = nowMs - ageHours * hourMs;
  const nonce = `${ulidTime(atMs)}${newUlid().slice(10)}`;
  await writeIntents(clickhouse, [{ nonce, atMs, actor: 'test', keys, records: [], reply: null }]);
  const claim = { nonce, keys, deadlineMs: Date.now() + 5000, staleMs: Infinity };
  if (isClaimed && !(await claimKeys(clickhouse, claim)).won) throw new Error('the keys were taken before');
  const mark = { nonce, outcome: 'published', at: Math.floor(atMs / 1000) };
  if (isPublished) await clickhouse.insertRows('settled_intents', [mark]);
}

const stays = async (keys: readonly string[]): Promise<string[]> =>
  [...(await readKeys(clickhouse, keys)).keys()].sort();

test('what a later number followed a day ago goes, with old idempotency keys; the newest stays', async () => {
  await operation({ keys: ['household:a#1', 'name:a#1', 'idem:k:old'], ageHours: 70 });
  await operation({ keys: ['household:a#2', 'idem:k:second'], ageHours: 48 });
  await operation({ keys: ['household:a#3', 'idem:k:young'], ageHours: 3 });
  await operation({ keys: ['household:b#1', 'idem:k:open'], ageHours: 70, isPublished: false });
  const all = ['household:a#1', 'household:a#2', 'household:a#3', 'household:b#1', 'name:a#1'];
  const repeats = ['idem:k:old', 'idem:k:open', 'idem:k:second', 'idem:k:young'];
  await trimKeys(clickhouse, nowMs);
  expect(await stays([...all, ...repeats])).toEqual([
    'household:a#2',
    'household:a#3',
    'household:b#1',
    'idem:k:open',
    'idem:k:young',
    'name:a#1',
  ]);
});

test('the next round goes on where this one ended, and leaves what was claimed again', async () => {
  await operation({ keys: ['idem:k:second'], ageHours: 2 });
  // Its key was trimmed after its day, and claimed again by the one above.
  await operation({ keys: ['idem:k:second'], ageHours: 3, isClaimed: false });
  await trimKeys(clickhouse, nowMs);
  await trimKeys(clickhouse, nowMs + 21.5 * hourMs);
  expect(await stays(['household:a#2', 'household:a#3', 'idem:k:second', 'idem:k:young'])).toEqual([
    'household:a#3',
    'idem:k:second',
  ]);
});
