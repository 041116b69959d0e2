// The decoder equals avsc on valid bytes of any writer that may evolve from our schemas, and never throws on others.
import avsc from 'avsc';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { topics } from '#schemas/topics.ts';
import { openCursor, place, type Decode } from './cursor.ts';
import { compileDecoder } from './decoder.ts';

/** avsc's type of a schema; a copy, for avsc writes into what it is given. */
function typeOf(schema: unknown, options: { wrapUnions?: boolean } = {}): avsc.Type {
  const copy: avsc.Schema = JSON.parse(JSON.stringify(schema));
  return avsc.Type.forSchema(copy, options);
}

function decoderOf(writer: unknown, reader: unknown): Decode<unknown> {
  const decode = compileDecoder(writer, reader);
  if (typeof decode !== 'function') throw new Error(decode.incompatible);
  return decode;
}

/** Decodes bytes that stand between others, as a message stands in a batch. */
function run(
  decode: Decode<unknown>,
  body: Uint8Array,
): { value: unknown; fault: string | null; detail: string } {
  const cursor = openCursor();
  const bytes = Buffer.concat([Buffer.from([1, 2, 3]), body, Buffer.from([9, 9, 9, 9, 9, 9, 9, 9, 9, 9])]);
  place(cursor, bytes, { start: 3, end: 3 + body.length });
  const value = decode(cursor);
  return { value, fault: cursor.fault, detail: cursor.detail };
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

// avsc itself refuses the two outermost safe integers.
const safeLong = fc.integer({ min: -(2 ** 53) + 2, max: 2 ** 53 - 2 });
const common = { deviceDid: fc.string({ unit: 'grapheme' }), sequence: safeLong, observedAt: safeLong };
const finite = { noNaN: true, noDefaultInfinity: true };
const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const readings = {
  usage: fc.record({
    ...common,
    intervalSeconds: fc.integer(),
    inUseSeconds: fc.integer(),
    mode: fc.constantFrom('OFF', 'ON', 'KEEP_WARM', 'UNKNOWN'),
    batteryPercent: orNull(fc.float(finite)),
  }),
  fuel: fc.record({
    ...common,
    fuelType: fc.string(),
    measure: fc.constantFrom('REMAINING', 'CONSUMED', 'DELIVERED'),
    quantity: fc.double(finite),
    unit: fc.constantFrom('KG', 'L', 'M3', 'KWH'),
  }),
  temperature: fc.record({
    ...common,
    temperatureC: fc.float(finite),
    ambientC: orNull(fc.float(finite)),
    probe: fc.string(),
  }),
  power: fc.record({
    ...common,
    activePowerW: fc.float(finite),
    voltageV: orNull(fc.float(finite)),
    currentA: orNull(fc.float(finite)),
    energyWh: orNull(fc.double(finite)),
    relayOn: orNull(fc.boolean()),
  }),
};

test.for(['usage', 'fuel', 'temperature', 'power'] as const)(
  'a %s reading decodes as avsc decodes it',
  (kind) => {
    const type = typeOf(topics[kind].schema);
    const decode = decoderOf(topics[kind].schema, topics[kind].schema);
    // A reader that is not our own schema itself, so that the fields are stepped through.
    const general = decoderOf(topics[kind].schema, structuredClone(topics[kind].schema));
    fc.assert(
      fc.property(readings[kind], (reading) => {
        const body = type.toBuffer(reading);
        const expected = { value: type.fromBuffer(body), fault: null, detail: '' };
        expect(run(decode, body)).toEqual(expected);
        expect(run(general, body)).toEqual(expected);
      }),
      { numRuns: 200 },
    );
  },
);

test.for(['usage', 'fuel', 'temperature', 'power'] as const)(
  'the reader written out for %s refuses what the compiled one refuses, and reads what it reads',
  (kind) => {
    const { schema } = topics[kind];
    const type = typeOf(schema);
    const own = decoderOf(schema, schema);
    const general = decoderOf(schema, structuredClone(schema));
    const changes = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(readings[kind], changes, (reading, bytes) => {
        const body = type.toBuffer(reading);
        for (const [at, byte] of bytes) body[at % body.length] = byte;
        const { value, fault, detail } = run(general, body);
        const found = run(own, body);
        expect([found.fault, found.detail]).toEqual([fault, detail]);
        expect(fault === null ? found.value : null).toEqual(fault === null ? value : null);
      }),
      { numRuns: 500 },
    );
  },
);

