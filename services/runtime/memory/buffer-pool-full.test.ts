// When all shared memory that may exist does exist. In a file of its own: it counts on what others left.
import { expect, test } from 'vitest';
import { lendColumn, takeBack } from './buffer-pool.ts';

const column = (mebibytes: number): Uint8Array => new Uint8Array(lendColumn(mebibytes * 1024 * 1024));

const isShared = ({ buffer }: Uint8Array): boolean => buffer instanceof SharedArrayBuffer;

test('free pieces make way for other sizes, if that is enough, and for no more than may wait to be collected', () => {
  const [small, medium, large] = [16, 24, 56].map(column);
  if (!small || !medium || !large) throw new Error('no columns');
  expect([small, medium, large].every(isShared)).toBe(true);
  takeBack([small]);
  expect(isShared(column(20))).toBe(false);
  expect(column(16).buffer === small.buffer).toBe(true);
  takeBack([small, medium]);
  const other = column(40);
  expect(isShared(other)).toBe(true);
  takeBack([other, large]);
  expect(isShared(column(96))).toBe(false);
  expect(column(56).buffer === large.buffer).toBe(true);
});
