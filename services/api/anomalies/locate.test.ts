// Where the device of an anomaly was: the household at that time, and only for keys of its project.
import { expect, test } from 'vitest';
import { keyOf } from '#test/support/principal.ts';
import type { Principal } from '../contract/principal.ts';
import type { AnomalyRow } from './fields.ts';
import { locate } from './locate.ts';

const rowAt = (atMs: number): AnomalyRow => ({
  id: 'a',
  did: 'did:x:device',
  detector: 'silence',
  detectorVersion: 1,
  kind: 'power',
  channel: 'reading',
  severity: 'info',
  atMs,
  sequence: 1,
  value: null,
  detail: '',
  foundMs: atMs,
});

const installations = [
  { fromMs: 0, toMs: 100, householdId: 'hh_1', householdDid: 'did:x:1', projectId: 'prj_1' },
  { fromMs: 100, toMs: Infinity, householdId: 'hh_2', householdDid: 'did:x:2', projectId: 'prj_2' },
];

const householdsOf = (principal: Principal, atMs: number, places = {}) =>
  locate(principal, { row: rowAt(atMs), places, installations }).map(({ householdDid }) => householdDid);

test('the start of an installation belongs to it, its end does not', () => {
  expect([0, 99, 100].flatMap((atMs) => householdsOf(keyOf(), atMs))).toEqual([
    'did:x:1',
    'did:x:1',
    'did:x:2',
  ]);
});

test('a limited key sees the time in its projects only', () => {
  expect(householdsOf(keyOf('prj_2'), 99)).toEqual([]);
  expect(householdsOf(keyOf('prj_2'), 100)).toEqual(['did:x:2']);
  expect(householdsOf(keyOf('prj_2'), -1)).toEqual([]);
});

test('a key without limits sees devices that are installed nowhere', () => {
  expect(householdsOf(keyOf(), -1)).toEqual([null]);
});

test('requested households and projects select by the place at that time', () => {
  expect(householdsOf(keyOf(), 50, { householdIds: ['hh_2'] })).toEqual([]);
  expect(householdsOf(keyOf(), 150, { householdIds: ['hh_2'] })).toEqual(['did:x:2']);
  expect(householdsOf(keyOf(), 150, { projectIds: ['prj_1'] })).toEqual([]);
  expect(householdsOf(keyOf(), -1, { projectIds: ['prj_1'] })).toEqual([]);
});