test('every cut of a valid message is refused as truncated, and a byte more as trailing', () => {
  const type = typeOf(topics.power.schema);
  const decode = decoderOf(topics.power.schema, topics.power.schema);
  const body = type.toBuffer({
    deviceDid: 'did:x:1',
    sequence: 300,
    observedAt: 1.7e12,
    activePowerW: 1,
    voltageV: 2,
    currentA: null,
    energyWh: 3,
    relayOn: true,
  });
  for (let length = 0; length < body.length; length++)
    expect(run(decode, body.subarray(0, length)).fault).toBe('truncated');
  expect(run(decode, Buffer.concat([body, Buffer.from([0])])).fault).toBe('trailing-bytes');
});

test('random bytes and mutations of valid ones give a value or a fault, never a throw', () => {
  const type = typeOf(topics.usage.schema);
  const decode = decoderOf(topics.usage.schema, topics.usage.schema);
  const mutated = fc.tuple(readings.usage, fc.nat(), fc.nat(255)).map(([reading, at, byte]) => {
    const body = type.toBuffer(reading);
    body[at % body.length] = byte;
    return body;
  });
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array({ maxLength: 80 }), mutated), (body) => {
      expect(() => run(decode, body)).not.toThrow();
    }),
    { numRuns: 500 },
  );
});

const reader = {
  type: 'record',
  name: 'R',
  fields: [
    { name: 'a', type: 'long' },
    { name: 'b', type: 'double' },
    { name: 'c', type: ['null', 'float'], default: null },
    { name: 'd', type: 'string', default: 'new' },
    { name: 'e', type: { type: 'enum', name: 'E', symbols: ['X', 'U'], default: 'U' } },
  ],
} as const;

const enumOf = (symbols: string[]) => ({ type: 'enum', name: 'E', symbols });

/** Writers that the reader accepts: fields moved, added and removed, types widened, unions narrowed, symbols added. */
const writers: Record<string, { schema: object; value: object }> = {
  'moved and widened': {
    schema: {
      type: 'record',
      name: 'R',
      fields: [
        { name: 'e', type: enumOf(['U', 'X']) },
        { name: 'c', type: 'int' },
        { name: 'b', type: 'float' },
        { name: 'a', type: 'int' },
      ],
    },
    value: { e: 'X', c: 7, b: 1.5, a: -3 },
  },
  'fields that the reader dropped, of every type': {
    schema: {
      type: 'record',
      name: 'R',
      namespace: 'n.s',
      fields: [
        {
          name: 'list',
          type: {
            type: 'array',
            items: {
              type: 'record',
              name: 'Item',
              fields: [
                { name: 'next', type: ['null', 'Item'] },
                { name: 'x', type: 'bytes' },
              ],
            },
          },
        },
        {
          name: 'map',
          type: { type: 'map', values: ['null', 'double', { type: 'fixed', name: 'F', size: 3 }] },
        },
        { name: 'a', type: 'long' },
        { name: 'nothing', type: { type: 'array', items: 'null' } },
        { name: 'b', type: 'long' },
        { name: 'huge', type: { type: 'long', logicalType: 'timestamp-micros' } },
        { name: 'flag', type: 'boolean' },
        { name: 'e', type: { type: 'enum', name: 'E', symbols: ['X'] } },
        { name: 'again', type: 'E' },
      ],
    },
    value: {
      list: [{ next: { 'n.s.Item': { next: null, x: Buffer.from('ab') } }, x: Buffer.from('') }],
      map: { k: { 'n.s.F': Buffer.from('abc') }, l: null, m: { double: 2 } },
      a: 5,
      nothing: Array.from({ length: 40_000 }, () => null),
      b: 6,
      huge: 123,
      flag: true,
      e: 'X',
      again: 'X',
    },
  },
  'a symbol that the reader does not know': {
    schema: {
      type: 'record',
      name: 'R',
      fields: [
        { name: 'a', type: 'long' },
        { name: 'b', type: 'double' },
        { name: 'e', type: enumOf(['NEW', 'X']) },
      ],
    },
    value: { a: 1, b: 2, e: 'NEW' },
  },
};

