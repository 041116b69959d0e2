// Queries: repeated names, spaces, and malformed escapes.
import { expect, test } from 'vitest';
import { queryOf } from './query-text.ts';

test('names may be repeated, and + is a blank', () => {
  expect(queryOf('a=1&b=x+y%20z&a=2&c')).toEqual({ a: ['1', '2'], b: ['x y z'], c: [''] });
  expect(queryOf('')).toEqual({});
});

test.each([
  ['district=%E0%A4%A', 'district'],
  ['limit=1&district=100%', 'district'],
  ['district=%FF', 'district'],
  ['%zz=1', '%zz'],
])('a malformed escape is refused with its parameter: %s', (query, parameter) => {
  expect(() => queryOf(query)).toThrow(
    expect.objectContaining({
      code: 'invalid-query',
      reply: { errors: [expect.objectContaining({ parameter, code: 'bad-escape' })] },
    }),
  );
});
