// Languages: which one a browser gets, catalogues with equal texts, numbers and plurals.
import { expect, test } from 'vitest';
import { texts as en } from './en.ts';
import { texts as fr } from './fr.ts';
import { languageOf } from './languages.ts';
import { numberText, percentText, plural } from './numbers.ts';
import { texts as sw } from './sw.ts';

test.each([
  [['fr-CI', 'en'], 'fr'],
  [['de', 'sw-KE'], 'sw'],
  [['', 'en-GB'], 'en'],
  [['de'], 'en'],
  [[], 'en'],
  [['toString'], 'en'],
])('a browser with %j gets %s', (wanted, expected) => {
  expect(languageOf(wanted)).toBe(expected);
});

/** Paths of all texts. */
const pathsOf = (value: unknown, path = ''): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, one]) => pathsOf(one, `${path}.${name}`))
    : [path];

test('every catalogue has the same texts, also those that the compiler does not compare', () => {
  expect(pathsOf(fr).toSorted()).toEqual(pathsOf(en).toSorted());
  expect(pathsOf(sw).toSorted()).toEqual(pathsOf(en).toSorted());
});

test('numbers have a decimal point and thin spaces, shares are per cent', () => {
  expect([numberText(1234567.89), numberText(0.5), percentText(0.953)]).toEqual([
    '1\u2009234\u2009567.9',
    '0.5',
    '95 %',
  ]);
});

test('plurals follow the language: zero is plural in English and singular in French', () => {
  const forms = { one: 'x', other: 'xs' };
  expect([0, 1, 2].map((n) => plural('en', n, forms))).toEqual(['0 xs', '1 x', '2 xs']);
  expect([0, 1, 2].map((n) => plural('fr', n, forms))).toEqual(['0 x', '1 x', '2 xs']);
});
