// Texts of records: what is removed, what is refused, and that scripts that need joiners keep them.
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { anyText, languageTag, note, text } from './fields.ts';

const faultOf = (schema: z.ZodType, value: unknown): string | undefined =>
  schema.safeParse(value).error?.issues[0]?.message;

test.each([
  ['blanks around', ' B-6\t', 'B-6'],
  ['several words', 'Ciudad de  México', 'Ciudad de  México'],
  ['a joiner between letters', 'ශ්\u200dරී', 'ශ්\u200dරී'],
  ['an emoji', '👩\u200d🍳 ❤\ufe0f', '👩\u200d🍳 ❤\ufe0f'],
])('a text with %s is taken', (_what, sent, stored) => {
  expect(text(100).parse(sent)).toBe(stored);
});

test.each([
  ['a zero-width space', 'a\u200bb', 'U+200B'],
  ['a zero-width space alone', '\u200b', 'U+200B'],
  ['an escape of a terminal', '\u001b[31mred', 'U+001B'],
  ['a line break', 'a\nb', 'U+000A'],
  ['a mark of direction', 'a\u202eb', 'U+202E'],
  ['a soft hyphen', 'a\u00adb', 'U+00AD'],
  ['a Hangul filler', 'a\u3164b', 'U+3164'],
])('a text with %s is refused with its code', (_what, sent, code) => {
  expect(faultOf(text(100), sent)).toBe(`This contains the invisible character ${code}. Remove it.`);
});

test.each(['', '   ', '\u200d'])('a text without anything visible is refused: %j', (sent) => {
  expect(faultOf(text(100), sent)).toBe('This must not be blank.');
});

test('a note may have lines, and nothing else that is invisible', () => {
  expect(note(100).parse('one\r\ntwo\tthree\n')).toBe('one\r\ntwo\tthree');
  expect(faultOf(note(100), 'one\u0007')).toContain('U+0007');
});

test('the length is that of the text without blanks around it', () => {
  expect(text(3).parse('  abc ')).toBe('abc');
  expect(faultOf(text(3), 'abcd')).toContain('<=3');
});

test('a filter finds what was stored before texts were checked', () => {
  expect(anyText(10).parse(' B\u200b ')).toBe(' B\u200b ');
});

test.each(['sw', 'en-KE', 'zh-Hant-TW', 'es-419'])('%s is a language tag', (tag) => {
  expect(languageTag.parse(tag)).toBe(tag);
});

test.each(['xx-YY-zz', 'english language', 'e', 'en_KE', 'en-'])('%s is no language tag', (tag) => {
  expect(faultOf(languageTag, tag)).toContain('language tag');
});
