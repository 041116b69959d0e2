// An operation reserves what another one could make, too, and always at least one key.
import { expect, test } from 'vitest';
import { operationKeys } from './operation-keys.ts';

const version = (kind: string, id: string, number: number) => ({ kind, id, version: number, body: {} });

test('a new record with an id of its own needs no key beside that of its name', () => {
  const records = [version('household', 'hh_1', 1), version('name', 'household-did:did:x:a#b', 1)];
  expect(operationKeys(records, ['idem:k'])).toEqual(['name:household-did:did:x:a#b#1', 'idem:k']);
});

test('a changed record, and one whose id another operation can make, need theirs', () => {
  const records = [
    version('household', 'hh_1', 2),
    version('analysis', 'an_1', 1),
    version('project-analysis', 'an_2', 1),
    version('alarm', 'dev_1', 1),
    version('analysis-stale', 'an_1', 1),
    version('api-key-expiry-notice', 'key_1@0', 1),
  ];
  expect(operationKeys(records, [])).toEqual([
    'household:hh_1#2',
    'analysis:an_1#1',
    'project-analysis:an_2#1',
    'alarm:dev_1#1',
    'analysis-stale:an_1#1',
    'api-key-expiry-notice:key_1@0#1',
  ]);
});

test('an operation of nothing but new records reserves the first one', () => {
  expect(operationKeys([version('device', 'dev_1', 1), version('device', 'dev_2', 1)], [])).toEqual([
    'device:dev_1#1',
  ]);
  expect(operationKeys([version('device', 'dev_1', 1)], ['idem:k'])).toEqual(['idem:k']);
});
