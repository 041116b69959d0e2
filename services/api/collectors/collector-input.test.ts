// What a request may state of a collector.
import { expect, test } from 'vitest';
import { mayWork } from '../store/bodies/collector.ts';
import { collectorInput } from './collector-input.ts';

test('everything has a default: a person needs no name', () => {
  expect(collectorInput.parse({})).toEqual({
    projectIds: [],
    languages: [],
    publicKeys: [],
    active: true,
  });
});

test.each<[string, object]>([
  ['a blank name', { name: ' ' }],
  ['a project twice', { projectIds: ['did:example:p', 'did:example:p'] }],
  ['a language that is none', { languages: ['english!'] }],
  ['a key that is not multibase', { publicKeys: [{ id: 'k', publicKeyMultibase: 'abc' }] }],
  ['a date for a time', { validUntil: '2027-01-01' }],
  ['an unknown field', { phone: '+256' }],
])('%s is refused', (_, body) => {
  expect(collectorInput.safeParse(body).success).toBe(false);
});

test('a collector works while active and valid, for its projects', () => {
  const body = {
    did: 'did:example:a',
    name: null,
    projectIds: ['prj_1'],
    languages: [],
    publicKeys: [],
    active: true,
    validUntil: '2027-01-01T00:00:00Z',
    createdAt: '',
    updatedAt: '',
  };
  const is = (more: Partial<typeof body>, projectId = 'prj_1', at = '2026-12-31T23:59:59Z'): boolean =>
    mayWork({ id: 'col_1', version: 1, body: { ...body, ...more } }, projectId, Date.parse(at));
  expect(is({})).toBe(true);
  expect(is({ active: false })).toBe(false);
  expect(is({}, 'prj_2')).toBe(false);
  expect(is({ projectIds: [] }, 'prj_2')).toBe(true);
  expect(is({}, 'prj_1', '2027-01-01T00:00:00Z')).toBe(false);
});
