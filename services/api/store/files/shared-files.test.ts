// Small posts of the same moment are one INSERT and one SELECT; each gets its own files, and photos go alone.
import { expect, test } from 'vitest';
import type { z } from 'zod';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import { openSharedFiles } from './shared-files.ts';
import { describeFile, type NewFile } from './survey-files.ts';

const fileOf = (projectId: string, responseId: string, size = 10): NewFile => ({
  projectId,
  responseId,
  householdId: '',
  name: 'xml_submission_file',
  mediaType: 'text/xml',
  at: '2026-11-21T10:00:00.000Z',
  bytes: new Uint8Array(size),
});

/** A ClickHouse that remembers the rows of each INSERT, and finds `stored`. */
function remembering(stored: readonly NewFile[] = []) {
  const inserts: unknown[][] = [];
  const reads: unknown[] = [];
  const never = async (): Promise<never> => expect.fail('not asked for');
  const clickhouse: ClickHouse = {
    database: 'hearth',
    query: async <T>(row: z.ZodType<T>, _sql: string, params: Record<string, unknown> = {}) => {
      reads.push(params);
      return stored.map((one) => row.parse(describeFile(one)));
    },
    insertRows: async (_table, rows) => void inserts.push(rows.map((row) => row['response_id'])),
    insertNative: never,
    command: never,
    [Symbol.asyncDispose]: never,
  };
  return { clickhouse, inserts, reads };
}

test('small posts are one INSERT, a photo is its own', async () => {
  const { clickhouse, inserts } = remembering();
  const files = openSharedFiles(clickhouse);
  await Promise.all([
    files.store([fileOf('prj_1', 'a')]),
    files.store([fileOf('prj_2', 'b'), fileOf('prj_2', 'b')]),
    files.store([fileOf('prj_1', 'photo', 100_000)]),
  ]);
  expect(inserts.toSorted((one, other) => one.length - other.length)).toEqual([['photo'], ['a', 'b', 'b']]);
});

test('lists of the same moment are one SELECT, and hold what each asked for', async () => {
  // The same id in two projects is another response.
  const stored = [fileOf('prj_1', 'a'), fileOf('prj_2', 'a'), fileOf('prj_2', 'b')];
  const { clickhouse, reads } = remembering(stored);
  const files = openSharedFiles(clickhouse);
  const found = await Promise.all([
    files.of({ projectId: 'prj_1', responseIds: ['a'] }),
    files.of({ projectId: 'prj_2', responseIds: ['a', 'b'] }),
    files.of({ projectId: 'prj_1', responseIds: ['b'] }),
  ]);
  expect(reads).toEqual([{ projects: ['prj_1', 'prj_2'], responseIds: ['a', 'b'] }]);
  expect(found.map((some) => some.map(({ projectId, responseId }) => `${projectId} ${responseId}`))).toEqual([
    ['prj_1 a'],
    ['prj_2 a', 'prj_2 b'],
    [],
  ]);
});
