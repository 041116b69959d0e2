// Audit entries: a limited key sees no record of another project, and a creation or a read has no digest before.
import { expect, test } from 'vitest';
import { placeText } from '../store/record-digests.ts';
import { printEntry, visibleEntry } from './entries.ts';

const touched = (id: string, fields: object = {}) => ({
  kind: 'household',
  id,
  version: 2,
  after: 'sha256:after',
  projectIds: ['prj_1'],
  ...fields,
});

const stored = (...records: object[]) => ({
  id: 'aud_1',
  body: {
    at: '2026-01-01T00:00:00.000Z',
    actor: 'key_1',
    keyId: 'key_1',
    action: 'updateHousehold',
    resource: 'hh_1',
    requestId: 'req_1',
    notes: null,
    records,
  },
});

const digests = new Map([[placeText(['household', 'hh_1', 1]), 'sha256:before']]);
const everything = { projectIds: [] };

test('a change has the digests of its version and of the one before', () => {
  expect(printEntry(visibleEntry(everything, stored(touched('hh_1'))), digests)).toMatchObject({
    at: '2026-01-01T00:00:00Z',
    resource: 'hh_1',
    before: 'sha256:before',
    after: 'sha256:after',
    records: [{ id: 'hh_1', version: 2, before: 'sha256:before' }],
  });
});

test.each([
  ['a creation', { version: 1 }, 'sha256:after'],
  ['a read', { after: null }, null],
])('%s has no digest before', (_what, fields, after) => {
  const entry = visibleEntry(everything, stored(touched('hh_1', fields)));
  expect(printEntry(entry, digests)).toMatchObject({ before: null, after });
});

test('a limited key sees records of its projects, and those of none', () => {
  const entry = stored(
    touched('hh_1', { projectIds: ['prj_2'] }),
    touched('hh_2'),
    touched('key_1', { projectIds: [] }),
  );
  const seen = printEntry(visibleEntry({ projectIds: ['prj_1'] }, entry), digests);
  expect(seen.records.map(({ id }) => id)).toEqual(['hh_2', 'key_1']);
  expect([seen.resource, seen.before, seen.after]).toEqual([null, null, null]);
});
