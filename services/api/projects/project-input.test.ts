// Request bodies of projects: countries, quorums, strata and prefixes of DIDs, each fault at its place.
import { expect, test } from 'vitest';
import { bodyFaults } from '../contract/faults.ts';
import { projectBody } from '../store/bodies/project.ts';
import { describeProject, projectInput } from './project-input.ts';

const faultsOf = (fields: Readonly<Record<string, unknown>>) => {
  const sent = { name: 'Cookers', ...fields };
  const { error } = projectInput.safeParse(sent);
  return error ? bodyFaults(error, sent).map(({ pointer, code }) => [pointer, code]) : [];
};

test.each([
  {},
  { country: 'UG' },
  { country: null },
  { oracleQuorum: { need: 2, of: 3 } },
  { stratifyBy: ['location.density', 'group'] },
  { didPrefixes: ['did:ixo:device/acme-'] },
])('is accepted: %j', (fields) => {
  expect(faultsOf(fields)).toEqual([]);
});

test.each([
  [{ country: 'uganda' }, ['#/country', 'not-a-country']],
  [{ country: 'ZZ' }, ['#/country', 'not-a-country']],
  [{ article6: { country: 'UK', status: 'none' } }, ['#/article6/country', 'not-a-country']],
  [{ oracleQuorum: { need: 3, of: 2 } }, ['#/oracleQuorum/need', 'above-of']],
  [{ stratifyBy: [] }, ['#/stratifyBy', 'too-small']],
  [{ stratifyBy: ['density'] }, ['#/stratifyBy/0', 'not-allowed']],
  [{ didPrefixes: ['did:ixo'] }, ['#/didPrefixes/0', 'bad-prefix']],
  [{ didPrefixes: ['did:ixo:device/a%2'] }, ['#/didPrefixes/0', 'bad-prefix']],
  [{ status: 'withdrawn' }, ['#/status', 'not-allowed']],
])('is refused: %j', (fields, fault) => {
  expect(faultsOf(fields)).toEqual([fault]);
});

test.each([
  ['UK', 'Use one, here GB.', 'GB'],
  ['ZR', 'Use one, here CD.', 'CD'],
  ['AN', 'Use one, here BQ or CW or SX.', undefined],
  ['EU', 'Use one, for example UG.', undefined],
])('%s is refused with what to use', (country, way, suggestion) => {
  const sent = { name: 'Cookers', country };
  const { error } = projectInput.safeParse(sent);
  expect(error && bodyFaults(error, sent)).toEqual([
    {
      pointer: '#/country',
      code: 'not-a-country',
      detail: `"${country}" is not a current country code of ISO 3166-1 alpha-2. ${way}`,
      ...(suggestion !== undefined && { suggestion }),
    },
  ]);
});

test('a stored project keeps a code that is no longer one', () => {
  const at = '2026-01-01T00:00:00Z';
  const { data } = projectInput.safeParse({ name: 'Cookers' });
  const stored = {
    ...(data && describeProject(data)),
    did: 'did:x:project',
    country: 'UK',
    implicit: false,
    status: 'active',
    createdAt: at,
    updatedAt: at,
  };
  expect(projectBody.parse(stored).country).toBe('UK');
});
