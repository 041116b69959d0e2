// What a request may state of a verifier.
import { expect, test } from 'vitest';
import { mayVerify } from '../store/bodies/verifier.ts';
import { verifierInput } from './verifier-input.ts';

const person = { name: 'Desk review', organisation: 'Earth Audits', kind: 'person' };
const key = {
  id: 'did:example:o#k1',
  publicKeyMultibase: 'z6MktwupdmLXVVqTzCw4i46r4uGyosGXRnR3XjN4Zq7oMMsw',
};

test('a person needs no key, and everything else has a default', () => {
  expect(verifierInput.parse(person)).toEqual({ ...person, projectIds: [], publicKeys: [], active: true });
});

test.each<[string, object]>([
  ['a service without a key', { kind: 'service' }],
  ['no organisation', { organisation: ' ' }],
  ['a key of small order', { publicKeys: [{ ...key, publicKeyMultibase: `z6Mk${'1'.repeat(44)}` }] }],
  [
    'a key of another kind',
    { publicKeys: [{ ...key, publicKeyMultibase: 'z6LSbysY2xFMRpGMhb7tFTLMpeuPRaqaWM1yECx2AtzE3KCc' }] },
  ],
  ['a date that does not exist', { accreditation: { number: '1', validUntil: '2027-02-30' } }],
  ['an unknown field', { address: 'https://example.org/callback' }],
])('%s is refused', (_, changes) => {
  expect(verifierInput.safeParse({ ...person, ...changes }).success).toBe(false);
});

test('a service has a key', () => {
  expect(verifierInput.safeParse({ ...person, kind: 'service', publicKeys: [key] }).success).toBe(true);
});

test('a verifier decides while active and valid, for its projects', () => {
  const body = {
    did: 'did:example:o',
    name: 'O',
    organisation: 'O',
    kind: 'person' as const,
    method: null,
    projectIds: ['prj_1'],
    publicKeys: [],
    accreditation: null,
    active: true,
    validUntil: '2027-01-01T00:00:00Z',
    createdAt: '',
    updatedAt: '',
  };
  const may = (more: Partial<typeof body>, projectId: string | null = 'prj_1', at = '2026-12-31T23:59:59Z') =>
    mayVerify({ id: 'vfr_1', version: 1, body: { ...body, ...more } }, projectId, Date.parse(at));
  expect(may({})).toBe(true);
  expect(may({ active: false })).toBe(false);
  expect(may({}, 'prj_2')).toBe(false);
  expect(may({}, null)).toBe(false);
  expect(may({ projectIds: [] }, null)).toBe(true);
  expect(may({}, 'prj_1', '2027-01-01T00:00:00Z')).toBe(false);
});
