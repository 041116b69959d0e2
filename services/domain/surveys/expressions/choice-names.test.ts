// Options with blanks get names that phones can separate.
import { expect, test } from 'vitest';
import { choiceNames } from './choice-names.ts';

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
