// Memory is lent again when all of its parts are back, and never before.
import { expect, test } from 'vitest';
import { addParts, lend, lendColumn, takeBack } from './block-memory.ts';

/** Sizes of their own, so that no other test's memory is found. */
let next = 3_000_000;
const newSize = (): number => (next += 1_000_000);

test('what came back is lent again, also for a little less', () => {
  const bytes = newSize();
  const first = lend(bytes);
  takeBack([new Uint8Array(first, 100, 8)]);
  expect(lend(bytes - 1000)).toBe(first);
  expect(lend(bytes)).not.toBe(first);
});

test('memory has room for what was asked, and less than a quarter or 1 KiB more', () => {
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
    expect(lend(bytes)).not.toBe(response.buffer);
    takeBack([batch]);
  }
  expect(lend(bytes)).toBe(response.buffer);
});

test('a response whose batches are not counted yet, or that has none, is not lent again', () => {
  const bytes = newSize();
  const response = new Uint8Array(lend(bytes, 0));
  addParts(response, 0);
  expect(lend(bytes)).not.toBe(response.buffer);
});

test('what is given back twice is lent once', () => {
  const bytes = newSize();
  const part = new Uint8Array(lend(bytes));
  takeBack([part, part]);
  takeBack([part]);
  expect(lend(bytes)).toBe(part.buffer);
  expect(lend(bytes)).not.toBe(part.buffer);
});

test('memory that was not lent stays with its owner', () => {
  const own = new Uint8Array(newSize());
  addParts(own, 1);
  takeBack([own]);
  expect(lend(own.length)).not.toBe(own.buffer);
});

test('a part that nobody counted frees nothing', () => {
  const bytes = newSize();
  const response = new Uint8Array(lend(bytes, 0));
  takeBack([response.subarray(0, 10)]);
  expect(lend(bytes)).not.toBe(response.buffer);
});

test('no more than 96 MiB are kept, and what came back last is among them', () => {
  const large = [0, 1, 2].map(() => new Uint8Array(lend(40 * 1024 * 1024)));
  takeBack(large);
  expect(lend(40 * 1024 * 1024)).toBe(large[2]?.buffer);
  const other = lend(40 * 1024 * 1024);
  expect(large.some(({ buffer }) => buffer === other)).toBe(false);
});

test('columns share their memory until there is too much of it', () => {
  const small = new Uint8Array(lendColumn(1000));
  expect(small.buffer).toBeInstanceOf(SharedArrayBuffer);
  const large = new Uint8Array(lendColumn(200 * 1024 * 1024));
  expect(large.buffer).toBeInstanceOf(ArrayBuffer);
  takeBack([small, large]);
});
