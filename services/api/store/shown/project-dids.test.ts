// DIDs of projects: each is read once, and a missing one is looked up again.
import { expect, test } from 'vitest';
import { openProjectDids } from './project-dids.ts';

const body = {
  did: 'did:web:hearth.example:projects:a',
  name: 'A',
  country: null,
  implicit: false,
  timeZone: 'Africa/Kampala',
  coverageThreshold: 0.7,
  status: 'active',
  createdAt: '2026-11-22T10:00:00.000Z',
  updatedAt: '2026-11-22T10:00:00.000Z',
};

test('a project is read once, and what is not there is looked for again', async () => {
  const stored = new Map<string, object>();
  const asked: (readonly string[])[] = [];
  const dids = openProjectDids({
    latest: async (_kind, ids) => {
      asked.push(ids);
      return new Map(ids.flatMap((id) => (stored.has(id) ? [[id, { id, version: 1, body }]] : [])));
    },
  });
  expect(await dids([null, 'prj_a'])).toEqual(new Map());
  stored.set('prj_a', body);
  expect(await dids(['prj_a', 'prj_a'])).toEqual(new Map([['prj_a', body.did]]));
  expect(await dids(['prj_a', 'prj_b', null])).toEqual(new Map([['prj_a', body.did]]));
  expect(asked).toEqual([['prj_a'], ['prj_a'], ['prj_b']]);
});
