// Record batches made by hand: what is read, and that every kind of damage is one fault and never a record.
import { gzipSync } from 'node:zlib';
import { crc32c } from '@node-rs/crc32';
import { expect, test } from 'vitest';
import { openBatchReader, type RecordBatch } from './batches.ts';
import { markAborted, splitRecordSet } from './record-set.ts';

interface Made {
  readonly key: string | null;
  readonly value: string | null;
  readonly timeDelta?: number;
  readonly offsetDelta?: number;
  readonly headers?: Record<string, string | null>;
}

function varint(value: number): Buffer {
  let rest = value >= 0 ? BigInt(value) * 2n : BigInt(-value) * 2n - 1n;
  const bytes: number[] = [];
  for (; rest >= 128n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128);
  return Buffer.from([...bytes, Number(rest)]);
}

const field = (text: string | null): Buffer[] =>
  text === null ? [varint(-1)] : [varint(Buffer.byteLength(text)), Buffer.from(text)];

function recordBytes({ key, value, timeDelta = 0, offsetDelta = 0, headers = {} }: Made): Buffer {
  const pairs = Object.entries(headers);
  const parts = [
    Buffer.of(0),
    varint(timeDelta),
    varint(offsetDelta),
    ...field(key),
    ...field(value),
    varint(pairs.length),
  ];
  const body = Buffer.concat([
    ...parts,
    ...pairs.flatMap(([name, text]) => [...field(name), ...field(text)]),
  ]);
  return Buffer.concat([varint(body.length), body]);
}

interface BatchOptions {
  readonly baseOffset?: number;
  readonly attributes?: number;
  readonly count?: number;
  readonly lastOffsetDelta?: number;
  readonly producerId?: number;
}

function batchBytes(records: Buffer, options: BatchOptions = {}): Buffer {
  const {
    baseOffset = 100,
    attributes = 0,
    count = 1,
    lastOffsetDelta = count - 1,
    producerId = -1,
  } = options;
  const bytes = Buffer.concat([Buffer.alloc(61), records]);
  bytes.writeBigInt64BE(BigInt(baseOffset), 0);
  bytes.writeInt32BE(bytes.length - 12, 8);
  bytes.writeInt8(2, 16);
  bytes.writeInt16BE(attributes, 21);
  bytes.writeInt32BE(lastOffsetDelta, 23);
  bytes.writeBigInt64BE(1_700_000_000_000n, 27);
  bytes.writeBigInt64BE(1_700_000_009_000n, 35);
  bytes.writeBigInt64BE(BigInt(producerId), 43);
  bytes.writeInt32BE(count, 57);
  bytes.writeUInt32BE(crc32c(bytes.subarray(21)), 17);
  return bytes;
}

const three = Buffer.concat([
  recordBytes({ key: 'a', value: 'one', timeDelta: 5, headers: { h: 'x', none: null } }),
  recordBytes({ key: null, value: 'två', timeDelta: -3, offsetDelta: 1 }),
  recordBytes({ key: '', value: null, timeDelta: 2 ** 40, offsetDelta: 4 }),
]);
const threeOptions = { count: 3, lastOffsetDelta: 4 };
const place = { topic: 't', partition: 3, fetchedOffset: 0, highWatermark: 1_000_000 };

const readBatch = openBatchReader();

function open(bytes: Uint8Array, fetchedOffset = 0): RecordBatch {
  const [frame] = splitRecordSet(bytes);
  if (frame === undefined) throw new Error('no batch');
  return readBatch(frame, { ...place, fetchedOffset });
}

type Read = [offset: number, timestampMs: number, key: string | null, value: string | null];

function read(batch: RecordBatch): Read[] {
  const seen: Read[] = [];
  batch.records.forEach(({ bytes, offset, timestampMs, keyStart, keyEnd, valueStart, valueEnd }) => {
    const text = (start: number, end: number) =>
      start < 0 ? null : Buffer.from(bytes.subarray(start, end)).toString();
    seen.push([offset, timestampMs, text(keyStart, keyEnd), text(valueStart, valueEnd)]);
  });
  return seen;
}

