// The list of countries: current codes only, and a way out for codes that are none.
import { expect, test } from 'vitest';
import { countryCodes, isCountryCode, successorsOf } from './countries.ts';
import { factors } from './emissions/factors/records/registry.ts';

test('the list has the 249 codes of ISO 3166-1 and XK, each once and in order', () => {
  expect(countryCodes).toHaveLength(250);
  expect(countryCodes).toEqual([...new Set(countryCodes)].toSorted());
  expect(countryCodes.filter((code) => !/^[A-Z]{2}$/.test(code))).toEqual([]);
});

test('every code has a name in the data of the platform', () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  expect(countryCodes.filter((code) => names.of(code) === undefined)).toEqual([]);
});

test.each(['UK', 'UN', 'EU', 'QO', 'SU', 'ZR', 'TP', 'BU', 'AN', 'EA', 'ZZ', 'gb', '', 'constructor'])(
  '%s is no current code',
  (code) => {
    expect(isCountryCode(code)).toBe(false);
  },
);

test('a code that is none leads to current ones, where there are any', () => {
  const ways = ['UK', 'SU', 'ZR', 'TP', 'BU', 'AN', 'EA', 'UN', 'constructor'].map((code) =>
    successorsOf(code).join(),
  );
  expect(ways).toEqual([
    'GB',
    'AM,AZ,BY,EE,GE,KG,KZ,LT,LV,MD,RU,TJ,TM,UA,UZ',
    'CD',
    'TL',
    'MM',
    'BQ,CW,SX',
    'ES',
    '',
    '',
  ]);
  const codes = Array.from({ length: 26 * 26 }, (_, index) =>
    String.fromCharCode(65 + Math.floor(index / 26), 65 + (index % 26)),
  );
  for (const code of codes) {
    expect(successorsOf(code).filter((one) => !isCountryCode(one))).toEqual([]);
    expect(isCountryCode(code) && successorsOf(code).length > 0).toBe(false);
  }
});

test('factors are listed for current codes only', () => {
  const named = factors.flatMap(({ name }) => name.split('.').filter((part) => /^[A-Z]{2}$/.test(part)));
  expect(named.length).toBeGreaterThan(70);
  expect(named.filter((code) => !isCountryCode(code))).toEqual([]);
});
