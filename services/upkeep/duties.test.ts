// Personal data are pruned only in a round whose repair left no operation open.
import { expect, test } from 'vitest';
import type { z } from 'zod';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import { openRecords } from '#records/records.ts';
import { openDuties } from './duties.ts';

const ageMs = 26 * 3_600_000;
const intent = {
  nonce: 'reserved',
  atMs: Date.now() - ageMs,
  actor: 'test',
  keys: ['household:hh_1#1'],
  records: '[{"kind":"household","id":"hh_1","version":1,"body":{"personal":{"ref":"ref_1"}}}]',
  reply: 'null',
};

/** A ClickHouse with the personal data of a household whose operation was reserved 26 h ago and never published. */
function storeOf() {
  const state = { refuses: true, published: false, deleted: [] as unknown[] };
  const rowsOf = (sql: string, after: unknown): readonly unknown[] => {
    const [, table] = /FROM (\w+)/.exec(sql) ?? [];
    if (table === 'record_intents') return state.published || after !== '' ? [] : [intent];
    if (table === 'unique_keys') return [{ key: 'household:hh_1#1', nonce: 'reserved' }];
    if (table === 'personal_data') return [{ householdId: 'hh_1', ref: 'ref_1', atMs: intent.atMs }];
    if (table !== 'records') return [];
    return state.published ? [{ id: 'hh_1', version: 1, body: '{"personal":{"ref":"ref_1"}}' }] : [];
  };
  const clickhouse: ClickHouse = {
    database: 'hearth',
    query: async <T>(row: z.ZodType<T>, sql: string, params: Record<string, unknown> = {}) =>
      rowsOf(sql, params['after']).map((one) => row.parse(one)),
    insertRows: async (table, rows) => {
      if (table !== 'records' || rows.some(({ kind }) => kind === 'witness')) return;
      if (state.refuses) throw new Error('no room on the disk');
      state.published = true;
    },
    insertNative: () => expect.fail('no native insert'),
    command: async (_sql, params) => void state.deleted.push(params?.['refs']),
    [Symbol.asyncDispose]: async () => {},
  };
  return { clickhouse, state };
}

test('personal data of a reserved operation stay while its repair fails, however old, and after it was published', async () => {
  const { clickhouse, state } = storeOf();
  const duties = openDuties({
    clickhouse,
    records: openRecords(clickhouse),
    log: () => {},
    nowMs: () => Date.now(),
    newUlid: () => '',
    serviceDid: 'did:web:hearth.localhost',
  });
  const run = (name: string) => duties.find((duty) => duty.name === name)?.run();
  await expect(run('repair')).rejects.toThrow('could not be repaired');
  await expect(run('prune-personal-data')).rejects.toThrow('nothing was pruned');
  state.refuses = false;
  await run('repair');
  await run('prune-personal-data');
  expect(state).toMatchObject({ published: true, deleted: [] });
});