test.for(Object.keys(writers))('resolves as avsc does: %s', (name) => {
  const { schema, value } = writers[name] ?? { schema: {}, value: {} };
  const writerType = typeOf(schema, { wrapUnions: true });
  const readerType = typeOf(reader);
  const body = writerType.toBuffer(value);
  const { value: decoded, fault } = run(decoderOf(schema, reader), body);
  expect(fault).toBe(null);
  const resolver = readerType.createResolver(typeOf(schema, { wrapUnions: false }), {
    ignoreNamespaces: true,
  });
  expect(decoded).toEqual(plain(readerType.fromBuffer(body, resolver)));
});

test('a union is read as one type, whichever branch the message takes, and bytes as text', () => {
  const fields = [
    { name: 'a', type: ['null', 'long', 'int'] },
    { name: 'b', type: ['int', 'double'] },
    { name: 'd', type: 'bytes' },
    { name: 'e', type: enumOf(['X']) },
  ];
  const schema = { type: 'record', name: 'R', fields };
  const type = typeOf(schema, { wrapUnions: true });
  const decode = decoderOf(schema, reader);
  const body = (a: object, b: object) => type.toBuffer({ a, b, d: Buffer.from('späte'), e: 'X' });
  expect(run(decode, body({ int: 4 }, { int: 3 })).value).toEqual({
    a: 4,
    b: 3,
    c: null,
    d: 'späte',
    e: 'X',
  });
  expect(run(decode, body({ long: 5 }, { double: 0.5 })).value).toEqual({
    a: 5,
    b: 0.5,
    c: null,
    d: 'späte',
    e: 'X',
  });
});

test('a union branch that the reader cannot hold refuses the message alone', () => {
  const schema = {
    type: 'record',
    name: 'R',
    fields: [
      { name: 'a', type: ['null', 'long'] },
      { name: 'b', type: 'double' },
      { name: 'e', type: enumOf(['X']) },
    ],
  };
  const type = typeOf(schema);
  const decode = decoderOf(schema, reader);
  expect(run(decode, type.toBuffer({ a: 1, b: 1, e: 'X' })).fault).toBe(null);
  expect(run(decode, type.toBuffer({ a: null, b: 1, e: 'X' })).fault).toBe('bad-encoding');
});

test.for([
  ['a field without default is missing', { type: 'record', name: 'R', fields: [] }],
  ['a type cannot be widened', { type: 'record', name: 'R', fields: [{ name: 'a', type: 'string' }] }],
  ['it is no record', 'string'],
  ['it names an unknown type', { type: 'record', name: 'R', fields: [{ name: 'a', type: 'Nowhere' }] }],
  ['it is not Avro', 42],
] as const)('a writer is incompatible when %s', ([, schema]) => {
  expect(compileDecoder(schema, reader)).toHaveProperty('incompatible');
});

const skipped = (type: unknown) =>
  decoderOf(
    { type: 'record', name: 'R', fields: [{ name: 'x', type }] },
    { type: 'record', name: 'R', fields: [{ name: 'y', type: 'int', default: 1 }] },
  );
const varint = (value: bigint): number[] => {
  const zigzag = value >= 0n ? value * 2n : -value * 2n - 1n;
  const bytes: number[] = [];
  for (let left = zigzag; ; left >>= 7n) {
    if (left < 128n) return [...bytes, Number(left)];
    bytes.push(Number(left & 127n) | 128);
  }
};

test.for([
  [
    'an array that claims 2^31 items of nothing',
    { type: 'array', items: 'null' },
    [...varint(2n ** 31n), 0],
    'bad-encoding',
  ],
  ['an array that claims 2^62 items', { type: 'array', items: 'int' }, varint(2n ** 62n), 'number-too-large'],
  ['a string that claims 2^40 bytes', 'string', varint(2n ** 40n), 'truncated'],
  ['a string of negative length', 'string', varint(-5n), 'bad-encoding'],
  [
    'a block of negative size',
    { type: 'array', items: 'int' },
    [...varint(-3n), ...varint(-9n)],
    'bad-encoding',
  ],
  [
    'a list that nests a million times',
    { type: 'record', name: 'L', fields: [{ name: 'next', type: ['null', 'L'] }] },
    Array.from({ length: 1_000_000 }, () => 2),
    'bad-encoding',
  ],
  ['an integer of eleven bytes', 'long', Array.from({ length: 11 }, () => 0x80), 'bad-encoding'],
  ['a boolean of 2', 'boolean', [2], 'bad-encoding'],
] as const)('%s is refused at once', ([, type, bytes, fault]) => {
  expect(run(skipped(type), Uint8Array.from(bytes)).fault).toBe(fault);
});

