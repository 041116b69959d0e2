// npm run dead-letters: listing, replay, and messages for wrong options.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { kafkaSettings, openAdmin } from '#runtime/kafka/client.ts';
import { runCli, type Ended } from '#test/support/cli.ts';
import { keyFor } from '#test/support/key.ts';
import { openWorld, type World } from '#test/support/world.ts';

let world: World;
let env: Record<string, string>;
let topic: string;

const arrivedAt = '2026-11-01T00:00:00.000Z';

const letter = (offset: number, reason: string, rawLength: number, from = topic) => ({
  reason,
  detail: `letter ${offset}`,
  message_key: 'did:x:meter',
  raw: 'bytes',
  raw_length: rawLength,
  raw_sha256: '0'.repeat(64),
  _topic: from,
  _partition: 1,
  _offset: offset,
  _last_offset: offset,
  _arrived_at: arrivedAt,
});

beforeAll(async () => {
  world = await openWorld();
  const { url } = await world.start('api');
  topic = world.topics.power.topic;
  env = { ...world.env, HEARTH_API_URL: url, HEARTH_API_KEY: await keyFor(world) };
  await world.clickhouse.insertRows('dead_letters', [
    letter(1, 'unknown-schema', 5),
    letter(2, 'unknown-schema', 5),
    letter(3, 'truncated', 5),
    letter(4, 'truncated', 9),
  ]);
});
afterAll(() => world[Symbol.asyncDispose]());

const idOf = (offset: number): string => `${topic}-1-${offset}-${Date.parse(arrivedAt)}`;

const deadLetters = (...args: string[]): Promise<Ended> => runCli('dead-letters', args, env);

async function sent(): Promise<number> {
  await using admin = await openAdmin(kafkaSettings(world.settings, 'count'));
  return (await admin.offsets(topic)).reduce((sum, { high }) => sum + high, 0);
}

test('list prints the letters that match, and says when there are more', async () => {
  const all = await deadLetters('list', '--kind', 'power');
  expect([all.code, all.out.split('\n').length]).toEqual([0, 5]);
  expect(all.out.split('\n')[0]).toBe(
    [idOf(1), '2026-11-01T00:00:00Z', 'unknown-schema', 'did:x:meter', '0 replays', 'letter 1'].join('\t'),
  );
  const two = await deadLetters(
    'list',
    '--reason',
    'truncated',
    '--reason',
    'unknown-schema',
    '--limit',
    '2',
  );
  expect(two).toMatchObject({ code: 0, err: 'there are more letters; raise --limit to see them\n' });
  expect((await deadLetters('list', '--after', '2026-11-02T00:00:00Z')).out).toBe('');
});

test('a dry run sends nothing; a replay sends what is whole, and once unless told otherwise', async () => {
  expect((await deadLetters('replay', '--kind', 'power', '--dry-run')).out).toContain(
    '3 would be sent again, 1 cannot be sent',
  );
  expect((await deadLetters('replay', '--id', idOf(1), '--dry-run')).out).toContain('1 would be sent again');
  expect(await sent()).toBe(0);
  expect((await deadLetters('replay', '--reason', 'unknown-schema')).out).toBe(
    '2 sent again, 0 cannot be sent\n',
  );
  expect((await deadLetters('replay', '--kind', 'power')).out).toContain('1 sent again, 1 cannot be sent');
  expect((await deadLetters('replay', '--reason', 'unknown-schema')).out).toBe(
    '0 sent again, 0 cannot be sent\n',
  );
  expect((await deadLetters('replay', '--reason', 'unknown-schema', '--again')).out).toContain(
    '2 sent again',
  );
  expect((await deadLetters('replay', '--id', idOf(1))).out).toBe(
    `${idOf(1)} was sent again: ${topic} 1 5\n`,
  );
  expect(await sent()).toBe(6);
  expect((await deadLetters('list', '--reason', 'unknown-schema')).out).toContain('3 replays');
});

test('a dry run of more letters than one part says how many it has checked, not sent', async () => {
  const fuel = world.topics.fuel.topic;
  await world.clickhouse.insertRows(
    'dead_letters',
    Array.from({ length: 1001 }, (_, offset) => letter(offset, 'unknown-schema', 5, fuel)),
  );
  expect(await deadLetters('replay', '--topic', fuel, '--dry-run')).toEqual({
    code: 0,
    out: '1001 would be sent again, 0 cannot be sent\n',
    err: '1000 checked, 1 remaining\n',
  });
});

test.each<[number, string[], string]>([
  [2, [], 'use list or replay'],
  [2, ['send'], 'use list or replay'],
  [2, ['replay'], 'replay needs a filter or --id'],
  [1, ['replay', '--id', 'nonsense'], 'This must be the id of a dead letter.'],
  [1, ['list', '--reason', 'nonsense'], 'Spelling and case must match. Allowed: poison_batch, no-value, '],
  [2, ['list', '--limit', '0'], '--limit is "0"'],
  [2, ['list', '--id', 'x'], '--id is not an option of list; allowed: --reason, '],
  [
    2,
    ['replay', '--kind', 'fuel', '--limit', '1'],
    '--limit is not an option of replay; allowed: --reason, ',
  ],
  [
    2,
    ['replay', '--id', 'x', '--kind', 'fuel'],
    '--kind is not an option of replay --id; allowed: --id, --dry-run',
  ],
])('ends with %i and a sentence: %j', async (expected, args, sentence) => {
  const { code, err } = await deadLetters(...args);
  expect([code, err]).toEqual([expected, expect.stringContaining(sentence)]);
});

test('a letter that is not kept whole says so', async () => {
  const { code, err } = await deadLetters('replay', '--id', idOf(4));
  expect([code, err]).toEqual([1, expect.stringContaining('longer than 1 MiB')]);
});

test('an installation without a secret for replays says so', async () => {
  const { url } = await world.start('api', { HEARTH_REPLAY_SECRET: '' });
  env = { ...env, HEARTH_API_URL: url };
  const { code, err } = await deadLetters('replay', '--id', idOf(1));
  expect([code, err]).toEqual([1, expect.stringContaining('HEARTH_REPLAY_SECRET')]);
});
