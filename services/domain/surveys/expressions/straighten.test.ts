// Curly quotation marks become straight, and the warnings name their places.
import { expect, test } from 'vitest';
import { straightenQuotes } from './straighten.ts';

test.each([
  ['${a} = ‘yes’', "${a} = 'yes'", [7, 11]],
  ['${a} = “yes”', '${a} = "yes"', [7, 11]],
  ["${a} = 'yes’", "${a} = 'yes'", [11]],
  ['${a} = "it’s"', '${a} = "it’s"', []],
  ["${a} = ‘yes'", "${a} = 'yes'", [7]],
  ['“it’s”', '"it’s"', [0, 5]],
  ["'straight'", "'straight'", []],
])('%s', (text, straight, places) => {
  const { text: result, warnings } = straightenQuotes(text);
  expect(result).toBe(straight);
  expect(warnings.map(({ position }) => position)).toEqual(places);
});
