// The places of the records of a batch are those that parsing finds, for whichever batch is asked for.
import { expect, test } from 'vitest';
import { openRecordIndex } from './record-index.ts';
import { walkRecords, type KafkaRecord, type RecordSection } from './walk.ts';

/** A length or delta from 0 on, as a zigzag varint. */
function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value * 2;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
  return [...bytes, rest];
}

function recordBytes(index: number): Buffer {
  const key = Buffer.from(`did:x:${index}`);
  const value = Buffer.from(`value ${index}`);
  const body = Buffer.concat([
    Buffer.of(0, ...varint(index * 10), ...varint(index)),
    Buffer.of(...varint(key.length), ...key, ...varint(value.length), ...value, 0),
  ]);
  return Buffer.concat([Buffer.from(varint(body.length)), body]);
}

function sectionOf(count: number, baseOffset: number): RecordSection {
  const bytes = Buffer.concat(Array.from({ length: count }, (_, index) => recordBytes(index)));
  const lastOffset = baseOffset + count - 1;
  return { bytes, count, baseOffset, lastOffset, baseTimestampMs: 1.7e12, appendedAtMs: null };
}

type Visits = (visit: (record: KafkaRecord) => void) => void;

/** Each record as text: the bytes that all of them share would be compared once for each. */
function recordsOf(forEach: Visits): string[] {
  const found: string[] = [];
  forEach(({ bytes, ...places }) => found.push(`${JSON.stringify(places)} of ${bytes.length}`));
  return found;
}

const parsed = (section: RecordSection): string[] => recordsOf((visit) => void walkRecords(section, visit));

const one = sectionOf(100, 5e9);
const other = sectionOf(40, 7);
const large = sectionOf(20_000, 0);

test.each([
  ['the one that was checked last', one],
  ['one that was checked before', other],
  ['one with more records than are noted', large],
])('visits the records of a section: %s', (_, section) => {
  const index = openRecordIndex();
  for (const each of [other, one, section]) expect(index.check(each)).toBeNull();
  if (section === other) index.check(one);
  const found = recordsOf((visit) => index.forEach(section, visit));
  expect(found).toHaveLength(section.count);
  expect(found).toEqual(parsed(section));
  expect(recordsOf((visit) => index.forEach(section, visit))).toEqual(found);
});

test('a section that is checked and visited during a visit leaves that visit whole', () => {
  const index = openRecordIndex();
  index.check(one);
  const inner: string[] = [];
  const outer = recordsOf((visit) =>
    index.forEach(one, (record) => {
      visit(record);
      if (inner.length > 0) return;
      expect(index.check(other)).toBeNull();
      inner.push(...recordsOf((each) => index.forEach(other, each)));
    }),
  );
  expect([outer, inner]).toEqual([parsed(one), parsed(other)]);
});

test('a visit that throws leaves the index usable', () => {
  const index = openRecordIndex();
  index.check(one);
  const visit = () => {
    throw new Error('no');
  };
  expect(() => index.forEach(one, visit)).toThrow('no');
  expect(index.check(other)).toBeNull();
  expect(recordsOf((each) => index.forEach(other, each))).toEqual(parsed(other));
});

test('says what is broken', () => {
  const { bytes } = other;
  expect(openRecordIndex().check({ ...other, bytes: bytes.subarray(0, bytes.length - 1) })).toBe(
    'record 39 of 40 is cut',
  );
});
