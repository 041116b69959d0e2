// Devices are distinguished by their bytes, also when their hashes are the same.
import { expect, test } from 'vitest';
import { openKeyTable } from './key-table.ts';
import { hashOf, isSame, openShelf, textOf, type Text } from '../decode/avro/text.ts';
import { viewOf } from '#runtime/memory/data-view.ts';

/** Two DIDs of one hash: among 200,000 there are about five pairs. */
function twins(): [Text, Text] {
  const seen = new Map<number, Text>();
  for (let index = 0; index < 1_000_000; index++) {
    const text = textOf(`did:x:${index}`);
    const hash = hashOf(text);
    const twin = seen.get(hash);
    if (twin) return [twin, text];
    seen.set(hash, text);
  }
  throw new Error('no two of a million DIDs have the same hash');
}

test('keys of one hash are found apart and removed apart', () => {
  const [first, second] = twins();
  const hash = hashOf(first);
  expect(hashOf(second)).toBe(hash);
  const table = openKeyTable<Text>();
  table.add(first);
  expect(table.find(second, hash)).toBe(undefined);
  table.add(second);
  expect([table.find(first, hash), table.find(second, hash)]).toEqual([first, second]);
  expect(table.entries()).toEqual([first, second]);
  table.keep((entry) => entry !== first);
  expect([table.find(first, hash), table.find(second, hash)]).toEqual([undefined, second]);
  table.keep(() => false);
  expect([table.find(second, hash), table.entries()]).toEqual([undefined, []]);
});

test('a hash depends on every byte and on nothing around them', () => {
  const text = textOf('did:example:meter/1');
  const bytes = Buffer.concat([Buffer.from('x'), text.bytes, Buffer.from('yz')]);
  const span = { bytes, view: viewOf(bytes), start: 1, end: 1 + text.bytes.length };
  expect(hashOf(span)).toBe(hashOf(text));
  expect(isSame(text, span)).toBe(true);
  for (let at = 1; at < span.end; at++) {
    const byte = bytes[at] ?? 0;
    bytes[at] = byte ^ 1;
    expect(hashOf(span)).not.toBe(hashOf(text));
    expect(isSame(text, span)).toBe(false);
    bytes[at] = byte;
  }
  expect(isSame(text, { ...span, end: span.end - 1 })).toBe(false);
});

test('ten thousand devices on one shelf are all found again, and no other', () => {
  const shelve = openShelf();
  const table = openKeyTable<Text>();
  const nameOf = (index: number): string => `did:example:${'x'.repeat(index % 40)}/${index}`;
  for (let index = 0; index < 10_000; index++) table.add(shelve(nameOf(index)));
  for (let index = 0; index < 10_100; index++) {
    const key = textOf(nameOf(index));
    expect(table.find(key, hashOf(key))?.text).toBe(index < 10_000 ? nameOf(index) : undefined);
  }
  expect(shelve('y'.repeat(100_000))).toMatchObject({ start: 0, end: 100_000 });
});
