// Memory is used again when all of its pieces are released, and never before.
import { expect, test } from 'vitest';
import { createBufferPool, type BufferPool } from './buffer-pool.ts';

const mebibytes = (count: number): number => count * 1024 * 1024;

const openPool = (): BufferPool =>
  createBufferPool({
    mostKeptBytes: mebibytes(48),
    mostSharedBytes: mebibytes(96),
    mostDroppedBytes: mebibytes(48),
  });

const size = 30_000;

/** Of buffers themselves a failed check would print every byte. */
const isSame = (one: unknown, other: unknown): boolean => one === other;

const isShared = ({ buffer }: Uint8Array): boolean => buffer instanceof SharedArrayBuffer;

test('what was released is used again, also for a little less', () => {
  const { acquire, release } = openPool();
  const first = acquire(size);
  release([new Uint8Array(first, 100, 8)]);
  expect(isSame(acquire(size - 1000), first)).toBe(true);
  expect(isSame(acquire(size), first)).toBe(false);
});

test('new memory has room for what was asked, and less than a quarter or 1 KiB more', () => {
  const { acquire } = openPool();
  for (let bytes = 1; bytes < 300_000_000; bytes = Math.ceil(bytes * 1.37)) {
    const { byteLength } = acquire(bytes);
    expect(byteLength).toBeGreaterThanOrEqual(bytes);
    expect(byteLength).toBeLessThan(Math.max(bytes + 1024, 1.25 * bytes));
  }
});

test('a response is released batch by batch', () => {
  const { acquire, addParts, release } = openPool();
  const response = new Uint8Array(acquire(size, 0));
  const batches = [response.subarray(0, 10), response.subarray(10, 20), response.subarray(20, 30)];
  addParts(response.subarray(0, 20), 2);
  addParts(response.subarray(20), 1);
  for (const batch of batches) {
    expect(isSame(acquire(size), response.buffer)).toBe(false);
    release([batch]);
  }
  expect(isSame(acquire(size), response.buffer)).toBe(true);
});

test('a response whose batches are not counted yet, or that has none, is not used again', () => {
  const { acquire, addParts } = openPool();
  const response = new Uint8Array(acquire(size, 0));
  addParts(response, 0);
  expect(isSame(acquire(size), response.buffer)).toBe(false);
});

test('what is released twice is used once', () => {
  const { acquire, release } = openPool();
  const part = new Uint8Array(acquire(size));
  release([part, part]);
  release([part]);
  expect(isSame(acquire(size), part.buffer)).toBe(true);
  expect(isSame(acquire(size), part.buffer)).toBe(false);
});

test('memory of other origin, another pool among it, stays with its owner', () => {
  const { acquire, addParts, release } = openPool();
  for (const foreign of [new Uint8Array(size), new Uint8Array(openPool().acquire(size))]) {
    addParts(foreign, 1);
    release([foreign]);
    expect(isSame(acquire(foreign.length), foreign.buffer)).toBe(false);
  }
});

test('a piece that was not counted frees nothing', () => {
  const { acquire, release } = openPool();
  const response = new Uint8Array(acquire(size, 0));
  release([response.subarray(0, 10)]);
  expect(isSame(acquire(size), response.buffer)).toBe(false);
});

test('no more than 48 MiB are kept, and what was released last is among them', () => {
  const { acquire, release } = openPool();
  const bytes = mebibytes(20);
  const large = [0, 1, 2].map(() => new Uint8Array(acquire(bytes)));
  release(large);
  const again = [0, 1, 2].map(() => acquire(bytes));
  expect(again.map((buffer) => large.findIndex((part) => part.buffer === buffer))).toEqual([2, 1, -1]);
});

test('memory of up to twice the size is used rather than new', () => {
  const { acquire, release } = openPool();
  const large = new Uint8Array(acquire(1.5 * size));
  const larger = new Uint8Array(acquire(4 * size));
  release([larger, large]);
  expect(isSame(acquire(size), large.buffer)).toBe(true);
  expect(isSame(acquire(size), larger.buffer)).toBe(false);
});

test('columns share their memory until there is too much of it', () => {
  const { acquireColumn } = openPool();
  expect(acquireColumn(1000)).toBeInstanceOf(SharedArrayBuffer);
  expect(acquireColumn(mebibytes(200))).toBeInstanceOf(ArrayBuffer);
});

test('shared memory is kept, whatever is released after it', () => {
  const { acquire, acquireColumn, release } = openPool();
  const shared = [20, 40].map((count) => new Uint8Array(acquireColumn(mebibytes(count))));
  release(shared);
  release([1, 2, 3].map(() => new Uint8Array(acquire(mebibytes(20)))));
  for (const piece of shared) expect(isSame(acquireColumn(piece.length), piece.buffer)).toBe(true);
});

test('free shared memory makes way for other sizes if that is enough, and no more than may wait to be collected', () => {
  const { acquireColumn, release } = openPool();
  const column = (count: number): Uint8Array => new Uint8Array(acquireColumn(mebibytes(count)));
  const [small, medium, large] = [column(16), column(24), column(56)];
  expect([small, medium, large].every(isShared)).toBe(true);
  release([small]);
  expect(isShared(column(20))).toBe(false);
  expect(column(16).buffer === small.buffer).toBe(true);
  release([small, medium]);
  const other = column(40);
  expect(isShared(other)).toBe(true);
  release([other, large]);
  expect(isShared(column(96))).toBe(false);
  expect(column(56).buffer === large.buffer).toBe(true);
});

test('the pieces of a room begin at multiples of 8, and it is used again when all of them are released', () => {
  const { acquireRoom, release } = openPool();
  const room = acquireRoom(1000);
  const pieces = [room(3), room(13), room(900)];
  expect(pieces.map(({ byteOffset, length }) => [byteOffset, length])).toEqual([
    [0, 3],
    [8, 13],
    [24, 900],
  ]);
  const [first, ...others] = pieces;
  const buffer = first?.buffer;
  release(others);
  expect(isSame(acquireRoom(1000)(1).buffer, buffer)).toBe(false);
  release(pieces.slice(0, 1));
  expect(isSame(acquireRoom(900)(1).buffer, buffer)).toBe(true);
});

test('more than a room has is refused', () => {
  const room = openPool().acquireRoom(1024);
  room(1000);
  expect(() => room(25)).toThrow(RangeError);
});
