// Hostile messages: the process survives, the message is one dead letter with its bytes, its neighbours are stored.
import { closeSync, fstatSync, openSync, readdirSync, readFileSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { z } from 'zod';
import type { RejectReason } from '#domain/readings/reasons.ts';
import { kafkajs } from '#runtime/kafka/wire/kafkajs.ts';
import { openRegistry } from '#runtime/registry/registry.ts';
import { topics } from '#schemas/topics.ts';
import type { Service } from '#test/support/service.ts';
import { openIngestWorld, type World } from '#test/support/world.ts';
import { deadOf, untilCommitted } from '#test/support/oracle.ts';
import { deviceDid, openNeighbours, type Bad, type Neighbours } from './ingest-neighbours.ts';

const letterRow = z.object({ bytes: z.string(), first: z.number(), last: z.number() });
const placeRow = z.object({ offset: z.number() });

const held = new AsyncDisposableStack();
let world: World;
let ingest: Service;
let near: Neighbours;
let poisoned: Buffer;

beforeAll(async () => {
  world = held.use(await openIngestWorld());
  // Before anybody reads it: the broker does not look at the checksum of what it serves.
  poisoned = await poisonLog(world);
  ingest = await world.start('ingest', { HEARTH_FLUSH_AGE_MS: '20' });
  near = held.use(await openNeighbours(world, ingest));
});

afterAll(async () => {
  await held.disposeAsync();
});

const bad = (value: Uint8Array | null, reason: RejectReason, key: string | null = deviceDid): Bad => ({
  message: { key, value },
  reason,
});

/** Where the fields of a power reading of our device stand in its value. */
const at = { didLength: 5, did: 6, sequence: 6 + deviceDid.length } as const;

/** The value with other bytes in the place of `gone` bytes at `start`. */
const spliced = (start: number, gone: number, bytes: Uint8Array): Buffer => {
  const whole = near.reading({ sequence: 0 });
  return Buffer.concat([whole.subarray(0, start), bytes, whole.subarray(start + gone)]);
};

function long(value: bigint): Uint8Array {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, (value << 1n) ^ (value >> 63n));
  for (; rest >= 128n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128);
  return Uint8Array.from([...bytes, Number(rest)]);
}

test('values of 0 to 5 bytes', async () => {
  const whole = near.reading();
  const lengths = [0, 1, 2, 3, 4, 5];
  expect(
    await near.wrongsOf(
      lengths.map((length) => bad(whole.subarray(0, length), length < 5 ? 'bad-header' : 'truncated')),
    ),
  ).toEqual([]);
});

test('a wrong magic byte and an unknown schema id', async () => {
  const [magic, unknown, beyond] = [near.reading(), near.reading(), near.reading()];
  magic.writeUInt8(1, 0);
  unknown.writeUInt32BE(900_000_001, 1);
  beyond.writeUInt32BE(0xffffffff, 1);
  expect(
    await near.wrongsOf([
      bad(magic, 'bad-header'),
      bad(unknown, 'unknown-schema'),
      bad(beyond, 'unknown-schema'),
    ]),
  ).toEqual([]);
});

test('a value cut at every byte', async () => {
  const whole = near.reading({ voltageV: 230, energyWh: 7, relayOn: true });
  const lengths = Array.from({ length: whole.length - 5 }, (_, index) => index + 5);
  expect(await near.wrongsOf(lengths.map((length) => bad(whole.subarray(0, length), 'truncated')))).toEqual(
    [],
  );
});

test('bytes behind the reading', async () => {
  const whole = near.reading();
  expect(
    await near.wrongsOf(
      [1, 100, 100_000].map((length) => bad(Buffer.concat([whole, Buffer.alloc(length)]), 'trailing-bytes')),
    ),
  ).toEqual([]);
});

const claims = [
  [2n ** 20n, 'truncated'],
  [2n ** 31n, 'truncated'],
  [2n ** 40n, 'truncated'],
  [2n ** 53n, 'number-too-large'],
  [2n ** 63n - 1n, 'number-too-large'],
  [-1n, 'bad-encoding'],
  [-(2n ** 31n), 'bad-encoding'],
  [-(2n ** 63n), 'number-too-large'],
] as const;

test('a string that claims up to 2^63 bytes, or fewer than none', async () => {
  expect(
    await near.wrongsOf(
      claims.map(([length, reason]) => bad(spliced(at.didLength, 1, long(length)), reason)),
    ),
  ).toEqual([]);
});

