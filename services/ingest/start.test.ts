// Where ingest begins: never behind a message that is not stored, and never in silence when messages are gone.
import { expect, test } from 'vitest';
import { chooseStart } from './start.ts';

const assigned = { topic: 't', partition: 3, offset: -1, lowOffset: 0, highOffset: 1000 };
const nothing = { rows: 0, end: 0, hole: null };

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
    'behind the ledger, stepping detectors from the marker on',
    { ...assigned, offset: 500 },
    { rows: 9, end: 500, hole: null },
    320,
    { storeFrom: 500, seek: 320, gap: null },
  ],
  [
    'at the committed offset when it is lower than the ledger',
    { ...assigned, offset: 450 },
    { rows: 9, end: 500, hole: null },
    500,
    { storeFrom: 450, seek: 450, gap: null },
  ],
  [
    'behind the ledger when nothing is committed',
    assigned,
    { rows: 9, end: 500, hole: null },
    500,
    { storeFrom: 500, seek: 500, gap: null },
  ],
  [
    'at a hole of the ledger, whatever is committed',
    { ...assigned, offset: 500 },
    { rows: 9, end: 500, hole: 200 },
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
    { rows: 1, end: 500, hole: null },
    null,
    { storeFrom: 500, seek: 20, gap: null },
  ],
  [
    'behind a gap, with its bounds',
    { ...assigned, offset: 500, lowOffset: 600 },
    { rows: 1, end: 510, hole: null },
    400,
    { storeFrom: 600, seek: 600, gap: { from: 510, to: 599 } },
  ],
] as const)('starts %s', ([, partition, covered, marker, expected]) => {
  expect(chooseStart(partition, covered, marker)).toEqual(expected);
});

test('a topic that is shorter than the ledger stops the process with a sentence', () => {
  expect(() =>
    chooseStart({ ...assigned, highOffset: 400 }, { rows: 1, end: 500, hole: null }, null),
  ).toThrow(
    'partition 3 of t ends at offset 400, but offsets up to 499 were stored: the topic was deleted and made anew',
  );
});
