// Memory is lent again when all of its parts are back, and never before.
import { expect, test } from 'vitest';
import { addParts, lend, lendColumn, lendRoom, takeBack } from './buffer-pool.ts';

/** Sizes of their own, so that no other test's memory is found. */
let next = 1000;
const newSize = (): number => (next *= 3);

/** Of buffers themselves a failed check would print every byte. */
const isSame = (one: unknown, other: unknown): boolean => one === other;

test('what came back is lent again, also for a little less', () => {
  const bytes = newSize();
  const first = lend(bytes);
  takeBack([new Uint8Array(first, 100, 8)]);
  expect(isSame(lend(bytes - 1000), first)).toBe(true);
  expect(isSame(lend(bytes), first)).toBe(false);
});

test('new memory has room for what was asked, and less than a quarter or 1 KiB more', () => {
  for (let bytes = 1; bytes < 300_000_000; bytes = Math.ceil(bytes * 1.37)) {
    const { byteLength } = lend(bytes);
    expect(byteLength).toBeGreaterThanOrEqual(bytes);
    expect(byteLength).toBeLessThan(Math.max(bytes + 1024, 1.25 * bytes));
  }
});

test('a response comes back batch by batch', () => {
  const bytes = newSize();
  const response = new Uint8Array(lend(bytes, 0));
  const batches = [response.subarray(0, 10), response.subarray(10, 20), response.subarray(20, 30)];
  addParts(response.subarray(0, 20), 2);
  addParts(response.subarray(20), 1);
  for (const batch of batches) {
    expect(isSame(lend(bytes), response.buffer)).toBe(false);
    takeBack([batch]);
  }
  expect(isSame(lend(bytes), response.buffer)).toBe(true);
});

test('a response whose batches are not counted yet, or that has none, is not lent again', () => {
  const bytes = newSize();
  const response = new Uint8Array(lend(bytes, 0));
  addParts(response, 0);
  expect(isSame(lend(bytes), response.buffer)).toBe(false);
});

test('what is given back twice is lent once', () => {
  const bytes = newSize();
  const part = new Uint8Array(lend(bytes));
  takeBack([part, part]);
  takeBack([part]);
  expect(isSame(lend(bytes), part.buffer)).toBe(true);
  expect(isSame(lend(bytes), part.buffer)).toBe(false);
});

test('memory that was not lent stays with its owner', () => {
  const own = new Uint8Array(newSize());
  addParts(own, 1);
  takeBack([own]);
  expect(isSame(lend(own.length), own.buffer)).toBe(false);
});

test('a part that nobody counted frees nothing', () => {
  const bytes = newSize();
  const response = new Uint8Array(lend(bytes, 0));
  takeBack([response.subarray(0, 10)]);
  expect(isSame(lend(bytes), response.buffer)).toBe(false);
});

test('no more than 48 MiB are kept, and what came back last is among them', () => {
  const size = 20 * 1024 * 1024;
  const large = [0, 1, 2].map(() => new Uint8Array(lend(size)));
  takeBack(large);
  const again = [0, 1, 2].map(() => lend(size));
  expect(again.map((buffer) => large.findIndex((part) => part.buffer === buffer))).toEqual([2, 1, -1]);
});

test('memory of up to twice the size is lent rather than new', () => {
  const bytes = newSize();
  const large = new Uint8Array(lend(1.5 * bytes));
  const larger = new Uint8Array(lend(4 * bytes));
  takeBack([larger, large]);
  expect(isSame(lend(bytes), large.buffer)).toBe(true);
  expect(isSame(lend(bytes), larger.buffer)).toBe(false);
});

test('columns share their memory until there is too much of it', () => {
  const small = new Uint8Array(lendColumn(1000));
  expect(small.buffer).toBeInstanceOf(SharedArrayBuffer);
  const large = new Uint8Array(lendColumn(200 * 1024 * 1024));
  expect(large.buffer).toBeInstanceOf(ArrayBuffer);
  takeBack([small, large]);
});

const mebibytes = (count: number): number => count * 1024 * 1024;

test('shared memory is kept, whatever comes back behind it', () => {
  const shared = [20, 40].map((size) => new Uint8Array(lendColumn(mebibytes(size))));
  takeBack(shared);
  takeBack([1, 2, 3].map(() => new Uint8Array(lend(mebibytes(20)))));
  for (const piece of shared) expect(isSame(lendColumn(piece.length), piece.buffer)).toBe(true);
  takeBack(shared);
});

test('the pieces of a room begin at multiples of 8, and it is lent again when all of them are back', () => {
  const room = lendRoom(1000);
  const pieces = [room(3), room(13), room(900)];
  expect(pieces.map(({ byteOffset, length }) => [byteOffset, length])).toEqual([
    [0, 3],
    [8, 13],
    [24, 900],
  ]);
  const [first, ...others] = pieces;
  const buffer = first?.buffer;
  takeBack(others);
  expect(isSame(lendRoom(1000)(1).buffer, buffer)).toBe(false);
  takeBack(pieces.slice(0, 1));
  expect(isSame(lendRoom(900)(1).buffer, buffer)).toBe(true);
});

test('more than a room has is refused', () => {
  const room = lendRoom(1024);
  room(1000);
  expect(() => room(25)).toThrow(RangeError);
});