/** A record whose two fields are records of two fields, and so on: 2^depth leaves. */
function tree(depth: number, leaf: unknown): unknown {
  if (depth === 0) return leaf;
  const name = `T${depth}`;
  const fields = [
    { name: 'l', type: tree(depth - 1, leaf) },
    { name: 'r', type: depth === 1 ? leaf : `T${depth - 1}` },
  ];
  return { type: 'record', name, fields };
}

test.for([
  [
    'a record of itself',
    { type: 'record', name: 'L', fields: ['a', 'b'].map((name) => ({ name, type: 'L' })) },
  ],
  ['2^60 times nothing', tree(60, 'null')],
  ['2^60 ints, of which the second is cut', tree(60, 'int')],
  ['a list of 2^20 trees of nothing', { type: 'array', items: tree(20, 'null') }],
] as const)('a poisonous schema costs no time: %s', { timeout: 2000 }, ([, type]) => {
  expect(run(skipped(type), Uint8Array.from([2, 0x80])).fault).not.toBe(null);
});

test('a list of many small records is no poison', () => {
  const fields = [
    { name: 'inner', type: { type: 'record', name: 'I', fields: [{ name: 'x', type: 'int' }] } },
  ];
  const type = { type: 'array', items: { type: 'record', name: 'O', fields } };
  const count = 200_000;
  const body = Buffer.concat([Buffer.from(varint(BigInt(count))), Buffer.alloc(count), Buffer.from([0])]);
  expect(run(skipped(type), body).fault).toBe(null);
});

test('a schema that is nested a hundred thousand times is incompatible, not an overflow', () => {
  let type: unknown = 'int';
  for (let depth = 0; depth < 100_000; depth++) type = { type: 'array', items: type };
  const schema = { type: 'record', name: 'R', fields: [{ name: 'x', type }] };
  expect(compileDecoder(schema, reader)).toEqual({ incompatible: 'the schema is nested deeper than 256' });
});

test('longs are exact to 2^53 - 1 on both sides and refused beyond', () => {
  const decode = decoderOf(
    { type: 'record', name: 'R', fields: [{ name: 'y', type: 'long' }] },
    { type: 'record', name: 'R', fields: [{ name: 'y', type: 'long' }] },
  );
  for (const value of [2n ** 53n - 1n, -(2n ** 53n) + 1n, 2n ** 32n + 1n, -1n, 0n]) {
    expect(run(decode, Uint8Array.from(varint(value)))).toMatchObject({
      value: { y: Number(value) },
      fault: null,
    });
  }
  for (const value of [2n ** 53n, -(2n ** 53n), 2n ** 63n - 1n, -(2n ** 63n)]) {
    expect(run(decode, Uint8Array.from(varint(value))).fault).toBe('number-too-large');
  }
});

test('text that is not UTF-8 is refused', () => {
  const decode = decoderOf(
    { type: 'record', name: 'R', fields: [{ name: 'y', type: 'string' }] },
    { type: 'record', name: 'R', fields: [{ name: 'y', type: 'string' }] },
  );
  expect(run(decode, Uint8Array.from([4, 0xc3, 0x28])).fault).toBe('bad-utf8');
  expect(run(decode, Uint8Array.from([4, 0xc3, 0xa9]))).toMatchObject({ value: { y: 'é' }, fault: null });
});

/** Our power schema with another type of one field, as the release of a device may have it. */
const powerWith = (name: string, type: unknown) => ({
  ...topics.power.schema,
  fields: topics.power.schema.fields.map((field) => (field.name === name ? { ...field, type } : field)),
});

const timed = (kind: string, logicalType?: string) => ({ type: kind, ...(logicalType && { logicalType }) });

/** A reading of one moment, written as a bare number of the writer's unit. */
function observedAtOf(type: unknown, written: bigint): unknown {
  const decode = decoderOf(powerWith('observedAt', type), topics.power.schema);
  const head = [...varint(2n), ...Buffer.from('did:x:1').subarray(0, 2), ...varint(1n)];
  const tail = [...Buffer.alloc(4), 0, 0, 0, 0];
  const { value, fault } = run(decode, Uint8Array.from([...head, ...varint(written), ...tail]));
  if (fault !== null) return fault;
  return typeof value === 'object' && value !== null && 'observedAt' in value ? value.observedAt : value;
}

