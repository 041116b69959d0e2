// What is read ahead is read once and together; what was not foreseen is read when it is asked for.
import { expect, test } from 'vitest';
import { placeKey, type RecordPlace, type StoredRecord } from './log.ts';
import { readAhead, readNames } from './read-ahead.ts';
import type { Records } from './records.ts';

const never = async (): Promise<never> => expect.fail('not asked for');

/** Records that remember what was asked for. */
function remembering(stored: Readonly<Record<string, StoredRecord>>) {
  const together: (readonly RecordPlace[])[] = [];
  const single: string[] = [];
  const records: Records = {
    latest: async (kind, ids) => {
      single.push(...ids.map((id) => placeKey({ kind, id })));
      return new Map(
        ids.flatMap((id): [string, StoredRecord][] => {
          const record = stored[placeKey({ kind, id })];
          return record ? [[id, record]] : [];
        }),
      );
    },
    latestOf: async (places) => {
      together.push(places);
      return new Map(Object.entries(stored).filter(([key]) => places.some((one) => placeKey(one) === key)));
    },
    names: never,
    ownerHint: () => undefined,
    commit: never,
    noteUse: never,
    holder: never,
    drain: never,
    exclusive: never,
  };
  return { records, together, single };
}

const record = (id: string, body: Readonly<Record<string, unknown>> = {}): StoredRecord => ({
  id,
  version: 3,
  body,
});

test('records and names that were foreseen are one read', async () => {
  const { records, together, single } = remembering({
    'survey:1': record('1'),
    'name:a': record('a', { owner: 'x' }),
  });
  const ahead = readAhead(records, [
    { kind: 'survey', id: '1' },
    { kind: 'survey', id: '2' },
    { kind: 'name', id: 'a' },
    { kind: 'name', id: 'b' },
  ]);
  expect([...(await ahead.latest('survey', ['1', '2']))]).toEqual([['1', record('1')]]);
  expect([...(await ahead.names(['a', 'b']))]).toEqual([['a', { version: 3, owner: 'x' }]]);
  expect(together).toHaveLength(1);
  expect(single).toEqual([]);
});

test('what was not foreseen is read when it is asked for, also beside what was', async () => {
  const { records, single } = remembering({ 'survey:1': record('1'), 'survey:9': record('9') });
  const ahead = readAhead(records, [{ kind: 'survey', id: '1' }]);
  expect([...(await ahead.latest('survey', ['9', '1', '9'])).keys()]).toEqual(['9', '1']);
  // A record of another kind with the same id is another record.
  expect([...(await ahead.latest('household', ['1']))]).toEqual([]);
  expect(single).toEqual(['survey:9', 'survey:9', 'household:1']);
});

test('names of one call are read together, also where some were foreseen', async () => {
  const { records, single } = remembering({ 'name:a': record('a', { owner: 'x' }) });
  const ahead = readAhead({ ...records, names: (names) => readNames(records.latest, names) }, [
    { kind: 'name', id: 'a' },
  ]);
  expect([...(await ahead.names(['a', 'b']))]).toEqual([['a', { version: 3, owner: 'x' }]]);
  expect(single).toEqual(['name:a', 'name:b']);
});

test('a read that fails fails those who need it, and nobody else', async () => {
  const { records } = remembering({ 'survey:9': record('9') });
  const away = new Error('the store is away');
  const ahead = readAhead({ ...records, latestOf: () => Promise.reject(away) }, [
    { kind: 'survey', id: '1' },
  ]);
  await expect(ahead.latest('survey', ['1'])).rejects.toBe(away);
  expect([...(await ahead.latest('survey', ['9'])).keys()]).toEqual(['9']);
});

test('records that were read ahead are not read again by a second look ahead', async () => {
  const { records, together } = remembering({ 'household:a': record('a'), 'project:p': record('p') });
  const first = readAhead(records, [{ kind: 'household', id: 'a' }]);
  const second = readAhead(first, [
    { kind: 'household', id: 'a' },
    { kind: 'project', id: 'p' },
  ]);
  expect([...(await second.latest('household', ['a'])).keys()]).toEqual(['a']);
  expect([...(await second.latest('project', ['p'])).keys()]).toEqual(['p']);
  expect(together).toEqual([[{ kind: 'household', id: 'a' }], [{ kind: 'project', id: 'p' }]]);
});
