// Random writers, values and damage, with avsc as the judge: the decoder reads what avsc reads and refuses what it refuses.
import { isDeepStrictEqual } from 'node:util';
import avsc from 'avsc';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { kinds, topics } from '#schemas/topics.ts';
import { openCursor, place } from './cursor.ts';
import { compileDecoder } from './decoder.ts';

type Fields = Record<string, unknown>;
type Gen = Parameters<Parameters<typeof fc.property<[fc.GeneratorValue]>>[1]>[0];

interface Field {
  readonly name: string;
  readonly type: unknown;
  readonly default?: unknown;
}

interface Schema {
  readonly type: 'record';
  readonly name: string;
  readonly namespace: string;
  readonly fields: readonly Field[];
}

/** avsc writes into the schemas that it is given. */
const copyOf = <T>(value: T): T => JSON.parse(JSON.stringify(value));
const knownTypes = new WeakMap<Schema, avsc.Type>();
function typeOf(schema: Schema): avsc.Type {
  const known = knownTypes.get(schema);
  if (known !== undefined) return known;
  const copy: avsc.Schema = JSON.parse(JSON.stringify(schema));
  const type = avsc.Type.forSchema(copy);
  knownTypes.set(schema, type);
  return type;
}

const readers: readonly Schema[] = kinds.map((kind) => JSON.parse(JSON.stringify(topics[kind].schema)));

interface Read {
  readonly fields: Fields;
  readonly fault: string | null;
}

/** Our decoder's reading of bytes that stand between others. */
function openOurs(writer: unknown, reader: Schema): (body: Uint8Array) => Read {
  const decode = compileDecoder<unknown>(writer, reader);
  if (typeof decode !== 'function') throw new Error(decode.incompatible);
  const cursor = openCursor();
  return (body) => {
    place(cursor, Buffer.concat([Buffer.of(7, 7), body, Buffer.alloc(12, 7)]), {
      start: 2,
      end: 2 + body.length,
    });
    return { fields: fieldsOf(decode(cursor), reader), fault: cursor.fault };
  };
}

/** avsc's reading, or null when it refuses the bytes. */
function openTheirs(writer: Schema, reader: Schema): (body: Uint8Array) => Fields | null {
  const type = typeOf(reader);
  const resolver = type.createResolver(typeOf(writer), { ignoreNamespaces: true });
  return (body) => {
    try {
      return fieldsOf(type.fromBuffer(Buffer.from(body), resolver), reader);
    } catch {
      return null;
    }
  };
}

const fieldsOf = (record: unknown, { fields }: Schema): Fields => {
  const given: Fields = { ...Object(record) };
  return Object.fromEntries(fields.map(({ name }) => [name, given[name]]));
};

// avsc itself refuses the two outermost safe integers.
const outermost = Number.MAX_SAFE_INTEGER;
const long = fc.integer({ min: 1 - outermost, max: outermost - 1 });
const int = fc.integer();
const float = fc.float();
const text = fc.string({ unit: 'grapheme' });

/** Values of each simple type, as avsc wants them. */
const simple: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  null: fc.constant(null),
  boolean: fc.boolean(),
  int,
  long,
  float,
  double: fc.double(),
  string: text,
  bytes: text.map((value) => Buffer.from(value)),
};

function valueOf(type: unknown, gen: Gen): unknown {
  if (typeof type === 'string') return gen(() => simple[type] ?? fc.constant(null));
  if (Array.isArray(type))
    return valueOf(
      gen(() => fc.constantFrom(...type)),
      gen,
    );
  const schema: { type: string; symbols?: string[]; items?: unknown; values?: unknown; size?: number } =
    copyOf(Object(type));
  switch (schema.type) {
    case 'enum':
      return gen(() => fc.constantFrom(...(schema.symbols ?? [])));
    case 'array':
      return [valueOf(schema.items, gen), valueOf(schema.items, gen)];
    case 'map':
      return { a: valueOf(schema.values, gen) };
    case 'fixed':
      return Buffer.alloc(schema.size ?? 0, 3);
    default:
      return valueOf(schema.type, gen);
  }
}