const micros = timed('long', 'timestamp-micros');
const nanos = timed('long', 'timestamp-nanos');

test.each<[string, unknown, bigint, number | string]>([
  ['milliseconds as they are', timed('long', 'timestamp-millis'), 1_763_658_300_123n, 1_763_658_300_123],
  ['a plain long as milliseconds', 'long', 1_763_658_300_123n, 1_763_658_300_123],
  ['microseconds', micros, 1_763_658_300_123_000n, 1_763_658_300_123],
  ['microseconds cut to the millisecond before', micros, 1_763_658_300_123_999n, 1_763_658_300_123],
  ['microseconds before 1970 cut in the same direction', micros, -1n, -1],
  ['the last microsecond that is exact', micros, 2n ** 53n - 1n, 9_007_199_254_740],
  ['microseconds beyond 2^53 are refused', micros, 2n ** 53n, 'number-too-large'],
  ['nanoseconds', nanos, 1_763_658_300_123_999_999n, 1_763_658_300_123],
  ['nanoseconds at the edge of a millisecond', nanos, 1_763_658_300_124_000_000n, 1_763_658_300_124],
  ['nanoseconds before 1970', nanos, -1n, -1],
  ['the largest long of nanoseconds', nanos, 2n ** 63n - 1n, 9_223_372_036_854],
  ['the smallest long of nanoseconds', nanos, -(2n ** 63n), -9_223_372_036_855],
  ['microseconds in a union that is never null', [micros], 1_763_658_300_123_999n, 'bad-encoding'],
])('a moment is read from %s', (_, type, written, expected) => {
  expect(observedAtOf(type, written)).toBe(expected);
});

test('a nullable moment is converted, and one of the same unit as ours too', () => {
  const type = typeOf(powerWith('observedAt', ['null', micros]), { wrapUnions: false });
  const decode = decoderOf(powerWith('observedAt', ['null', micros]), topics.power.schema);
  const reading = {
    deviceDid: 'did:x:1',
    sequence: 1,
    observedAt: 1_763_658_300_123_999,
    activePowerW: 1,
    voltageV: null,
    currentA: null,
    energyWh: null,
    relayOn: null,
  };
  expect(run(decode, type.toBuffer(reading))).toEqual({
    value: { ...reading, observedAt: 1_763_658_300_123 },
    fault: null,
    detail: '',
  });
});

test.each([
  ['observedAt', timed('long', 'local-timestamp-millis')],
  ['observedAt', timed('long', 'local-timestamp-micros')],
  ['observedAt', timed('long', 'local-timestamp-nanos')],
  ['observedAt', ['null', timed('long', 'local-timestamp-millis')]],
  ['observedAt', timed('int', 'date')],
  ['observedAt', timed('int', 'time-millis')],
  ['observedAt', timed('long', 'time-micros')],
  ['observedAt', timed('long', 'timestamp-seconds')],
  ['energyWh', timed('long', 'timestamp-millis')],
  ['activePowerW', timed('int', 'time-millis')],
  ['deviceDid', timed('bytes', 'decimal')],
] as const)('%s as %j is an incompatible schema, with a sentence', (name, type) => {
  const found = compileDecoder(powerWith(name, type), topics.power.schema);
  const logical = /"logicalType":"([^"]+)"/.exec(JSON.stringify(type))?.[1] ?? '';
  const allowed = name === 'observedAt' ? '; allowed: timestamp-millis, timestamp-micros' : '';
  const sentence = `^the field ${name} is .*\\(${logical}\\).*, which cannot be read as .*${allowed}`;
  expect(found).toEqual({ incompatible: expect.stringMatching(sentence) });
});

test('a duration in the unit of a time of day is refused, a sequence made of timestamps is not', () => {
  const { schema } = topics.usage;
  const withType = (name: string, type: unknown) => ({
    ...schema,
    fields: schema.fields.map((field) => (field.name === name ? { ...field, type } : field)),
  });
  expect(compileDecoder(withType('intervalSeconds', timed('int', 'time-millis')), schema)).toEqual({
    incompatible: 'the field intervalSeconds is int (time-millis), which cannot be read as int',
  });
  expect(compileDecoder(withType('sequence', micros), schema)).toBeTypeOf('function');
  expect(compileDecoder(withType('deviceDid', timed('string', 'uuid')), schema)).toBeTypeOf('function');
});
