// A change selects the tests against real parts that are named after its folders.
import { expect, test } from 'vitest';
import { stackTests, testsNamedAfter } from './changed-tests.ts';

const tests = [
  'test/contract/api-households.test.ts',
  'test/integration/household-projects.test.ts',
  'test/integration/windows-path.test.ts',
  'test/fault/ingest-killed.test.ts',
];

test.each([
  ['services/api/households/create-household.ts', tests.slice(0, 2)],
  ['services/windows/changes.ts', ['test/integration/windows-path.test.ts']],
  ['services/ingest/decode/avro/cursor.ts', ['test/fault/ingest-killed.test.ts']],
  ['services/api/main.ts', []],
  ['README.md', []],
])('a change of %s touches the tests that are named after its folders', (path, touched) => {
  expect(testsNamedAfter([path], tests)).toEqual(touched);
});

test('the tests against real parts are found', () => {
  expect(stackTests()).toEqual(expect.arrayContaining(tests));
});
