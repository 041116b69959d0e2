// Options with blanks get names that phones can separate.
import { expect, test } from 'vitest';
import { choiceNames } from './choice-names.ts';
import { choicesOf, openNames } from './questions.ts';

test.each([
  [
    ['wood', 'a/b', '-1', '0.5'],
    ['wood', 'a/b', '-1', '0.5'],
  ],
  [
    ['fire wood', 'LPG (6 kg)', 'maïs séché'],
    ['fire_wood', 'LPG_6_kg_', 'maïs_séché'],
  ],
  [
    ['fire wood', 'fire_wood', 'fire  wood', 'fire-wood x'],
    ['fire_wood_2', 'fire_wood', 'fire_wood_3', 'fire_wood_x'],
  ],
])('%j are named %j', (options, names) => {
  const named = choiceNames(options);
  expect(options.map((option) => named.get(option))).toEqual(names);
});

test('options with equal names are numbered without a search through all numbers', () => {
  const options = Array.from(
    { length: 50_000 },
    (_, index) => `a ${index.toString(2).replaceAll('0', '-').replaceAll('1', '+')}`,
  );
  expect(choiceNames(options).get(options.at(-1) ?? '')).toBe('a__50000');
});

test('the names of options are made once for all rules of a template', () => {
  const names = openNames([
    { section: 's', id: 'fuel', type: 'single_choice', repeat: null, options: ['dry wood', 'gas'] },
  ]);
  const choices = names.find('fuel').map(({ question }) => choicesOf(question));
  const again = names.find('s.fuel').map(({ question }) => choicesOf(question));
  expect(choices[0]?.names).toEqual(['gas', 'dry_wood']);
  expect(again[0]).toBe(choices[0]);
});
