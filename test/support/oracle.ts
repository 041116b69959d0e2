// Checks after ingest has read everything, from Kafka and ClickHouse alone, never from ingest.
import { z } from 'zod';
import { kafkaSettings, openAdmin, type PartitionRange } from '#runtime/kafka/client.ts';
import { ingestGroup, kinds, topics, type Kind } from '#schemas/topics.ts';
import { ledgerWith } from './ledger-sql.ts';
import { until } from './until.ts';
import type { World } from './world-on.ts';

/** Waits until the group has committed every offset of every topic; returns what the partitions hold. */
export async function untilCommitted(
  world: World,
  timeoutMs = 60_000,
): Promise<Record<Kind, PartitionRange[]>> {
  await using admin = await openAdmin(kafkaSettings(world.settings, 'hearth-oracle'));
  const groupId = ingestGroup(world.settings.HEARTH_TOPIC_PREFIX);
  const ranges = { usage: [], fuel: [], temperature: [], power: [] } as Record<Kind, PartitionRange[]>;
  for (const kind of kinds) {
    const { topic } = world.topics[kind];
    ranges[kind] = await admin.offsets(topic);
    const isThere = async (): Promise<boolean> => {
      const committed = new Map(
        (await admin.committed(groupId, topic)).map(({ partition, offset }) => [
          partition,
          Math.max(0, offset),
        ]),
      );
      const behind = ranges[kind].filter(({ partition, high }) => committed.get(partition) !== high);
      if (behind.length === 0) return true;
      const places = behind.map(
        ({ partition, high }) => `${partition}: ${committed.get(partition)} of ${high}`,
      );
      throw new Error(`committed by partition: ${places.join(', ')}`);
    };
    await until(`all offsets of ${topic} to be committed`, isThere, timeoutMs);
  }
  return ranges;
}

const counts = z.object({ rows: z.number(), identities: z.number(), offsets: z.number() });

/** Rows and distinct identities with FINAL, and distinct places of a kind's table. */
export async function storedOf(world: World, kind: Kind): Promise<z.output<typeof counts>> {
  const [row] = await world.clickhouse.query(
    counts,
    `SELECT count() AS rows, uniqExact(device_did, observed_at, sequence) AS identities, uniqExact(_partition, _offset) AS offsets
     FROM ${topics[kind].table} FINAL`,
  );
  if (!row) throw new Error('no count');
  return row;
}

const reasonCount = z.object({ reason: z.string(), letters: z.number() });

export async function deadOf(world: World, kind: Kind): Promise<Record<string, number>> {
  const rows = await world.clickhouse.query(
    reasonCount,
    'SELECT reason, count() AS letters FROM dead_letters FINAL WHERE _topic = {topic:String} GROUP BY reason',
    { topic: world.topics[kind].topic },
  );
  return Object.fromEntries(rows.map(({ reason, letters }) => [reason, letters]));
}

type Ends = readonly { readonly partition: number; readonly high: number }[];

/**
 * What is wrong with the ledger of a topic below the given end of each partition: holes, and rows whose counts are not
 * those of the tables. `absent`: how many offsets of the topic hold no message, which only the test can know.
 */
export async function ledgerFaults(world: World, kind: Kind, ends: Ends, absent = 0): Promise<string[]> {
  return [
    ...(await holesOf(world, kind, ends)),
    ...(await wrongSumsOf(world, kind)),
    ...(await miscountsOf(world, kind, ends, absent)),
  ];
}

async function holesOf(world: World, kind: Kind, ends: Ends): Promise<string[]> {
  const { topic } = world.topics[kind];
  const reached = await reachedBy(world, topic);
  return ends
    .map(({ partition, high }) => ({ partition, high, from: reached.get(partition) ?? 0 }))
    .filter(({ high, from }) => from < high)
    .map((hole) => `${topic}: the ledger has a hole: ${JSON.stringify(hole)}`);
}

const wrongRows = z.object({ rows: z.number(), example: z.string() });

/** Rows of the ledger that do not account for each of their offsets once. */
async function wrongSumsOf({ clickhouse, topics: prepared }: World, kind: Kind): Promise<string[]> {
  const { topic } = prepared[kind];
  const [wrong] = await clickhouse.query(
    wrongRows,
    `SELECT count() AS rows, toString(any((partition, first_offset, last_offset, stored, dead, absent))) AS example
     FROM ingest_ledger WHERE topic = {topic:String} AND stored + dead + absent != last_offset - first_offset + 1`,
    { topic },
  );
  if (wrong?.rows === 0) return [];
  return [`${topic}: ${wrong?.rows} rows of the ledger do not add up, such as ${wrong?.example}`];
}

