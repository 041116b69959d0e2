// Opens the lane of a partition: finds its start, loads its detector states, knows its kind by its topic.
import type { AssignedPartition } from '#runtime/kafka/committed.ts';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import type { TopicPartition } from '#runtime/kafka/client.ts';
import type { Log, IngestMetrics } from '#runtime/process/observe.ts';
import { kinds, topicName, topics, type Kind } from '#schemas/topics.ts';
import { audit, type Audit } from '../resume/audit.ts';
import type { DeviceSnapshot } from '../detect/devices.ts';
import { openFuse } from './fuse.ts';
import { insist } from '#runtime/retry/retry.ts';
import { kindRules, type KindRules } from '../block/kinds.ts';
import type { KnownSchema, KnownSchemas } from '../decode/known-schemas.ts';
import { openLane, type Lane } from './partition.ts';
import type { LaneStart } from './partition-state.ts';
import { readRetractions, retract } from '../resume/retractions.ts';
import { loadSnapshots } from '../detect/snapshots.ts';
import { hashOf, textOf } from '../decode/avro/text.ts';
import { chooseStart, readCovered, readMarker, type Covered, type Past } from '../resume/start.ts';
import type { Subject } from '../decode/subject.ts';

export interface LaneDoors {
  readonly clickhouse: ClickHouse;
  readonly known: KnownSchemas;
  readonly subjectOf: (kind: Kind) => Subject;
  /** Asks Kafka once more about a partition; nobody waits for the answer when the signal is aborted. */
  readonly lookUpAgain: (at: AssignedPartition, signal: AbortSignal) => Promise<AssignedPartition>;
  readonly log: Log;
  readonly metrics: IngestMetrics;
  /** Put before topic names. */
  readonly prefix: string;
  /** Oldest accepted observation, Unix ms. */
  readonly oldestMs: number;
  /** By which replays of dead letters are known. */
  readonly replaySecret: string | undefined;
  /** Whether a partition stops when nearly all its devices send what cannot be read. */
  readonly fuse: 'on' | 'off';
}

export type PartitionOpener = (assigned: AssignedPartition, signal: AbortSignal) => Promise<Lane>;

/** The writers' schemas outlive assignments; lanes do not. */
export function openPartitions(doors: LaneDoors): PartitionOpener {
  const { prefix } = doors;
  const openers: Readonly<Record<Kind, (start: LaneStart) => Lane>> = {
    usage: openerOf('usage', kindRules.usage, doors),
    fuel: openerOf('fuel', kindRules.fuel, doors),
    temperature: openerOf('temperature', kindRules.temperature, doors),
    power: openerOf('power', kindRules.power, doors),
  };
  return async (assigned, signal) => {
    const kind = kinds.find((each) => topicName(each, prefix) === assigned.topic);
    if (!kind)
      throw new Error(
        `${assigned.topic} is not a topic of readings; allowed: ${kinds.map((each) => topicName(each, prefix)).join(', ')}`,
      );
    const { known, log, oldestMs, replaySecret, fuse } = doors;
    const { covered, states, schemas, ...past } = await pastOf(doors, assigned, { kind, signal });
    known.learn(schemas);
    // A former owner that was silent for too long reads and stores on until it notices: behind the look-up, too.
    const isAhead = covered.end > assigned.highOffset;
    const start = chooseStart(isAhead ? await doors.lookUpAgain(assigned, signal) : assigned, covered, past);
    const { topic, partition } = assigned;
    if (past.missingFrom !== null || past.anomaliesMissing) tellLoss(doors, { topic, partition, ...past });
    if (start.gap) tellGap(doors, { topic, partition, ...start.gap });
    return openers[kind]({
      topic,
      partition,
      seek: start.seek,
      storeFrom: start.storeFrom,
      snapshots: past.anomaliesMissing ? [] : states,
      oldestMs,
      replaySecret,
      fuse: fuse === 'on' ? openFuse(states.map(keyHashOf)) : null,
      datedByClients: () => log('warn', 'kafka.create_time', { topic, partition }),
    });
  };
}

interface WholePast extends Past, Audit {
  readonly covered: Covered;
  readonly states: readonly DeviceSnapshot[];
  readonly schemas: readonly KnownSchema[];
}

interface ReadPast extends WholePast {
  /** Nothing was read before. Unix ms, by the clock of ClickHouse. */
  readonly readAtMs: number;
}

function keyHashOf({ deviceDid }: DeviceSnapshot): number {
  const text = textOf(deviceDid);
  return hashOf({ ...text, start: 0, end: text.bytes.length });
}

/**
 * What the tables say, with the ranges taken back that lost rows: everything that this start believed in, also what a
 * former owner entered while it was read.
 */
async function pastOf(
  doors: LaneDoors,
  assigned: AssignedPartition,
  { kind, signal }: { readonly kind: Kind; readonly signal: AbortSignal },
): Promise<WholePast> {
  const insisting = { log: doors.log, event: 'ingest.start_failed', signal } as const;
  const { readAtMs, ...past } = await insist(() => readPast(doors, assigned, kind), insisting);
  if (past.missingFrom !== null) {
    const atMs = Math.max(readAtMs, past.covered.newestMs ?? 0);
    const retraction = { fromOffset: past.missingFrom, atMs };
    await insist(() => retract(doors.clickhouse, assigned, retraction), insisting);
  }
  return past;
}

/**
 * The marker first: read later, it could speak of states that the former owner wrote behind the read of the snapshots.
 * Then the ledger, and the audit last: of what the former owner enters behind the audit nothing is believed here. When
 * another process takes ranges back meanwhile, the ledger may have been read before and the audit made behind it, and
 * would find nothing: all is read once more.
 */
async function readPast(doors: LaneDoors, assigned: AssignedPartition, kind: Kind): Promise<ReadPast> {
  const { clickhouse, known } = doors;
  const { retractions, atMs } = await readRetractions(clickhouse, assigned);
  const marker = await readMarker(clickhouse, assigned);
  const covered = await readCovered(clickhouse, assigned, retractions);
  const [audited, states, schemas] = await Promise.all([
    audit(clickhouse, assigned, { table: topics[kind].table, newestMs: covered.newestMs, retractions }),
    loadSnapshots(clickhouse, assigned),
    known.stored(),
  ]);
  const later = await readRetractions(clickhouse, assigned);
  if (later.retractions.length !== retractions.length) return readPast(doors, assigned, kind);
  return {
    ...audited,
    marker: audited.anomaliesMissing ? null : marker,
    covered,
    states,
    schemas,
    readAtMs: atMs,
  };
}

function openerOf<K extends Kind>(
  kind: K,
  rules: KindRules<K>,
  { subjectOf }: LaneDoors,
): (start: LaneStart) => Lane {
  const writers = rules.writers(subjectOf(kind));
  return (start) => openLane({ ...start, kind, rules, writers });
}

/** Messages that were never stored are gone from Kafka: the one loss that ingest cannot prevent must be loud. */
function tellGap({ log, metrics }: LaneDoors, gap: TopicPartition & { from: number; to: number }): void {
  metrics.gaps.inc();
  log('error', 'kafka.gap', { ...gap });
}

function tellLoss({ log, metrics }: LaneDoors, { topic, partition, ...loss }: TopicPartition & Audit): void {
  const { missingFrom, anomaliesMissing } = loss;
  metrics.losses.inc();
  log('error', 'ingest.rows_missing', { topic, partition, missingFrom, anomaliesMissing });
}
