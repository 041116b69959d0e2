// Opens the lane of a partition: finds its start, loads its detector states, knows its kind by its topic.
import type { AssignedPartition } from '#runtime/assigned.ts';
import type { ClickHouse } from '#runtime/clickhouse.ts';
import type { TopicPartition } from '#runtime/kafka.ts';
import type { Log, IngestMetrics } from '#runtime/observe.ts';
import type { Registry } from '#runtime/registry.ts';
import { subjectName, topicName, type Kind } from '#schemas/topics.ts';
import { insist } from './insist.ts';
import { kindRules, type KindRules } from './kinds.ts';
import { openLane, type Lane, type LaneStart } from './lane.ts';
import { loadSnapshots } from './snapshots.ts';
import { chooseStart, readCovered, readMarker } from './start.ts';

export interface LaneDoors {
  readonly clickhouse: ClickHouse;
  readonly registry: Registry;
  readonly log: Log;
  readonly metrics: IngestMetrics;
  /** Put before topic names. */
  readonly prefix: string;
  /** Oldest accepted observation, Unix ms. */
  readonly oldestMs: number;
}

export type LaneOpener = (assigned: AssignedPartition, signal: AbortSignal) => Promise<Lane>;

/** The writers' schemas outlive assignments; lanes do not. */
export function openLanes(doors: LaneDoors): LaneOpener {
  const { prefix } = doors;
  const openers = new Map([
    [topicName('usage', prefix), openerOf('usage', kindRules.usage, doors)],
    [topicName('fuel', prefix), openerOf('fuel', kindRules.fuel, doors)],
    [topicName('temperature', prefix), openerOf('temperature', kindRules.temperature, doors)],
    [topicName('power', prefix), openerOf('power', kindRules.power, doors)],
  ]);
  return async (assigned, signal) => {
    const open = openers.get(assigned.topic);
    if (!open)
      throw new Error(
        `${assigned.topic} is not a topic of readings; allowed: ${[...openers.keys()].join(', ')}`,
      );
    const { clickhouse, log, oldestMs } = doors;
    const { covered, marker, snapshots } = await insist(() => readPast(clickhouse, assigned), {
      log,
      event: 'ingest.start_failed',
      signal,
    });
    const start = chooseStart(assigned, covered, marker);
    const { topic, partition } = assigned;
    const skipped = (from: number, to: number): void => tellGap(doors, { topic, partition, from, to });
    if (start.gap) skipped(start.gap.from, start.gap.to);
    return open({
      topic,
      partition,
      seek: start.seek,
      storeFrom: start.storeFrom,
      snapshots,
      oldestMs,
      skipped,
      datedByClients: () => log('warn', 'kafka.create_time', { topic, partition }),
    });
  };
}

/** The marker first: read later, it could speak of states that the former owner wrote behind the read of the snapshots. */
async function readPast(clickhouse: ClickHouse, assigned: AssignedPartition) {
  const marker = await readMarker(clickhouse, assigned);
  const [covered, snapshots] = await Promise.all([
    readCovered(clickhouse, assigned),
    loadSnapshots(clickhouse, assigned),
  ]);
  return { marker, covered, snapshots };
}

function openerOf<K extends Kind>(
  kind: K,
  rules: KindRules<K>,
  { registry, prefix }: LaneDoors,
): (start: LaneStart) => Lane {
  const writers = rules.writers(registry, subjectName(kind, prefix));
  return (start) => openLane({ ...start, kind, rules, writers });
}

/** Messages that were never stored are gone from Kafka: the one loss that ingest cannot prevent must be loud. */
function tellGap({ log, metrics }: LaneDoors, gap: TopicPartition & { from: number; to: number }): void {
  metrics.gaps.inc();
  log('error', 'kafka.gap', { ...gap });
}