/**
 * The ledger is the writer's own claim: every row is held against the tables. Copies of a reading collapse, so a row
 * of the ledger may have stored more messages than there are readings, never fewer; each letter keeps its place.
 */
async function miscountsOf(
  { clickhouse, topics: prepared }: World,
  kind: Kind,
  ends: Ends,
  absent: number,
): Promise<string[]> {
  const { topic } = prepared[kind];
  const counted = ledgerWith({
    readings: `SELECT _partition AS of_partition, _offset AS place FROM ${topics[kind].table}`,
    letters:
      'SELECT _partition AS of_partition, arrayJoin(range(_offset, _last_offset + 1)) AS place FROM dead_letters WHERE _topic = {topic:String}',
  });
  const [wrong] = await clickhouse.query(
    wrongRows,
    `SELECT count() AS rows, toString(any(tuple(*))) AS example FROM (${counted})
     WHERE last_offset < transform(partition, {partitions:Array(UInt16)}, {highs:Array(UInt64)}, toUInt64(0))
       AND (dead != letters OR stored < readings OR absent > {absent:UInt64})`,
    {
      topic,
      absent,
      partitions: ends.map(({ partition }) => partition),
      highs: ends.map(({ high }) => Math.max(0, high)),
    },
  );
  if (wrong?.rows === 0) return [];
  return [
    `${topic}: ${wrong?.rows} rows of the ledger are not what the tables hold, such as ${wrong?.example}`,
  ];
}

const reachedRow = z.object({ partition: z.number(), reached: z.number() });

/** For each partition one above the last offset that the union of ranges covers from 0 on without a hole. */
async function reachedBy({ clickhouse }: World, topic: string): Promise<Map<number, number>> {
  const rows = await clickhouse.query(
    reachedRow,
    `SELECT partition, if(countIf(first_offset > before) > 0, minIf(before, first_offset > before), max(last_offset) + 1) AS reached FROM
       (SELECT partition, first_offset, last_offset, max(last_offset + 1) OVER earlier AS before
        FROM ingest_ledger WHERE topic = {topic:String}
        WINDOW earlier AS (PARTITION BY partition ORDER BY first_offset, last_offset ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING))
     GROUP BY partition`,
    { topic },
  );
  return new Map(rows.map(({ partition, reached }) => [partition, reached]));
}

/** What must hold at any moment: every offset that is committed is in the ledger, and each row of it adds up. */
export async function commitFaults(world: World): Promise<string[]> {
  await using admin = await openAdmin(kafkaSettings(world.settings, 'hearth-oracle'));
  const groupId = ingestGroup(world.settings.HEARTH_TOPIC_PREFIX);
  const faults: string[] = [];
  for (const kind of kinds) {
    const committed = await admin.committed(groupId, world.topics[kind].topic);
    const ends = committed.map(({ partition, offset }) => ({ partition, high: offset }));
    faults.push(...(await holesOf(world, kind, ends)), ...(await wrongSumsOf(world, kind)));
  }
  return faults;
}

const overlap = z.object({ both: z.number() });

/** How many places in Kafka are both in a kind's table and among the dead letters. */
export async function overlapOf(world: World, kind: Kind): Promise<number> {
  const [row] = await world.clickhouse.query(
    overlap,
    `SELECT count() AS both FROM ${topics[kind].table}
     WHERE (_partition, _offset) IN (SELECT _partition, _offset FROM dead_letters WHERE _topic = {topic:String})`,
    { topic: world.topics[kind].topic },
  );
  return row?.both ?? NaN;
}

const anomaly = z.object({ line: z.string() });

/** All anomalies with all that a person reads of them, in a fixed order. Device names and moments are part of it, places are not. */
export async function anomaliesOf(world: World): Promise<string[]> {
  const rows = await world.clickhouse.query(
    anomaly,
    `SELECT concat(id, ' ', detector, ' ', kind, ' ', channel, ' ', device_did, ' ', toString(observed_at), ' ', toString(sequence), ' ', detail) AS line
     FROM anomalies FINAL ORDER BY line`,
  );
  return rows.map(({ line }) => line);
}

/** All that a person can ask for: what is stored, what is dead, what was found. */
export async function contentsOf(world: World) {
  return {
    stored: await Promise.all(kinds.map((kind) => storedOf(world, kind))),
    dead: await Promise.all(kinds.map((kind) => deadOf(world, kind))),
    anomalies: await anomaliesOf(world),
  };
}
