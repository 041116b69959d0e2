// A record is found by its DID through the name, and a wrong guess of its owner costs a read, not the answer.
import { expect, test } from 'vitest';
import type { Records, StoredRecord } from '#records/records.ts';
import { findHousehold } from './find.ts';
import * as names from './bodies/names.ts';

const did = 'did:x:home';
const idOf = (letter: string): string => `hh_${letter.repeat(26)}`;

function recordsOf(owner: string, hint: string | undefined) {
  const household = {
    did,
    type: 'Household',
    projectId: null,
    location: { district: 'D', density: 'Medium' },
    baseline: null,
    status: 'active',
    createdAt: '2026-01-01T00:00:00Z',
    updatedAt: '2026-01-01T00:00:00Z',
  };
  const stored: Readonly<Record<string, StoredRecord>> = {
    [`name:${names.householdDid(did)}`]: { id: names.householdDid(did), version: 1, body: { owner } },
    ...(owner !== '' && { [`household:${owner}`]: { id: owner, version: 1, body: household } }),
  };
  let calls = 0;
  const read = (keys: readonly string[]): [string, StoredRecord][] => {
    if (keys.length > 0) calls += 1;
    return keys.flatMap((key) => (stored[key] ? [[key, stored[key]]] : []));
  };
  const never = (): never => expect.fail('not asked for');
  const latest: Records['latest'] = async (kind, ids) =>
    new Map(read(ids.map((id) => `${kind}:${id}`)).map(([, record]) => [record.id, record]));
  const records: Records = {
    latest,
    latestOf: async (places) => new Map(read(places.map(({ kind, id }) => `${kind}:${id}`))),
    names: async (asked) =>
      new Map(
        [...(await latest('name', asked))].map(([id, { version, body }]) => [
          id,
          { version, owner: String(body['owner']) },
        ]),
      ),
    ownerHint: () => hint,
    commit: never,
    noteUse: never,
    holder: never,
    drain: never,
    exclusive: never,
  };
  return { records, calls: () => calls };
}

test.each([
  ['without a hint', idOf('A'), undefined, 2],
  ['by a true hint', idOf('A'), idOf('A'), 1],
  ['by a wrong hint', idOf('A'), idOf('B'), 2],
])('a household is found %s', async (_, owner, hint, calls) => {
  const { records, calls: counted } = recordsOf(owner, hint);
  expect((await findHousehold(records, did))?.id).toBe(owner);
  expect(counted()).toBe(calls);
});

test('a name that was given free has no household, whatever the hint', async () => {
  const { records } = recordsOf('', idOf('A'));
  expect(await findHousehold(records, did)).toBeNull();
});
