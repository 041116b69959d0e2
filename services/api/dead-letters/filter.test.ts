// Filters of dead letters: values are bound and never part of the SQL, and a limited key is always restricted.
import { expect, test } from 'vitest';
import { keyOf } from '#test/support/principal.ts';
import { filterConditions, ownLetters } from './filter.ts';

test('every filter is one condition, and its value is a parameter', () => {
  const filter = {
    reason: ["unknown-schema'"],
    topic: ['t'],
    kind: ['power' as const],
    deviceId: ['did:x:1'],
    arrivedAfter: '2026-01-01T03:00:00+03:00',
    partition: 3,
    offset: 7,
  };
  const conditions = filterConditions(filter, 'x.');
  expect(conditions.map(({ params }) => params)).toEqual([
    { reason: ["unknown-schema'"] },
    { topic: ['t'] },
    { kindTopic: ['x.telemetry.power'] },
    { deviceId: ['did:x:1'] },
    { arrivedAfter: '2026-01-01T00:00:00Z' },
    { partition: 3 },
    { offset: 7 },
  ]);
  expect(conditions.map(({ sql }) => sql).join()).not.toContain("schema'");
});

test('without a filter there is no condition', () => {
  expect(filterConditions({}, '')).toEqual([]);
});

test('only a key with projects is restricted, to letters that match the filter', () => {
  expect(ownLetters(keyOf(), [])).toEqual([]);
  const [own] = ownLetters(keyOf('prj_1'), filterConditions({ partition: 3 }, ''));
  expect(own?.params).toEqual({ partition: 3, ownProjects: ['prj_1'] });
  expect(own?.sql).toContain('_partition = {partition:UInt16}');
});
