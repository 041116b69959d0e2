// Which keys an operation makes useless: what came before it, never what it made itself.
import { expect, test } from 'vitest';
import { uselessKeys } from './trim.ts';

test('the number before each of its own, and its idempotency key', () => {
  expect(
    uselessKeys([
      'household:hh_1#3',
      'name:household-did:did:x:a#b#1',
      'name:installed:dev_1#12',
      'project:prj_1#1',
      'idem:key_1:POST /v1/households:order#7',
    ]),
  ).toEqual(['household:hh_1#2', 'name:installed:dev_1#11', 'idem:key_1:POST /v1/households:order#7']);
});