test('reads keys, values, offsets and times', () => {
  const batch = open(batchBytes(three, threeOptions));
  expect(batch).toMatchObject({
    topic: 't',
    partition: 3,
    firstOffset: 100,
    lastOffset: 104,
    timestampType: 'create',
    isControl: false,
    fault: null,
  });
  expect(read(batch)).toEqual([
    [100, 1_700_000_000_005, 'a', 'one'],
    [101, 1_699_999_999_997, null, 'två'],
    [104, 1_700_000_000_000 + 2 ** 40, '', null],
  ]);
});

test('a packed batch is read again when others were opened after it', () => {
  const batch = open(batchBytes(gzipSync(three), { ...threeOptions, attributes: 1 }), 101);
  const expected = read(open(batchBytes(three, threeOptions), 101));
  expect(expected).toHaveLength(2);
  expect(read(batch)).toEqual(expected);
  open(batchBytes(three, threeOptions));
  expect(read(batch)).toEqual(expected);
});

test('takes the time of the broker where the broker set it', () => {
  const batch = open(batchBytes(three, { ...threeOptions, attributes: 0x08 }));
  expect(batch.timestampType).toBe('logAppend');
  expect(read(batch).map(([, timestampMs]) => timestampMs)).toEqual([
    1_700_000_009_000, 1_700_000_009_000, 1_700_000_009_000,
  ]);
});

test('leaves out records below the offset that was asked for', () => {
  const batch = open(batchBytes(three, threeOptions), 101);
  expect(batch.firstOffset).toBe(101);
  expect(read(batch)).toHaveLength(2);
});

test('a batch cut at any byte is left out of a record set, and the ones before it stay', () => {
  const whole = batchBytes(three, threeOptions);
  for (let length = 0; length < whole.length; length++) {
    const set = Buffer.concat([whole, whole.subarray(0, length)]);
    expect(splitRecordSet(set)).toHaveLength(1);
  }
});

test('records cut at any byte are one fault over all offsets, and no record is seen', () => {
  for (let length = 0; length < three.length; length++) {
    const batch = open(batchBytes(three.subarray(0, length), threeOptions));
    expect(batch.fault).toMatch(/record \d of 3/);
    expect(batch).toMatchObject({ firstOffset: 100, lastOffset: 104 });
    expect(read(batch)).toEqual([]);
  }
});

