// Canonical JSON gives the texts of RFC 8785 (test/data/claims), and refuses what has none.
import { expect, test } from 'vitest';
import { doubleOf } from '#test/support/bytes.ts';
import { jcs, jsonTexts } from '#test/support/claims-data.ts';
import { canonicalJson } from './canonical-json.ts';

test('the order in which a value was built does not show', () => {
  const one = canonicalJson({ b: [1, { y: null, x: 'ü"' }], a: 0.1, c: undefined });
  expect(one).toBe('{"a":0.1,"b":[1,{"x":"ü\\"","y":null}]}');
  expect(canonicalJson({ a: 0.1, b: [1, { x: 'ü"', y: null }] })).toBe(one);
});

test.each(jcs.cases)('the public text $name', ({ input, output }) => {
  expect(canonicalJson(JSON.parse(input))).toBe(output);
});

test.each(jcs.numbers)('the number of the bits %s prints as %s', (bits, text) => {
  expect(canonicalJson(doubleOf(bits))).toBe(text);
});

const texts = jsonTexts.filter(({ json }) => json);

test.each(texts)('canonical or not: $name', ({ text, canonical }) => {
  expect(canonicalJson(JSON.parse(text)) === text).toBe(canonical);
});

test.each([
  ['NaN', NaN],
  ['infinity', [Infinity]],
  ['minus infinity', { a: -Infinity }],
  ['half of a surrogate pair in a text', { a: ['\ud800'] }],
  ['half of a surrogate pair in a name', { '\udc00': 1 }],
  ['a function', () => 1],
  ['a bigint', 1n],
  ['a symbol', [Symbol('a')]],
  ['nothing', undefined],
])('%s has no canonical form', (_what, value) => {
  expect(() => canonicalJson(value)).toThrow(TypeError);
});

test('what a text says is not changed: composed and decomposed letters differ', () => {
  expect(canonicalJson('é'.normalize('NFC'))).not.toBe(canonicalJson('é'.normalize('NFD')));
});
