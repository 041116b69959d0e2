// Regular expressions match whole answers, in linear time, and refuse what phones and the server read differently.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { openPattern, patternFault } from './pattern.ts';

function matches(pattern: string, text: string): boolean | string {
  const opened = openPattern(pattern);
  return 'detail' in opened ? opened.detail : opened.matches(text);
}

test.each([
  ['[A-Z]+', 'AB12', false],
  ['[A-Z]+', 'AB', true],
  ['^[A-Z]{2}[0-9]{4}$', 'AB1234', true],
  ['^$', '', true],
  ['a|ab', 'ab', true],
  ['.*', 'a\nb', false],
  ['(?i)wood', 'WOOD', true],
  ['(?:\\+|00)\\d{9,12}', '+256772123456', true],
  ['\\p{L}+', 'Énergie', true],
  ['\\p{Lu}\\p{L}*', 'énergie', false],
  ['(?<y>\\d{4})-\\d{2}', '2026-03', true],
  ['[\\[\\]&]+', '[&]', true],
  ['a\\{1\\}', 'a{1}', true],
  ['.{1,500}', 'x'.repeat(500), true],
])('%s of %j: %s', (pattern, text, expected) => {
  expect(matches(pattern, text)).toBe(expected);
});

test.each([
  '(a)\\1',
  '(?=a)a',
  '(?!a)b',
  '(?<=a)b',
  '(?<!a)b',
  '(?>a)b',
  '(?P<n>a)',
  '(?U)a',
  'a++',
  'a{',
  'a{,3}',
  '[a&&b]',
  '[[:alpha:]]',
  '[]a]',
  '[a',
  '(a',
  'a)',
  '*',
  '\\Qa\\E',
  '\\h',
  '\\',
  '\\p{Alpha}',
  'a{1001}',
  '(a{100}){100}',
  '(?:a{40}){60}',
  'x'.repeat(1001),
])('%s is refused with a reason', (pattern) => {
  expect(openPattern(pattern)).toHaveProperty('detail', expect.stringMatching(/\.$/));
});

test.each(['(a+)+b', '(a|a)*b', '(a*)*(a*)*b', '(.?){120}(.?){120}b', '(.*a){90}b', '(\\pL|.|[^b]){0,90}b'])(
  '%s answers on a long text: an engine that tries all ways would not within the time of a test',
  (pattern) => {
    expect(matches(pattern, 'a'.repeat(2000))).toBe(false);
  },
);

test('no text of a pattern throws, or takes longer than a test may', () => {
  const piece = fc.constantFrom(
    '(',
    ')',
    '[',
    ']',
    '{1,9}',
    '{99}',
    '*',
    '+',
    '?',
    '|',
    '\\',
    '.',
    '^',
    'a',
    'é',
    '(?:',
    '\\pL',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), fc.string(), (pieces, text) => {
      expect(['boolean', 'string']).toContain(typeof matches(pieces.join(''), text.repeat(20)));
    }),
    { numRuns: 2000 },
  );
});

/** All texts of `a` and `b` up to a length. */
const words = (length: number): string[] =>
  length === 0 ? [''] : words(length - 1).flatMap((word) => [word, `${word}a`, `${word}b`]);

test('what a template may have is read by an engine that tries all ways within the time of a test', () => {
  const piece = fc.constantFrom(
    'a',
    'b',
    '[ab]',
    '.',
    '(',
    ')',
    '|',
    '*',
    '+',
    '?',
    '{2}',
    '{1,3}',
    '{0,40}',
  );
  const ends = [...new Set(words(4))];
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 14 }), fc.constantFrom(...ends), (pieces, end) => {
      const pattern = pieces.join('');
      fc.pre(patternFault(pattern) === undefined);
      for (const unit of ['a', 'b', 'ab', 'aab', 'abb']) {
        const text = `${unit.repeat(300)}${end}!`;
        expect(new RegExp(`^(?:${pattern})$`).test(text)).toBe(matches(pattern, text));
      }
    }),
    { numRuns: 3000 },
  );
});

test('a pattern that is made to cost much is refused, or read in the time of a test', () => {
  const times = (count: number, part: (index: number) => string): string =>
    Array.from({ length: count }, (_, index) => part(index)).join('');
  const hanzi = (index: number): string => String.fromCodePoint(0x4e_00 + index);
  for (const pattern of [
    '(a?){600}',
    times(140, (index) => `[${hanzi(index)}a-z]+`),
    `(${times(300, (index) => `${hanzi(index)}|`)}a)*`,
    `(${times(60, (index) => `[a-z]${hanzi(index)}|`)}a)*`,
    '('.repeat(400) + 'a' + ')*'.repeat(200) + ')'.repeat(200),
    times(200, () => 'a{0,9}'),
    '([a-z]{0,900}b)*',
  ])
    for (let time = 0; time < 20; time++)
      expect(['string', 'undefined']).toContain(typeof patternFault(pattern));
});
