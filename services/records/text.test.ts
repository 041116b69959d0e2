// The text of a body is its JSON, and is made once.
import { expect, test } from 'vitest';
import { createTexts } from './text.ts';

test('a body is written as its JSON, which is made once', () => {
  const textOf = createTexts();
  let made = 0;
  const body = { toJSON: () => ({ made: (made += 1) }) };
  expect([textOf(body), textOf(body)]).toEqual(['{"made":1}', '{"made":1}']);
  expect(textOf({ name: 'Ö "quoted"', amounts: [1.5, null] })).toBe(
    '{"name":"Ö \\"quoted\\"","amounts":[1.5,null]}',
  );
});