test('one flipped bit anywhere after the length is a fault or another magic', () => {
  const whole = batchBytes(three, threeOptions);
  for (let bit = 16 * 8; bit < whole.length * 8; bit++) {
    const damaged = Buffer.from(whole);
    damaged.writeUInt8(damaged.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
    expect(open(damaged).fault).toMatch(/CRC-32C|message format/);
  }
});

test('random bytes as records never throw and never claim more than there is', () => {
  let state = 12345;
  const next = () => (state = (Math.imul(state, 1103515245) + 12345) >>> 0) >>> 24;
  for (let round = 0; round < 3000; round++) {
    const records = Uint8Array.from({ length: round % 60 }, next);
    const batch = open(batchBytes(Buffer.from(records), { count: 1 + (round % 5), lastOffsetDelta: 1000 }));
    batch.records.forEach(({ bytes, keyEnd, valueEnd }) =>
      expect(Math.max(keyEnd, valueEnd)).toBeLessThanOrEqual(bytes.length),
    );
  }
});

test.each([
  ['a count above the records', three, { count: 4, lastOffsetDelta: 4 }, /record 3 of 4 is cut/],
  ['a count of two thousand million', three, { count: 2 ** 31 - 1, lastOffsetDelta: 4 }, /at most 250000/],
  ['a count above the records', three, { count: 250_000, lastOffsetDelta: 4 }, /record 3 of/],
  [
    'a count below the records',
    three,
    { count: 2, lastOffsetDelta: 4 },
    /bytes follow the last of 2 records/,
  ],
  [
    'an offset above the last',
    three,
    { count: 3, lastOffsetDelta: 3 },
    /record 2 of 3 has an offset out of order/,
  ],
  [
    'an offset twice',
    Buffer.concat([recordBytes({ key: 'a', value: 'b' }), recordBytes({ key: 'a', value: 'b' })]),
    { count: 2 },
    /record 1 of 2 has an offset/,
  ],
  ['a record of negative length', Buffer.concat([varint(-1), three]), threeOptions, /record 0 of 3 is cut/],
  ['a varint without end', Buffer.alloc(40, 0xff), { count: 1 }, /record 0 of 1/],
  [
    'a value length of two thousand million',
    Buffer.concat([varint(12), Buffer.of(0, 0, 0, 1), varint(2 ** 31 - 1), Buffer.alloc(3)]),
    {},
    /record 0 of 1/,
  ],
  [
    'two thousand million headers',
    Buffer.concat([varint(10), Buffer.of(0, 0, 0, 1, 1), varint(2 ** 31 - 1)]),
    {},
    /record 0 of 1 does not fill/,
  ],
  ['codec 5', three, { ...threeOptions, attributes: 5 }, /codec 5 is not known/],
  ['gzip that is none', three, { ...threeOptions, attributes: 1 }, /cannot be decompressed/],
  [
    '100 MB of zeros in gzip',
    gzipSync(Buffer.alloc(100 * 1024 * 1024)),
    { ...threeOptions, attributes: 1 },
    /cannot be decompressed/,
  ],
])('%s is a fault', (_, records, options, fault) => {
  const batch = open(batchBytes(records, options));
  expect(batch.fault).toMatch(fault);
  expect(read(batch)).toEqual([]);
});

test('a damaged batch claims no offset of the next batch and none that the partition has not', () => {
  const damaged = batchBytes(three, { ...threeOptions, lastOffsetDelta: 2 ** 30 });
  damaged.writeUInt8(damaged.readUInt8(70) ^ 1, 70);
  const [first, second] = splitRecordSet(
    Buffer.concat([damaged, batchBytes(three, { ...threeOptions, baseOffset: 110 })]),
  );
  expect([first?.lastOffset, second?.baseOffset, second?.lastOffset]).toEqual([109, 110, 114]);
  const [alone] = splitRecordSet(damaged);
  expect(alone && readBatch(alone, { ...place, highWatermark: 105 }).lastOffset).toBe(104);
});

test('a message of an older format is a fault that says so', () => {
  const old = batchBytes(three);
  old.writeInt8(1, 16);
  expect(open(old, 90)).toMatchObject({
    firstOffset: 90,
    lastOffset: 100,
    fault: expect.stringMatching(/message format 1 is not supported/),
  });
});

test('a broken frame throws: nothing is known about what follows', () => {
  const broken = batchBytes(three);
  broken.writeInt32BE(-5, 8);
  expect(() => splitRecordSet(broken)).toThrow('length of -5');
});

test('control batches and aborted transactions have no records', () => {
  const data = (baseOffset: number, producerId: number) =>
    batchBytes(recordBytes({ key: 'k', value: 'v' }), { baseOffset, producerId, attributes: 0x10 });
  const end = (baseOffset: number, producerId: number) =>
    batchBytes(recordBytes({ key: 'k', value: 'v' }), { baseOffset, producerId, attributes: 0x30 });
  const plain = batchBytes(recordBytes({ key: 'k', value: 'v' }), { baseOffset: 13, producerId: 7 });
  const set = Buffer.concat([
    data(10, 7),
    data(11, 8),
    data(12, 9),
    plain,
    end(14, 7),
    data(15, 7),
    end(16, 7),
    data(17, 9),
  ]);
  // Two transactions are open before the first batch of the response: both must be known at once.
  const aborted = [
    { producerId: '9', firstOffset: '4' },
    { producerId: '7', firstOffset: '2' },
  ];
  const batches = markAborted(splitRecordSet(set), aborted).map((frame) => readBatch(frame, place));
  expect(batches.map(({ firstOffset, isAborted, isControl }) => [firstOffset, isAborted, isControl])).toEqual(
    [
      [10, true, false],
      [11, false, false],
      [12, true, false],
      [13, false, false],
      [14, false, true],
      [15, false, false],
      [16, false, true],
      [17, true, false],
    ],
  );
  expect(batches.map((batch) => read(batch).length)).toEqual([0, 1, 0, 1, 0, 1, 0, 0]);
});