const recordOf = ({ fields }: Schema, gen: Gen): Fields =>
  Object.fromEntries(fields.map(({ name, type }) => [name, valueOf(type, gen)]));

/** The types that may be written where the reader has this one. */
const narrower: Readonly<Record<string, readonly string[]>> = {
  long: ['int', 'long'],
  float: ['int', 'long', 'float'],
  double: ['int', 'long', 'float', 'double'],
  string: ['string', 'bytes'],
};

function evolvedType(type: unknown, gen: Gen): unknown {
  if (typeof type === 'string') return gen(() => fc.constantFrom(...(narrower[type] ?? [type])));
  if (Array.isArray(type)) {
    const branch = evolvedType(type[1], gen);
    return gen(() => fc.constantFrom<unknown>(['null', branch], [branch, 'null'], branch, 'null'));
  }
  const schema: { type: string; symbols?: string[]; default?: string } = copyOf(Object(type));
  if (schema.type !== 'enum') return evolvedType(schema.type, gen);
  const symbols = schema.symbols ?? [];
  // Without a default in the reader avsc refuses a writer with new symbols whole; ours refuses its messages one by one.
  const all = schema.default === undefined ? symbols : [...symbols, 'NEW', 'NEWER'];
  return {
    ...schema,
    symbols: gen(() => fc.shuffledSubarray(all, { minLength: 1 })),
    default: undefined,
  };
}

/** Fields that only the writer has, of any type. */
const foreign: readonly unknown[] = [
  'long',
  'string',
  'double',
  ['null', 'int', 'string'],
  { type: 'enum', name: 'Foreign', symbols: ['A', 'B'] },
  { type: 'fixed', name: 'Fixed', size: 5 },
];
const nested: readonly unknown[] = [
  { type: 'array', items: ['null', 'string'] },
  { type: 'map', values: { type: 'array', items: 'long' } },
];

/** A writer from before or after the reader: fields removed, added, moved; types narrower; symbols other. */
function evolved(reader: Schema, gen: Gen, added: readonly unknown[]): Schema {
  const kept = reader.fields.filter((field) => field.default === undefined || gen(fc.boolean));
  const own = kept.map(({ name, type }) => ({ name, type: evolvedType(type, gen) }));
  const types = gen(() => fc.subarray([...added]));
  const news = types.map((type, index) => ({ name: `new${index}`, type }));
  const fields = gen(() => fc.shuffledSubarray([...own, ...news], { minLength: own.length + news.length }));
  return { ...reader, namespace: gen(() => fc.constantFrom('hearth.telemetry', 'other')), fields };
}

test.each(readers)('a $name of any evolved writer is read as avsc reads it', (reader) => {
  fc.assert(
    fc.property(fc.gen(), (gen) => {
      const writer = evolved(reader, gen, [...foreign, ...nested]);
      const body = typeOf(writer).toBuffer(recordOf(writer, gen));
      expect(openOurs(writer, reader)(body)).toEqual({
        fields: openTheirs(writer, reader)(body),
        fault: null,
      });
    }),
    { numRuns: 150 },
  );
});

/** One change of valid bytes: another byte, a piece gone, a piece put in, a length that claims anything. */
const damage = fc.oneof(
  fc.record({ at: fc.nat(), gone: fc.constant(1), put: fc.uint8Array({ minLength: 1, maxLength: 1 }) }),
  fc.record({ at: fc.nat(), gone: fc.nat(4), put: fc.uint8Array({ maxLength: 12 }) }),
  fc.record({
    at: fc.nat(),
    gone: fc.constant(1),
    put: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(encodeLong),
  }),
);

function encodeLong(value: bigint): Uint8Array {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, (value << 1n) ^ (value >> 63n));
  for (; rest >= 128n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128);
  return Uint8Array.from([...bytes, Number(rest)]);
}

function damaged(body: Uint8Array, gen: Gen): Buffer {
  const changes = gen(() => fc.array(damage, { minLength: 1, maxLength: 3 }));
  return changes.reduce((bytes, { at, gone, put }) => {
    const start = at % (bytes.length + 1);
    return Buffer.concat([bytes.subarray(0, start), put, bytes.subarray(start + gone)]);
  }, Buffer.from(body));
}

