// What must hold after ingest has read everything: asked of Kafka and ClickHouse alone, never of ingest.
import { expect } from 'vitest';
import { z } from 'zod';
import { kafkaSettings, openAdmin, type PartitionRange } from '#runtime/kafka.ts';
import { ingestGroup, kinds, topics, type Kind } from '#schemas/topics.ts';
import { until } from '#test/support/until.ts';
import type { World } from '#test/support/world.ts';

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
    const wanted = new Map(ranges[kind].map(({ partition, high }) => [partition, high]));
    const isThere = async (): Promise<boolean> => {
      const committed = await admin.committed(groupId, topic);
      return committed.every(({ partition, offset }) => Math.max(0, offset) === wanted.get(partition));
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

const ledgerRow = z.object({ partition: z.number(), first: z.number(), last: z.number(), adds: z.number() });

/** The union of the ledger's ranges covers every partition from 0 to its end without a hole, and each row adds up. */
export async function expectLedgerComplete(
  world: World,
  kind: Kind,
  ranges: readonly PartitionRange[],
): Promise<void> {
  const rows = await world.clickhouse.query(
    ledgerRow,
    `SELECT partition, first_offset AS first, last_offset AS last, toInt64(stored + dead + absent) - toInt64(last_offset - first_offset + 1) AS adds
     FROM ingest_ledger WHERE topic = {topic:String} ORDER BY partition, first_offset, last_offset`,
    { topic: world.topics[kind].topic },
  );
  expect(rows.filter(({ adds }) => adds !== 0)).toEqual([]);
  for (const { partition, high } of ranges) {
    let reached = 0;
    for (const { first, last } of rows.filter((row) => row.partition === partition)) {
      expect(first).toBeLessThanOrEqual(reached);
      reached = Math.max(reached, last + 1);
    }
    expect(reached).toBe(high);
  }
}

const overlap = z.object({ both: z.number() });

/** No place in Kafka is in both tables. */
export async function expectDisjoint(world: World, kind: Kind): Promise<void> {
  const rows = await world.clickhouse.query(
    overlap,
    `SELECT count() AS both FROM ${topics[kind].table} AS r
     INNER JOIN (SELECT _partition AS p, _offset AS o FROM dead_letters WHERE _topic = {topic:String}) AS d ON r._partition = d.p AND r._offset = d.o`,
    { topic: world.topics[kind].topic },
  );
  expect(rows).toEqual([{ both: 0 }]);
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
