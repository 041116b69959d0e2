// DIDs and ids: what is taken, what is not, and that no text makes the check slow.
import { expect, test } from 'vitest';
import { isDid, isIdOf } from './identifiers.ts';

test.each([
  'did:ixo:household/123',
  'did:web:hearth.localhost%3A8080:households:01M7',
  'did:key:z6Mk/a/b',
  'did:a:b',
  'did:a::b',
])('%s is a DID', (text) => {
  expect(isDid(text)).toBe(true);
});

test.each([
  '',
  'did:',
  'did:ixo:',
  'did:IXO:a',
  'did:ixo:a?b',
  'did:ixo:a#b',
  'did:ixo:a/',
  'did:ixo:a//b',
  'did:ixo:a b',
  'did:ixo:a%2',
  'did:ixo:ä',
  ' did:ixo:a',
  'did:ixo:a\n',
  `did:x:${'a'.repeat(507)}`,
])('%j is no DID', (text) => {
  expect(isDid(text)).toBe(false);
});

test('a DID of 512 bytes is taken', () => {
  expect(isDid(`did:x:${'a'.repeat(506)}`)).toBe(true);
});

test('ids have the prefix of their kind and 26 characters of Crockford base32', () => {
  expect(isIdOf('household', 'hh_01M7YNX8J0QF6P5307M3HNMPM6')).toBe(true);
  expect(isIdOf('device', 'hh_01M7YNX8J0QF6P5307M3HNMPM6')).toBe(false);
  expect(isIdOf('household', 'hh_01M7YNX8J0QF6P5307M3HNMPMU')).toBe(false);
  expect(isIdOf('household', 'hh_01m7ynx8j0qf6p5307m3hnmpm6')).toBe(false);
});