test('an array and bytes of a newer writer that claim up to 2^63 items, or fewer than none', async () => {
  const registry = openRegistry(world.settings.HEARTH_REGISTRY_URL ?? '');
  const { schema } = topics.power;
  const added = [
    { name: 'tags', type: { type: 'array', items: 'string' }, default: [] },
    { name: 'blob', type: 'bytes', default: '' },
  ];
  for (const field of added) {
    const id = await registry.register(world.topics.power.subject, {
      ...schema,
      fields: [field, ...schema.fields],
    });
    const head = Buffer.alloc(5);
    head.writeUInt32BE(id, 1);
    const rest = near.reading().subarray(5);
    const values = claims.map(([length]) => Buffer.concat([head, long(length), rest]));
    // What is read as items or as the size of a block is anything: a closed list of reasons covers it.
    const reasons: RejectReason[] = field.name === 'blob' ? claims.map(([, reason]) => reason) : arrayReasons;
    expect(
      await near.wrongsOf(values.map((value, index) => bad(value, reasons[index] ?? 'truncated'))),
    ).toEqual([]);
  }
});

/** An array of -n items has a size in bytes before them: here the length of the DID, 15 letters. */
const arrayReasons: RejectReason[] = [
  'truncated',
  'truncated',
  'truncated',
  'number-too-large',
  'number-too-large',
  'truncated',
  'truncated',
  'number-too-large',
];

test('longs beyond 2^53', async () => {
  const values = [2n ** 53n, 2n ** 63n - 1n, -(2n ** 53n), -(2n ** 63n)];
  expect(
    await near.wrongsOf(values.map((value) => bad(spliced(at.sequence, 1, long(value)), 'number-too-large'))),
  ).toEqual([]);
});

test('NaN and infinities', async () => {
  const values = [NaN, Infinity, -Infinity];
  expect(
    await near.wrongsOf(
      values.flatMap((value) => [
        bad(near.reading({ activePowerW: value }), 'not-finite'),
        bad(near.reading({ energyWh: value }), 'not-finite'),
      ]),
    ),
  ).toEqual([]);
});

test('text that is not UTF-8', async () => {
  const texts = [[0xff], [0xc3, 0x28], [0xed, 0xa0, 0x80], [0xf8, 0x88, 0x80, 0x80]];
  expect(
    await near.wrongsOf(
      texts.map((bytes) => bad(spliced(at.did + 4, bytes.length, Uint8Array.from(bytes)), 'bad-utf8')),
    ),
  ).toEqual([]);
});

test('a null value and a null key', async () => {
  expect(
    await near.wrongsOf([
      bad(null, 'no-value'),
      bad(near.reading(), 'no-key', null),
      bad(null, 'no-value', null),
    ]),
  ).toEqual([]);
});

test('readings of 1970 and 2099', async () => {
  expect(
    await near.wrongsOf([
      bad(near.reading({ observedAt: 0 }), 'too-old'),
      bad(near.reading({ observedAt: -1 }), 'too-old'),
      bad(near.reading({ observedAt: Date.UTC(2099, 0) }), 'clock-ahead'),
    ]),
  ).toEqual([]);
});

test('a message of 10 MB: its letter keeps the first MiB, the length and the digest of all', async () => {
  const value = Buffer.concat([near.reading(), Buffer.alloc(10 * 1024 * 1024, 0xa5)]);
  expect(await near.wrongsOf([bad(value, 'trailing-bytes')])).toEqual([]);
});

test.each(['none', 'gzip', 'snappy', 'lz4', 'zstd'] as const)(
  'a bad message among good ones, %s',
  async (compression) => {
    expect(
      await near.between(async (first) => {
        const values = [near.reading(), near.reading().subarray(0, -1), near.reading()];
        await world.send(
          world.topics.power.topic,
          values.map((value) => ({ key: deviceDid, value, partition: 0 })),
          { compression },
        );
        const letter = { offset: first + 1, lastOffset: first + 1, raw: values[1] ?? null };
        return { dead: [{ ...letter, reason: 'truncated' }], stored: [first, first + 2] };
      }),
    ).toEqual([]);
  },
);

test('headers of 1 MB', async () => {
  expect(
    await near.between(async (first) => {
      const headers = Object.fromEntries(
        Array.from({ length: 16 }, (_, index) => [`h${index}`, 'x'.repeat(65_536)]),
      );
      await world.send(world.topics.power.topic, [
        { key: deviceDid, value: near.reading(), partition: 0, headers },
        { key: deviceDid, value: Buffer.of(9), partition: 0, headers },
      ]);
      const letter = { offset: first + 1, lastOffset: first + 1, raw: Buffer.of(9) };
      return { dead: [{ ...letter, reason: 'bad-header' }], stored: [first] };
    }),
  ).toEqual([]);
});

const rawClient = () =>
  new kafkajs.Kafka({ brokers: [world.settings.HEARTH_KAFKA ?? ''], logLevel: kafkajs.logLevel.NOTHING });

