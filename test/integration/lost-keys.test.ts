// Keys of operations that ClickHouse lost are deleted when a request meets them an hour later, or all of them by a command.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { writeIntents } from '#records/intents.ts';
import { deleteLostKeys, readLostKeys } from '#records/lost-keys.ts';
import { openRecords, UncertainReservation } from '#records/records.ts';
import { readKeys, reserveKeys } from '#records/unique-keys.ts';
import { openClickHouse, type ClickHouse } from '#runtime/clickhouse/client.ts';
import { newUlid, ulidTime } from '#runtime/process/ids.ts';
import { runCli } from '#test/support/cli.ts';
import { openWorld, type World } from '#test/support/world.ts';

let world: World;
let clickhouse: ClickHouse;

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

const minuteMs = 60_000;

const nonceOf = (ageMs: number): string => `${ulidTime(Date.now() - ageMs)}${newUlid().slice(10)}`;

async function reserve(keys: readonly string[], nonce: string): Promise<void> {
  const outcome = await reserveKeys(clickhouse, {
    nonce,
    keys,
    deadlineMs: Date.now() + 5000,
    staleMs: Infinity,
  });
  expect(outcome).toEqual({ won: true });
}

const held = async (keys: readonly string[]): Promise<Record<string, string>> =>
  Object.fromEntries(await readKeys(clickhouse, keys));

const operation = (id: string, keys: readonly string[] = []) => ({
  atMs: Date.now(),
  readAtMs: Date.now(),
  actor: 'test',
  records: [{ kind: 'test', id, version: 1, body: {} }],
  keys,
  reply: null,
});

test('a key that is older than an hour is deleted and logged, and the next try wins', async () => {
  await reserve(['test:old#1', 'idem:old'], nonceOf(61 * minuteMs));
  const logged: unknown[] = [];
  const records = openRecords(clickhouse, {
    log: (_level, event, fields) => logged.push([event, fields?.['key']]),
  });
  expect(await records.commit(operation('old'))).toBe(false);
  expect(await records.commit(operation('old'))).toBe(true);
  expect(await records.holder('idem:old')).toBe(null);
  expect(await held(['idem:old'])).toEqual({});
  expect(logged).toEqual([
    ['records.key_deleted', 'test:old#1'],
    ['records.key_deleted', 'idem:old'],
  ]);
});

test('a younger one stays: the request may be repeated', async () => {
  const nonce = nonceOf(59 * minuteMs);
  await reserve(['test:young#1'], nonce);
  await expect(openRecords(clickhouse).commit(operation('young'))).rejects.toBeInstanceOf(
    UncertainReservation,
  );
  expect(await held(['test:young#1'])).toEqual({ 'test:young#1': nonce });
});

test('20 copies that meet one lost key at once: one operation wins', async () => {
  await reserve(['test:raced#1'], nonceOf(90 * minuteMs));
  const attempt = async (): Promise<boolean> => {
    const records = openRecords(clickhouse);
    for (;;) {
      const isWon = await records.commit(operation('raced')).catch(() => null);
      if (isWon) return true;
      if ((await records.latest('test', ['raced'])).size > 0) return false;
    }
  };
  const outcomes = await Promise.all(Array.from({ length: 20 }, attempt));
  expect(outcomes.filter((isWon) => isWon)).toEqual([true]);
  const [row] = await clickhouse.query(
    z.object({ n: z.coerce.number() }),
    "SELECT uniqExact(nonce) AS n FROM records WHERE kind = 'test' AND id = 'raced'",
  );
  expect(row).toEqual({ n: 1 });
});

test('a key that was reserved again after it was read as lost is not deleted', async () => {
  const lost = { key: 'test:again#1', nonce: nonceOf(90 * minuteMs) };
  const nonce = newUlid();
  await reserve([lost.key], nonce);
  await deleteLostKeys(clickhouse, [lost]);
  expect(await held([lost.key])).toEqual({ [lost.key]: nonce });
});

test('npm run keys -- forget counts the keys of lost operations, and deletes them when it is told to', async () => {
  const nonce = newUlid();
  const keys = ['test:kept#1', 'idem:kept'];
  await writeIntents(clickhouse, [
    { nonce, atMs: Date.now(), actor: 'test', keys, records: [], reply: null },
  ]);
  await reserve(keys, nonce);
  const many = Array.from({ length: 700 }, (_, index) => `test:many-${index}#1`);
  const lost = [nonceOf(0), nonceOf(200 * minuteMs)];
  await reserve(many.slice(0, 350), lost[0] ?? '');
  await reserve(many.slice(350), lost[1] ?? '');
  // Those of the tests above, too.
  const found = await readLostKeys(clickhouse);
  expect(found.map(({ key }) => key)).toEqual(expect.arrayContaining(['test:young#1', ...many]));
  const counts = `${found.length} keys of ${new Set(found.map((one) => one.nonce)).size} lost operations`;
  const forget = (...more: string[]) => runCli('keys', ['forget', ...more], world.env);
  expect(await forget()).toMatchObject({ code: 0, out: expect.stringContaining(`${counts} in`) });
  expect(await held(many.slice(0, 1))).toEqual({ [many[0] ?? '']: lost[0] });
  expect(await forget('--delete')).toMatchObject({ code: 0, out: expect.stringContaining('deleted') });
  expect(await readLostKeys(clickhouse)).toEqual([]);
  expect(await held(keys)).toEqual({ 'test:kept#1': nonce, 'idem:kept': nonce });
  expect(await runCli('keys', [], world.env)).toMatchObject({
    code: 2,
    err: expect.stringContaining('use forget'),
  });
});
