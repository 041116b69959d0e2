// Sends odd messages between good ones on one partition, and checks the outcome of each by offset.
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { RejectReason } from '#domain/readings/reasons.ts';
import { kafkaSettings, openAdmin, type KafkaAdmin } from '#runtime/kafka/client.ts';
import type { OutgoingMessage } from '#runtime/kafka/producer-requests.ts';
import { ingestGroup } from '#schemas/topics.ts';
import type { Service } from '#test/support/service.ts';
import { powerReading } from '#test/support/power.ts';
import { until } from '#test/support/until.ts';
import type { World } from '#test/support/world.ts';

/** The device of all messages that are not about devices. */
export const deviceDid = 'did:example:odd';

export interface Bad {
  readonly message: Omit<OutgoingMessage, 'partition'>;
  readonly reason: RejectReason;
}

interface Fates {
  readonly first: number;
  readonly last: number;
  readonly dead: readonly Letter[];
  readonly stored: readonly number[];
}

interface Letter {
  readonly offset: number;
  readonly lastOffset: number;
  readonly reason: RejectReason;
  /** Original bytes; null when only the reason is of interest. */
  readonly raw: Uint8Array | null;
}

export interface Neighbours extends AsyncDisposable {
  /** The bytes of a good power reading that nobody sent before. */
  readonly reading: (fields?: object) => Buffer;
  /** Sends the bad messages between two good ones and tells what is wrong unless each is one dead letter with its bytes. */
  readonly wrongsOf: (bad: readonly Bad[]) => Promise<string[]>;
  /** Sends between two good readings; `send` says which offsets must be dead and which stored. Tells what is wrong. */
  readonly between: (
    send: (firstOffset: number) => Promise<Pick<Fates, 'dead' | 'stored'>>,
  ) => Promise<string[]>;
}

const partition = 0;

export async function openNeighbours(world: World, ingest: Service): Promise<Neighbours> {
  const { topic } = world.topics.power;
  const admin = await openAdmin(kafkaSettings(world.settings, 'hearth-neighbours'));
  let sequence = 0;
  const reading: Neighbours['reading'] = (fields = {}) =>
    Buffer.from(world.encode('power', powerReading({ deviceDid, sequence: sequence++, ...fields })));
  const sendGood = async (): Promise<number> => {
    const [at] = await world.send(topic, [{ key: deviceDid, value: reading(), partition }]);
    if (!at) throw new Error('the broker gave no offset');
    return at.offset;
  };
  const between: Neighbours['between'] = async (send) => {
    const first = await sendGood();
    const { dead, stored } = await send(first + 1);
    const last = await sendGood();
    return wrongsIn({ world, admin, ingest }, { first, last, dead, stored: [first, ...stored, last] });
  };
  return {
    reading,
    between,
    wrongsOf: (bad) =>
      between(async (firstOffset) => {
        await world.send(
          topic,
          bad.map(({ message }) => ({ ...message, partition })),
        );
        const dead = bad.map(({ message, reason }, index) => {
          const offset = firstOffset + index;
          return { offset, lastOffset: offset, reason, raw: message.value ?? new Uint8Array(0) };
        });
        return { dead, stored: [] };
      }),
    [Symbol.asyncDispose]: () => admin[Symbol.asyncDispose](),
  };
}

const letterRow = z.object({
  offset: z.number(),
  lastOffset: z.number(),
  reason: z.string(),
  length: z.number(),
  digest: z.string(),
  keptDigest: z.string(),
});
const storedRow = z.object({ offset: z.number() });
const keptBytes = 1024 * 1024;
const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const letterLine = ({ offset, lastOffset, reason, raw }: Letter): string =>
  raw === null
    ? `${offset}-${lastOffset} ${reason}`
    : `${offset}-${lastOffset} ${reason} ${raw.length} ${digestOf(raw)} ${digestOf(raw.subarray(0, keptBytes))}`;

/** What is wrong in the range when all of it is committed: one line for each offset that is not what it must be. */
async function wrongsIn(
  { world, admin, ingest }: { world: World; admin: KafkaAdmin; ingest: Service },
  { first, last, dead, stored }: Fates,
): Promise<string[]> {
  const { topic } = world.topics.power;
  const groupId = ingestGroup(world.settings.HEARTH_TOPIC_PREFIX);
  await until(`offset ${last} to be committed`, async () =>
    (await admin.committed(groupId, topic)).some((at) => at.partition === partition && at.offset > last),
  );
  const range = { topic, partition, first, last };
  const letters = await world.clickhouse.query(
    letterRow,
    `SELECT _offset AS offset, _last_offset AS lastOffset, reason, raw_length AS length, raw_sha256 AS digest,
       lower(hex(SHA256(raw))) AS keptDigest
     FROM dead_letters FINAL
     WHERE _topic = {topic:String} AND _partition = {partition:UInt16} AND _offset BETWEEN {first:UInt64} AND {last:UInt64}`,
    range,
  );
  const rows = await world.clickhouse.query(
    storedRow,
    `SELECT _offset AS offset FROM power_readings FINAL
     WHERE _partition = {partition:UInt16} AND _offset BETWEEN {first:UInt64} AND {last:UInt64}`,
    range,
  );
  const bytesAsked = new Set(dead.flatMap(({ offset, raw }) => (raw === null ? [] : [offset])));
  const found = [
    ...letters.map(({ offset, lastOffset, reason, length, digest, keptDigest }) =>
      bytesAsked.has(offset)
        ? `${offset}-${lastOffset} ${reason} ${length} ${digest} ${keptDigest}`
        : `${offset}-${lastOffset} ${reason}`,
    ),
    ...rows.map(({ offset }) => `${offset} stored`),
  ];
  const wanted = [...dead.map(letterLine), ...stored.map((offset) => `${offset} stored`)];
  // It listens on its own port: nobody else could answer for it.
  const lives = (await fetch(`${ingest.url}/healthz`)).ok;
  return [
    ...(lives ? [] : ['the process does not answer']),
    ...wanted.filter((line) => !found.includes(line)).map((line) => `missing: ${line}`),
    ...found.filter((line) => !wanted.includes(line)).map((line) => `too much: ${line}`),
  ];
}
