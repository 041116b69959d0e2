// Where ingest begins: never after a message that is not stored, and never in silence when messages are gone.
import { expect, test } from 'vitest';
import { chooseStart } from './start.ts';

const assigned = { topic: 't', partition: 3, offset: -1, lowOffset: 0, highOffset: 1000 };
const nothing = { end: 0, below: null, hole: null };

test.for([
  [
    'a new topic from its beginning',
    { ...assigned, highOffset: 0 },
    nothing,
    null,
    { storeFrom: 0, seek: 0, gap: null },
  ],
  [
    'an old topic from what is left of it, without an alarm',
    { ...assigned, lowOffset: 70 },
    nothing,
    null,
    { storeFrom: 70, seek: 70, gap: null },
  ],
  [
    'after the ledger, stepping detectors from the marker on',
    { ...assigned, offset: 500 },
    { end: 500, below: null, hole: null },
    320,
    { storeFrom: 500, seek: 320, gap: null },
  ],
  [
    'at the committed offset when it is lower than the ledger',
    { ...assigned, offset: 450 },
    { end: 500, below: null, hole: null },
    500,
    { storeFrom: 450, seek: 450, gap: null },
  ],
  [
    'after the ledger when nothing is committed',
    assigned,
    { end: 500, below: null, hole: null },
    500,
    { storeFrom: 500, seek: 500, gap: null },
  ],
  [
    'at a hole of the ledger, whatever is committed',
    { ...assigned, offset: 500 },
    { end: 500, below: null, hole: 200 },
    500,
    { storeFrom: 200, seek: 200, gap: null },
  ],
  [
    'at the beginning of the ledger’s loss',
    { ...assigned, offset: 500 },
    nothing,
    null,
    { storeFrom: 0, seek: 0, gap: null },
  ],
  [
    'from the log’s start without a marker',
    { ...assigned, offset: 500, lowOffset: 20 },
    { end: 500, below: 500, hole: null },
    null,
    { storeFrom: 500, seek: 20, gap: null },
  ],
  [
    'after a gap, with its bounds',
    { ...assigned, offset: 500, lowOffset: 600 },
    { end: 510, below: 510, hole: null },
    400,
    { storeFrom: 600, seek: 600, gap: { from: 510, to: 599 } },
  ],
  [
    'in a hole that retention has reached, with what of it is lost',
    { ...assigned, offset: 301, lowOffset: 150 },
    { end: 301, below: 101, hole: 150 },
    301,
    { storeFrom: 150, seek: 150, gap: { from: 101, to: 149 } },
  ],
  [
    'after such a hole without telling it again once the log’s beginning is stored',
    { ...assigned, offset: 301, lowOffset: 150 },
    { end: 301, below: 101, hole: null },
    301,
    { storeFrom: 301, seek: 301, gap: null },
  ],
  [
    'after a gap that only the committed offset knows of',
    { ...assigned, offset: 50, lowOffset: 70 },
    nothing,
    null,
    { storeFrom: 70, seek: 70, gap: { from: 50, to: 69 } },
  ],
] as const)('starts %s', ([, partition, covered, marker, expected]) => {
  expect(chooseStart(partition, covered, { marker, missingFrom: null })).toEqual(expected);
});

test('a topic that is shorter than the ledger stops the process with a sentence', () => {
  expect(() =>
    chooseStart(
      { ...assigned, highOffset: 400 },
      { end: 500, below: null, hole: null },
      { marker: null, missingFrom: null },
    ),
  ).toThrow(
    'partition 3 of t ends at offset 400, but offsets up to 499 were stored: the topic was deleted and created again',
  );
});

test('starts at rows that the tables lost, and steps detectors from there', () => {
  const covered = { end: 500, below: null, hole: null };
  const start = chooseStart({ ...assigned, offset: 500 }, covered, { marker: 450, missingFrom: 120 });
  expect(start).toEqual({ storeFrom: 120, seek: 120, gap: null });
});

test('rows that the tables lost below a hole of the ledger come first, above it they come with it', () => {
  const covered = { end: 500, below: null, hole: 200 };
  const from = (missingFrom: number): number =>
    chooseStart({ ...assigned, offset: 500 }, covered, { marker: null, missingFrom }).storeFrom;
  expect([from(120), from(300)]).toEqual([120, 200]);
});
