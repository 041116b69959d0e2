// Reservations of unique keys: the outcome is read from the keys, never from an error.
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { StoreError, type ClickHouse } from '#runtime/clickhouse/client.ts';
import {
  reserveKeys,
  ReservationTooLarge,
  insertFree,
  readKeys,
  UncertainReservation,
} from './unique-keys.ts';

const lost = new StoreError('connection lost', { fault: 'retry', code: null, cause: null });
const refused = new StoreError('Transaction failed (Node exists)', {
  fault: 'retry',
  code: 999,
  cause: null,
});

interface Keeper {
  /** What an insert does after or instead of storing; tried in order, the last one repeats. */
  readonly inserts: readonly ((store: () => void) => void)[];
  readonly held?: Record<string, string>;
}

/** A store of keys whose answers get lost in the way that a test asks for. */
function keeperOf({ inserts, held = {} }: Keeper): { clickhouse: ClickHouse; tries: () => number } {
  const keys = new Map(Object.entries(held));
  let tries = 0;
  const clickhouse: ClickHouse = {
    database: 'hearth',
    insertRows: async (_table, rows) => {
      const insert = inserts[Math.min(tries, inserts.length - 1)];
      tries += 1;
      insert?.(() => rows.forEach((row) => keys.set(String(row['key']), String(row['nonce']))));
    },
    query: async <T>(row: z.ZodType<T>, _sql: string, params: Record<string, unknown> = {}) => {
      const wanted = Array.isArray(params['keys']) ? params['keys'] : [];
      return [...keys]
        .filter(([key]) => wanted.includes(key))
        .map(([key, nonce]) => row.parse({ key, nonce }));
    },
    insertNative: () => expect.fail('no native insert'),
    command: () => expect.fail('no command'),
    [Symbol.asyncDispose]: async () => {},
  };
  return { clickhouse, tries: () => tries };
}

const reservation = (deadlineMs = Date.now() + 5000) => ({
  nonce: 'mine',
  keys: ['a', 'b'],
  deadlineMs,
  staleMs: Date.now() + 60_000,
});

const fail = (error: Error): never => {
  throw error;
};

test('an acknowledged insert is won', async () => {
  const { clickhouse, tries } = keeperOf({ inserts: [(store) => store()] });
  expect([await reserveKeys(clickhouse, reservation()), tries()]).toEqual([{ won: true }, 1]);
});

test('an error after the keys were stored is won all the same', async () => {
  const { clickhouse, tries } = keeperOf({ inserts: [(store) => (store(), fail(lost))] });
  expect([await reserveKeys(clickhouse, reservation()), tries()]).toEqual([{ won: true }, 1]);
});

test('a lost answer without a trace is repeated', async () => {
  const { clickhouse, tries } = keeperOf({ inserts: [() => fail(lost), (store) => store()] });
  expect([await reserveKeys(clickhouse, reservation()), tries()]).toEqual([{ won: true }, 2]);
});

test('a key of somebody else is taken, and says whose it is', async () => {
  const { clickhouse } = keeperOf({ inserts: [() => fail(refused)], held: { b: 'theirs' } });
  expect(await reserveKeys(clickhouse, reservation())).toEqual({
    won: false,
    holders: new Map([['b', 'theirs']]),
  });
});

test('no trace until the deadline is uncertain, neither won nor taken', async () => {
  const { clickhouse } = keeperOf({ inserts: [() => fail(lost)] });
  await expect(reserveKeys(clickhouse, reservation(Date.now() + 120))).rejects.toBeInstanceOf(
    UncertainReservation,
  );
});

test('a slow store that answers is read back even after the deadline', async () => {
  const { clickhouse } = keeperOf({ inserts: [() => fail(refused)], held: { a: 'theirs' } });
  expect(await reserveKeys(clickhouse, reservation(Date.now() - 1))).toMatchObject({ won: false });
});

