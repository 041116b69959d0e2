// The ends of what an insert holds keep their identities, though all readings come in one object.
import { expect, test } from 'vitest';
import { openRowEnds } from './row-ends.ts';

test('first and last of each partition and month, of an object that is filled again and again', () => {
  const reading = { deviceDid: '', observedAt: 0, sequence: 0 };
  const { note, ends } = openRowEnds<typeof reading>((item) => item);
  const row = (partition: number, offset: number, month: number): void => {
    Object.assign(reading, { deviceDid: `did:x:${offset}`, observedAt: 1000 + offset, sequence: offset });
    note(reading, { topic: 't', partition, offset, arrivedAtMs: 0 }, month);
  };
  const end = (partition: number, offset: number) => ({
    topic: 't',
    partition,
    offset,
    identity: { deviceDid: `did:x:${offset}`, observedAt: 1000 + offset, sequence: offset },
  });
  for (const offset of [3, 4, 5]) row(0, offset, 1);
  row(1, 3, 1);
  row(0, 6, 2);
  row(0, 7, 1);
  expect(ends()).toEqual([end(0, 3), end(0, 7), end(1, 3), end(0, 6)]);
});

test('dead letters have no identity', () => {
  const { note, ends } = openRowEnds<string>(() => null);
  for (const offset of [1, 2]) note('letter', { topic: 't', partition: 0, offset, arrivedAtMs: 0 }, 0);
  expect(ends()).toEqual([1, 2].map((offset) => ({ topic: 't', partition: 0, offset, identity: null })));
});
