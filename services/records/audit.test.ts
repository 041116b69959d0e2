// The audit entry of an operation: which record it is about, and what it says of each.
import { expect, test } from 'vitest';
import { writeEntry, type AuditNote } from './audit.ts';

const note: AuditNote = {
  actor: 'did:x:me',
  keyId: 'key_1',
  action: 'createThing',
  requestId: 'req_1',
  notes: 'by phone',
};
const project = { kind: 'project', id: 'prj_1', version: 1, body: { did: 'did:x:p' } };
const name = { kind: 'name', id: 'household-did:did:x:h', version: 1, body: { owner: 'hh_1' } };
const household = { kind: 'household', id: 'hh_1', version: 3, body: { did: 'did:x:h', projectId: 'prj_2' } };

/** An event that tells a project of the household. */
const told = (projectId: string | null) => ({
  kind: 'event',
  id: 'evt_1',
  version: 1,
  body: { type: 'household.updated', subject: 'hh_1', projectId, data: {} },
});

test('an entry names what was written with digests, and says who, why and in which request', () => {
  const { kind, id, body } = writeEntry(
    { records: [project, household, name], events: [] },
    { ...note, resource: 'hh_1' },
    1000,
  );
  expect([kind, id]).toEqual(['audit-entry', expect.stringMatching(/^aud_/)]);
  expect(body).toEqual({
    ...note,
    at: '1970-01-01T00:00:01.000Z',
    resource: 'hh_1',
    projectIds: ['prj_1', 'prj_2'],
    records: [
      {
        kind: 'project',
        id: 'prj_1',
        version: 1,
        after: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
        projectIds: ['prj_1'],
      },
      {
        kind: 'household',
        id: 'hh_1',
        version: 3,
        // printf '%s' '{"did":"did:x:h","projectId":"prj_2"}' | sha256sum
        after: 'sha256:136f5f417ed0de9171f59269e53ed2aed64f8778694b9425801b16c60934b99b',
        projectIds: ['prj_2'],
      },
    ],
  });
});

test('without a word about the resource it is the first record, and a project belongs to itself', () => {
  const { body } = writeEntry({ records: [name, project], events: [] }, note, 0);
  expect([body['resource'], body['projectIds']]).toEqual(['prj_1', ['prj_1']]);
});

test('a record belongs also to the projects that an event tells of it', () => {
  const events = [told('prj_2'), told('prj_3'), told(null)];
  const { body } = writeEntry({ records: [project, household], events }, note, 0);
  expect(body).toMatchObject({
    projectIds: ['prj_1', 'prj_2', 'prj_3'],
    records: [{ projectIds: ['prj_1'] }, { projectIds: ['prj_2', 'prj_3'] }],
  });
});