test('transactions: what was committed is read, what was rolled back and the markers are not', async () => {
  const producer = rawClient().producer({
    transactionalId: `${world.settings.HEARTH_TOPIC_PREFIX}odd`,
    maxInFlightRequests: 1,
    idempotent: true,
  });
  await producer.connect();
  expect(
    await near.between(async (first) => {
      for (const end of ['commit', 'abort'] as const) {
        const transaction = await producer.transaction();
        const values = [near.reading(), Buffer.of(9)];
        await transaction.send({
          topic: world.topics.power.topic,
          messages: values.map((value) => ({ key: deviceDid, value, partition: 0 })),
        });
        await transaction[end]();
      }
      const letter = { offset: first + 1, lastOffset: first + 1, raw: Buffer.of(9) };
      return { dead: [{ ...letter, reason: 'bad-header' }], stored: [first] };
    }),
  ).toEqual([]);
  await producer.disconnect();
});

/** Highest resident memory of the process so far, bytes. */
function peakBytes(): number {
  const line = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${ingest.pid}/status`, 'utf8'));
  return Number(line?.[1]) * 1024;
}

/** The gzip stream of one record of 700 MB of zeros: members of it are the same bytes again. */
function bomb(): Buffer {
  const zeros = 700 * 1024 * 1024;
  const member = 10 * 1024 * 1024;
  const value = Buffer.concat([long(-1n), long(BigInt(zeros))]);
  const fields = Buffer.concat([Buffer.alloc(3), value]);
  const length = long(BigInt(fields.length + zeros + 1));
  const more = gzipSync(Buffer.alloc(member));
  return Buffer.concat([
    gzipSync(Buffer.concat([length, fields])),
    ...Array.from({ length: zeros / member }, () => more),
    gzipSync(Buffer.alloc(1)),
  ]);
}

test('a gzip record of 700 MB of zeros: one letter, and memory stays bounded', async () => {
  const before = peakBytes();
  const { CompressionCodecs: codecs, CompressionTypes: types } = kafkajs;
  const usual = codecs[types.GZIP];
  expect(
    await near.between(async (first) => {
      codecs[types.GZIP] = () => ({ compress: async () => bomb() });
      try {
        await world.send(world.topics.power.topic, [{ key: null, value: Buffer.of(0), partition: 0 }], {
          compression: 'gzip',
        });
      } finally {
        codecs[types.GZIP] = usual;
      }
      return { dead: [{ offset: first, lastOffset: first, reason: 'poison_batch', raw: null }], stored: [] };
    }),
  ).toEqual([]);
  expect(peakBytes() - before).toBeLessThan(256 * 1024 * 1024);
});

/** Sends three batches to a topic of fuel and flips a bit of the second in the broker's file; returns its bytes. */
async function poisonLog({ send, encode, topics: { fuel } }: World): Promise<Buffer> {
  for (const sequence of [0, 1, 2]) {
    const reading = {
      deviceDid,
      sequence,
      observedAt: Date.now(),
      fuelType: 'LPG',
      measure: 'REMAINING',
      quantity: 1,
      unit: 'KG',
    };
    await send(fuel.topic, [{ key: deviceDid, value: encode('fuel', reading), partition: 0 }]);
  }
  const folder = join(inject('stack').dataDir, 'kafka/data', `${fuel.topic}-0`);
  const segment = readdirSync(folder).find((name) => name.endsWith('.log'));
  const file = openSync(join(folder, segment ?? 'no segment'), 'r+');
  try {
    const bytes = Buffer.alloc(fstatSync(file).size);
    readSync(file, bytes);
    const start = 12 + bytes.readInt32BE(8);
    const end = start + 12 + bytes.readInt32BE(start + 8);
    bytes.writeUInt8(bytes.readUInt8(end - 3) ^ 1, end - 3);
    writeSync(file, bytes, end - 3, 1, end - 3);
    return bytes.subarray(start, end);
  } finally {
    closeSync(file);
  }
}

test('a batch whose checksum is wrong: one letter for the batch, and its neighbours are stored', async () => {
  await untilCommitted(world);
  expect(await deadOf(world, 'fuel')).toEqual({ poison_batch: 1 });
  const letters = await world.clickhouse.query(
    letterRow,
    'SELECT hex(raw) AS bytes, _offset AS first, _last_offset AS last FROM dead_letters FINAL WHERE _topic = {topic:String}',
    { topic: world.topics.fuel.topic },
  );
  expect(letters).toEqual([{ bytes: poisoned.toString('hex').toUpperCase(), first: 1, last: 1 }]);
  const rows = await world.clickhouse.query(
    placeRow,
    'SELECT _offset AS offset FROM fuel_readings FINAL ORDER BY offset',
  );
  expect(rows).toEqual([{ offset: 0 }, { offset: 2 }]);
});

test('after all this it is the same process, and it ends as it should', async () => {
  expect(await ingest.stop()).toBe(0);
});