test('equal keys, too many keys and too long keys are refused before anything is sent', async () => {
  const { clickhouse, tries } = keeperOf({ inserts: [(store) => store()] });
  const reservationOf = (keys: readonly string[]) => ({ ...reservation(), nonce: 'n', keys });
  await expect(reserveKeys(clickhouse, reservationOf(['a', 'a']))).rejects.toBeInstanceOf(RangeError);
  const many = Array.from({ length: 501 }, (_, index) => `k${index}`);
  await expect(reserveKeys(clickhouse, reservationOf(many))).rejects.toBeInstanceOf(ReservationTooLarge);
  await expect(reserveKeys(clickhouse, reservationOf(['k'.repeat(65_537)]))).rejects.toBeInstanceOf(
    ReservationTooLarge,
  );
  await expect(reserveKeys(clickhouse, reservationOf([]))).rejects.toBeInstanceOf(ReservationTooLarge);
  expect(tries()).toBe(0);
});

test('a reservation that is late is repeated while keys can be read, and not while they cannot', async () => {
  const late = reservation(Date.now() - 1);
  const well = keeperOf({ inserts: [() => fail(refused), (store) => store()] });
  expect([await reserveKeys(well.clickhouse, late), well.tries()]).toEqual([{ won: true }, 2]);
  const away = keeperOf({ inserts: [() => fail(refused)] });
  const clickhouse = { ...away.clickhouse, query: () => Promise.reject(refused) };
  await expect(reserveKeys(clickhouse, late)).rejects.toBeInstanceOf(UncertainReservation);
  expect(away.tries()).toBe(1);
});

test('what was decided long ago is not reserved again', async () => {
  const { clickhouse, tries } = keeperOf({ inserts: [() => fail(refused), (store) => store()] });
  const stale = { ...reservation(), staleMs: Date.now() };
  await expect(reserveKeys(clickhouse, stale)).rejects.toBeInstanceOf(UncertainReservation);
  expect(tries()).toBe(1);
});

test('a reservation that became too old while it waited for others is not inserted', async () => {
  const { clickhouse, tries } = keeperOf({ inserts: [(store) => store()] });
  const stale = { ...reservation(), staleMs: Date.now() };
  expect([...(await insertFree(clickhouse, [stale])).reservations]).toEqual([]);
  expect(tries()).toBe(0);
  expect([...(await insertFree(clickhouse, [stale, other])).reservations]).toEqual([other]);
  expect([...(await readKeys(clickhouse, ['a', 'c'])).keys()]).toEqual(['c']);
});

const other = { ...reservation(0), nonce: 'other', keys: ['c'] };

test('of reservations that go together those with a taken key are left out, and the rest is stored in one more insert', async () => {
  const [mine, another] = [reservation(), other];
  const { clickhouse, tries } = keeperOf({
    inserts: [() => fail(refused), (store) => store()],
    held: { b: 'theirs' },
  });
  const stored = await insertFree(clickhouse, [mine, another]);
  expect([[...stored.reservations], stored.refused, tries()]).toEqual([[another], refused, 2]);
});

test('of reservations that go together one that was decided long ago is not stored in that second insert', async () => {
  const stale = { ...other, nonce: 'stale', keys: ['d'], staleMs: Date.now() };
  const { clickhouse, tries } = keeperOf({
    inserts: [() => fail(refused), (store) => store()],
    held: { b: 'theirs' },
  });
  const stored = await insertFree(clickhouse, [reservation(), stale, other]);
  expect([[...stored.reservations], tries()]).toEqual([[other], 2]);
  expect([...(await readKeys(clickhouse, ['c', 'd'])).keys()]).toEqual(['c']);
});

test('reservations that go together without an answer, or without a taken key, are all told the error', async () => {
  for (const error of [lost, refused]) {
    const { clickhouse, tries } = keeperOf({ inserts: [() => fail(error)] });
    await expect(insertFree(clickhouse, [reservation(), other])).rejects.toBe(error);
    expect(tries()).toBe(1);
  }
});
