// A round of repair: it tries every operation, fails when one stays open, and ends at the signal.
import { expect, test } from 'vitest';
import type { z } from 'zod';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import { repair } from './repair.ts';

const nowMs = Date.parse('2026-03-01T12:00:00Z');

/** A ClickHouse with reserved operations that nobody published; it refuses the records of the nonce `refused`. */
function storeOf(nonces: readonly string[], afterPublish = () => {}) {
  const published: unknown[] = [];
  const intentOf = (nonce: string) => ({
    nonce,
    atMs: nowMs - 60_000,
    actor: 'test',
    keys: [`test:${nonce}#1`],
    records: `[${JSON.stringify({ kind: 'test', id: nonce, version: 1, body: {} })}]`,
    reply: 'null',
  });
  const clickhouse: ClickHouse = {
    database: 'hearth',
    query: async <T>(row: z.ZodType<T>, sql: string, params: Record<string, unknown> = {}) => {
      const isOfKeys = sql.includes('FROM unique_keys');
      const found = isOfKeys
        ? nonces.map((nonce) => ({ key: `test:${nonce}#1`, nonce }))
        : nonces.filter((nonce) => nonce > String(params['after'])).map(intentOf);
      return found.map((one) => row.parse(one));
    },
    insertRows: async (table, rows) => {
      if (table !== 'records') return;
      if (rows.some(({ nonce }) => nonce === 'refused')) throw new Error('cannot be read');
      published.push(...rows.map(({ id }) => id));
      afterPublish();
    },
    insertNative: () => expect.fail('no native insert'),
    command: () => expect.fail('no command'),
    [Symbol.asyncDispose]: async () => {},
  };
  return { clickhouse, published };
}

test('a round in which an operation could not be repaired fails, after it repaired the others', async () => {
  const { clickhouse, published } = storeOf(['first', 'refused', 'second']);
  await expect(repair({ clickhouse, log: () => {}, nowMs: () => nowMs }, '')).rejects.toThrow(
    'operations that could not be repaired: 1',
  );
  expect(published).toEqual(['first', 'second']);
});

test('after the signal no other operation is repaired, and the next round begins at the same place', async () => {
  const stopping = new AbortController();
  const { clickhouse, published } = storeOf(['one', 'two'], () => stopping.abort());
  const next = await repair({ clickhouse, log: () => {}, nowMs: () => nowMs, stop: stopping.signal }, 'a');
  expect([next, published]).toEqual(['a', ['one']]);
});
