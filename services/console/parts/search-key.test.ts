// The key that searches: where the focus goes, and what becomes of letters that are typed before the field is there.
import { expect, test } from 'vitest';
import { openSearchKey } from './search-key.ts';

/** A field that remembers the focus and each text that it reported. */
function fieldOf(value = '') {
  const reported: string[] = [];
  const field = {
    value,
    isFocused: false,
    focus: () => void (field.isFocused = true),
    dispatchEvent: () => reported.push(field.value) > 0,
    reported,
  };
  return field;
}

test('where the page has a field, it takes the focus, and no page is opened', async () => {
  const field = fieldOf();
  const key = openSearchKey({ findField: () => field, openPage: () => expect.fail('opened') });
  await key.search();
  expect([field.isFocused, key.isOpening()]).toEqual([true, false]);
});

test('letters that are typed while the page is opened are written into its field', async () => {
  const [field, page] = [fieldOf('HH'), Promise.withResolvers<void>()];
  let isHere = false;
  const key = openSearchKey({ findField: () => (isHere ? field : null), openPage: () => page.promise });
  const searched = key.search();
  expect(key.isOpening()).toBe(true);
  for (const one of ['-', 'Shift', '1']) key.keep(one);
  isHere = true;
  page.resolve();
  await searched;
  expect([field.value, field.reported, field.isFocused, key.isOpening()]).toEqual([
    'HH-1',
    ['HH-1'],
    true,
    false,
  ]);
});

test('a page that does not arrive leaves the keys free, and a later search has none of its letters', async () => {
  const field = fieldOf();
  let isHere = false;
  const key = openSearchKey({
    findField: () => (isHere ? field : null),
    openPage: () => (isHere ? Promise.resolve() : Promise.reject(new Error('no network'))),
  });
  const searched = key.search();
  key.keep('x');
  await expect(searched).rejects.toThrow('no network');
  expect(key.isOpening()).toBe(false);
  isHere = true;
  await key.search();
  expect(field.value).toBe('');
});
