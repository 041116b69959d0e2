// Positions in the event feed: a cursor works with any filters, and nothing else is one.
import { expect, test } from 'vitest';
import { cursorText } from '../contract/cursor.ts';
import { placeAfter, placeOfCursor, placeText } from './place.ts';

test('a cursor leads back to its position', () => {
  expect(placeOfCursor(placeText([1_795_254_600_000_000, 'evt_1']))).toEqual([
    1_795_254_600_000_000,
    'evt_1',
  ]);
});

test.each([
  ['a text', 'nonsense'],
  ['the cursor of a list', cursorText([1, 'evt_1'], 'filters')],
  ['a negative time', cursorText([-1, 'evt_1'], 'events')],
  ['a position with more parts', cursorText([1, 'evt_1', 2], 'events')],
])('%s is not a position', (_what, text) => {
  expect(() => placeOfCursor(text)).toThrow('neither the id of an event nor a nextCursor');
});

test('a page continues after its last event, else after everything that can be read', () => {
  expect(placeAfter({ micros: 5, id: 'evt_1' }, 9)).toEqual([5, 'evt_1']);
  const [micros, id] = placeAfter(undefined, 9);
  expect(micros).toBe(9);
  expect(id > 'evt_zzz').toBe(true);
});
