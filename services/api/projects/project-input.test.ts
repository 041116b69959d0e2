// Request bodies of projects: countries, quorums, strata and prefixes of DIDs, each fault at its place.
import { expect, test } from 'vitest';
import { bodyFaults } from '../contract/faults.ts';
import { projectInput } from './project-input.ts';

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
  [{ oracleQuorum: { need: 3, of: 2 } }, ['#/oracleQuorum/need', 'above-of']],
  [{ stratifyBy: [] }, ['#/stratifyBy', 'too-small']],
  [{ stratifyBy: ['density'] }, ['#/stratifyBy/0', 'not-allowed']],
  [{ didPrefixes: ['did:ixo'] }, ['#/didPrefixes/0', 'bad-prefix']],
  [{ didPrefixes: ['did:ixo:device/a%2'] }, ['#/didPrefixes/0', 'bad-prefix']],
  [{ status: 'withdrawn' }, ['#/status', 'not-allowed']],
])('is refused: %j', (fields, fault) => {
  expect(faultsOf(fields)).toEqual([fault]);
});
