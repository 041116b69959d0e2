// Two copies write while a trimmer deletes their keys, with ages scaled from a day to seconds: no version is written twice.
// FAULT_SECONDS of writing at least (default: 15), 60 before a release.
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { between, stream } from '#infra/fleet/random.ts';
import { openRecords, type Records } from '#records/records.ts';
import { repair } from '#records/repair.ts';
import { trimKeys } from '#records/trim.ts';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import { openLog } from '#runtime/process/observe.ts';
import { openWorld, type World } from '#test/support/world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

const seed = Date.now() % 1e9;
const random = stream(seed);
const lastsMs = 1000 * Number(process.env['FAULT_SECONDS'] ?? 15);
const longerMs = 60_000;
const readAgeMaxMs = 500;
// Marks are kept to the second, so keys go after 4 to 5 s.
const keyAgeMaxMs = 5000;
const things = ['a', 'b', 'c'];

/** A copy of which one in ten operations dies between its reservation and its publishing. */
const mortal = (): Records => {
  const dies: ClickHouse = {
    ...world.clickhouse,
    insertRows: (table, ...rest) =>
      table === 'records' && random() < 0.1
        ? Promise.reject(new Error('died'))
        : world.clickhouse.insertRows(table, ...rest),
  };
  return openRecords(dies, { readAgeMaxMs });
};

interface Counts {
  won: number;
  lost: number;
  died: number;
}

/** Above 0 when each outcome came about often enough. */
const leastOf = ({ won, lost, died }: Counts): number => Math.min(won - 10, lost, died);

/** Reads a thing and a name, stands still and writes their next versions, until the end. */
async function write(records: Records, counts: Counts, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const id = things[Math.floor(random() * things.length)] ?? 'a';
    const readAtMs = Date.now();
    const [thing, names] = await Promise.all([records.latest('test', [id]), records.names([`name-${id}`])]);
    await pause(random() < 0.8 ? between(random, 0, readAgeMaxMs) : between(random, 0, 2 * keyAgeMaxMs));
    const version = (thing.get(id)?.version ?? 0) + 1;
    const name = { kind: 'name', id: `name-${id}`, version: (names.get(`name-${id}`)?.version ?? 0) + 1 };
    const operation = {
      atMs: Date.now(),
      readAtMs,
      actor: 'test',
      records: [
        { kind: 'test', id, version, body: {} },
        { ...name, body: { owner: id } },
      ],
      reply: null,
    };
    await records.commit(operation).then(
      (isWon) => (isWon ? (counts.won += 1) : (counts.lost += 1)),
      () => (counts.died += 1),
    );
  }
}

const keysHeld = async (): Promise<number> => {
  const [row] = await world.clickhouse.query(
    z.object({ n: z.coerce.number() }),
    'SELECT count() AS n FROM unique_keys',
  );
  return row?.n ?? -1;
};

test('no version has two operations, and all keys go', { timeout: 90_000 + lastsMs + longerMs }, async () => {
  const counts: Counts = { won: 0, lost: 0, died: 0 };
  const untilMs = Date.now() + lastsMs;
  const log = openLog('test', 'silent');
  const mostHeld = { keys: 0 };
  // What never happens proves nothing; keys of all operations would be more than were ever held.
  const proof = { isThere: false };
  // A slow machine needs longer for as much.
  const isOver = (): boolean => {
    if (Date.now() < untilMs) return false;
    proof.isThere ||= leastOf(counts) > 0 && mostHeld.keys < 2 * (counts.won + counts.died);
    return proof.isThere || Date.now() >= untilMs + longerMs;
  };
  const trim = async (): Promise<void> => {
    while (!isOver()) {
      await repair({ clickhouse: world.clickhouse, log, nowMs: () => Date.now() + 9500 }, '');
      await trimKeys(world.clickhouse, Date.now(), { ageMaxMs: keyAgeMaxMs });
      mostHeld.keys = Math.max(mostHeld.keys, await keysHeld());
      await pause(200);
    }
  };
  const copies = Array.from({ length: 2 }, mortal);
  await Promise.all([
    trim(),
    trim(),
    ...copies.flatMap((records) => [1, 2, 3].map(() => write(records, counts, isOver))),
  ]);
  await Promise.all(copies.map((records) => records.drain()));
  const twice = `SELECT kind, id, version FROM records GROUP BY kind, id, version HAVING uniqExact(nonce) > 1`;
  console.log(`seed ${seed}: ${JSON.stringify({ ...counts, mostHeld: mostHeld.keys })}`);
  expect(await world.clickhouse.query(z.unknown(), twice)).toEqual([]);
  expect(proof).toEqual({ isThere: true });
  const laterMs = Date.now() + 60_000;
  await repair({ clickhouse: world.clickhouse, log, nowMs: () => laterMs }, '');
  await trimKeys(world.clickhouse, laterMs, { ageMaxMs: keyAgeMaxMs });
  expect(await keysHeld()).toBe(0);
});