/**
 * Ours is stricter than avsc in what no writer sends: ints beyond 32 bits, booleans beyond 1, text that is no UTF-8.
 * Whatever a writer could have sent, avsc encodes to the same bytes again; there both must agree.
 */
function disagreement(writer: Schema, reader: Schema, body: Buffer): string | null {
  const ours = openOurs(writer, reader)(body);
  const theirs = openTheirs(writer, reader)(body);
  const told = `${JSON.stringify(ours)} where avsc has ${JSON.stringify(theirs)}`;
  if (ours.fault === null) {
    if (Object.values(ours.fields).some(isOutermost)) return null;
    return isDeepStrictEqual(blurred(ours.fields), theirs && blurred(theirs)) ? null : told;
  }
  if (theirs === null) return null;
  // avsc puts a mark in the place of what is no text.
  if (ours.fault === 'bad-utf8') return JSON.stringify(theirs).includes('\ufffd') ? null : told;
  const isStricter = ours.fault === 'bad-encoding' || ours.fault === 'number-too-large';
  return isStricter && !isSendable(typeOf(writer), body) ? null : told;
}

/** Beyond 2^52 avsc rounds before it looks at the sign; that ours is exact there is a test of its own. */
const blurred = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      Number.isInteger(value) && Math.abs(Number(value)) > 2 ** 52 ? 'beyond 2^52' : value,
    ]),
  );

function isSendable(type: avsc.Type, body: Buffer): boolean {
  try {
    return type.toBuffer(type.fromBuffer(body)).equals(body);
  } catch {
    return false;
  }
}

const isOutermost = (value: unknown): boolean => typeof value === 'number' && Math.abs(value) === outermost;

test.each(readers)('damaged bytes of a $name are read as avsc reads them, or refused', (reader) => {
  fc.assert(
    fc.property(fc.gen(), fc.boolean(), (gen, isEvolved) => {
      // Without arrays: avsc allocates by the length that they claim.
      const writer = isEvolved ? evolved(reader, gen, foreign) : reader;
      const body = typeOf(writer).toBuffer(recordOf(writer, gen));
      expect(disagreement(writer, reader, damaged(body, gen))).toBe(null);
    }),
    { numRuns: 300, endOnFailure: true },
  );
});

test.each(readers)('random bytes as a $name are read as avsc reads them, or refused', (reader) => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (body) => {
      expect(disagreement(reader, reader, Buffer.from(body))).toBe(null);
    }),
    { numRuns: 300, endOnFailure: true },
  );
});

/** Most memory that 1500 hostile messages of under 100 bytes may take together; one honoured claim takes more. */
const allowedBytes = 48 * 1024 * 1024;

function usedBytes(): number {
  const { heapUsed, external, arrayBuffers } = process.memoryUsage();
  return heapUsed + external + arrayBuffers;
}

test('no length that a message claims is allocated, wherever it stands', () => {
  const types = ['string', 'bytes', ...nested, { type: 'array', items: 'null' }];
  const fields = types.map((type, index) => ({ name: `new${index}`, type }));
  const claims = [20n, 26n, 28n, 30n, 31n, 32n, 40n, 53n, 62n].flatMap((bits) => [2n ** bits, -(2n ** bits)]);
  for (const reader of readers) {
    for (let first = 0; first < fields.length; first++) {
      const own = [...fields.slice(first), ...fields.slice(0, first), ...reader.fields];
      const decode = openOurs({ ...reader, fields: own }, reader);
      const before = usedBytes();
      for (let round = 0; round < 4; round++) {
        for (const claim of [...claims, 2n ** 63n - 1n, -(2n ** 63n)]) {
          for (const rest of [0, 1, 80])
            expect(decode(Buffer.concat([encodeLong(claim), Buffer.alloc(rest, 2)])).fault).not.toBe(null);
        }
      }
      expect(usedBytes() - before).toBeLessThan(allowedBytes);
    }
  }
});
