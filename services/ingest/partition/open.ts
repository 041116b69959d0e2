// Opens a partition: finds its start, loads its detector states, knows its kind by its topic.
import type { AssignedPartition } from '#runtime/kafka/committed.ts';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import type { TopicPartition } from '#runtime/kafka/client.ts';
import type { Log, IngestMetrics } from '#runtime/process/observe.ts';
import { kinds, topicName, topics, type Kind } from '#schemas/topics.ts';
import { audit, type Audit } from '../resume/audit.ts';
import type { DeviceSnapshot } from '../detect/devices.ts';
import { openFuse } from './fuse.ts';
import { retry } from '#runtime/retry/retry.ts';
import { kindRules, type KindRules } from '../block/kinds.ts';
import type { KnownSchema, KnownSchemas } from '../decode/known-schemas.ts';
import { openPartition, type Partition } from './partition.ts';
import type { PartitionStart } from './partition-state.ts';
import { openJointReads, type JointReads } from '../resume/joint-reads.ts';
import { retract } from '../resume/retractions.ts';
import { loadSnapshots } from '../detect/snapshots.ts';
import { hashOf, textOf } from '../decode/avro/text.ts';
import { chooseStart, readCovered, type Covered, type Past } from '../resume/start.ts';
import type { Subject } from '../decode/subject.ts';

export interface OpenerOptions {
  readonly clickhouse: ClickHouse;
  readonly known: KnownSchemas;
  readonly subjectOf: (kind: Kind) => Subject;
  /** Asks Kafka once more about a partition; the answer is not needed when the signal is aborted. */
  readonly lookUpAgain: (at: AssignedPartition, signal: AbortSignal) => Promise<AssignedPartition>;
  readonly log: Log;
  readonly metrics: IngestMetrics;
  /** Put before topic names. */
  readonly prefix: string;
  /** Oldest accepted observation, Unix ms. */
  readonly oldestMs: number;
  /** Replays of dead letters are signed with it. */
  readonly replaySecret: string | undefined;
  /** Whether a partition stops when nearly all its devices send what cannot be read. */
  readonly fuse: 'on' | 'off';
}

export type PartitionOpener = (assigned: AssignedPartition, signal: AbortSignal) => Promise<Partition>;

/** Returns the function that opens partitions. The writers' schemas outlive assignments; partitions do not. */
export function openPartitions(options: OpenerOptions): PartitionOpener {
  const { prefix, clickhouse } = options;
  const reading = { ...options, joint: openJointReads(clickhouse, options.known) };
  const openers: Readonly<Record<Kind, (start: PartitionStart) => Partition>> = {
    usage: openerOf('usage', kindRules.usage, options),
    fuel: openerOf('fuel', kindRules.fuel, options),
    temperature: openerOf('temperature', kindRules.temperature, options),
    power: openerOf('power', kindRules.power, options),
  };
  return async (assigned, signal) => {
    const kind = kinds.find((each) => topicName(each, prefix) === assigned.topic);
    if (!kind)
      throw new Error(
        `${assigned.topic} is not a topic of readings; allowed: ${kinds.map((each) => topicName(each, prefix)).join(', ')}`,
      );
    const { known, log, oldestMs, replaySecret, fuse } = options;
    const { covered, states, schemas, ...past } = await readAndRetract(reading, assigned, { kind, signal });
    known.learn(schemas);
    // A former owner that was silent for too long continues to store until it notices, also after the look-up.
    const isAhead = covered.end > assigned.highOffset;
    const start = chooseStart(
      isAhead ? await options.lookUpAgain(assigned, signal) : assigned,
      covered,
      past,
    );
    const { topic, partition } = assigned;
    if (past.missingFrom !== null || past.anomaliesMissing)
      reportLoss(options, { topic, partition, ...past });
    if (start.gap) reportGap(options, { topic, partition, ...start.gap });
    return openers[kind]({
      topic,
      partition,
      seek: start.seek,
      storeFrom: start.storeFrom,
      snapshots: past.anomaliesMissing ? [] : states,
      oldestMs,
      replaySecret,
      fuse: fuse === 'on' ? openFuse(states.map(keyHashOf)) : null,
      onClientTimestamps: () => log('warn', 'kafka.create_time', { topic, partition }),
    });
  };
}

/** Shared by the partitions that open at the same time. */
interface Reading extends OpenerOptions {
  readonly joint: JointReads;
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
 * Reads what the tables say, and retracts the ranges that lost rows: all that this start relied on, also what a former
 * owner entered while it was read.
 */
async function readAndRetract(
  options: Reading,
  assigned: AssignedPartition,
  { kind, signal }: { readonly kind: Kind; readonly signal: AbortSignal },
): Promise<WholePast> {
  const retrying = { log: options.log, event: 'ingest.start_failed', signal } as const;
  const { readAtMs, ...past } = await retry(() => readPast(options, assigned, kind), retrying);
  if (past.missingFrom !== null) {
    const atMs = Math.max(readAtMs, past.covered.newestMs ?? 0);
    const retraction = { fromOffset: past.missingFrom, atMs };
    await retry(() => retract(options.clickhouse, assigned, retraction), retrying);
  }
  return past;
}

/**
 * The marker first: read later, it could refer to states that the former owner wrote after the snapshots were read. Then
 * the ledger, and the audit last: what the former owner enters after the audit is not relied on here. When another process
 * retracts ranges meanwhile, the ledger may have been read before that and audited after it, and the audit would find
 * nothing: all is read once more.
 */
async function readPast(options: Reading, assigned: AssignedPartition, kind: Kind): Promise<ReadPast> {
  const { clickhouse, joint } = options;
  const { retractions, atMs } = await joint.retractions(assigned);
  const marker = await joint.marker(assigned);
  const covered = await readCovered(clickhouse, assigned, retractions);
  const [audited, states, schemas] = await Promise.all([
    audit(clickhouse, assigned, { table: topics[kind].table, newestMs: covered.newestMs, retractions }),
    loadSnapshots(clickhouse, assigned),
    joint.schemas(),
  ]);
  const later = await joint.retractions(assigned);
  if (later.retractions.length !== retractions.length) return readPast(options, assigned, kind);
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
  { subjectOf }: OpenerOptions,
): (start: PartitionStart) => Partition {
  const writers = rules.writers(subjectOf(kind));
  return (start) => openPartition({ ...start, kind, rules, writers });
}

/** Messages that were never stored are gone from Kafka: the one loss that ingest cannot prevent must be loud. */
function reportGap(
  { log, metrics }: OpenerOptions,
  gap: TopicPartition & { from: number; to: number },
): void {
  metrics.gaps.inc();
  log('error', 'kafka.gap', { ...gap });
}

function reportLoss(
  { log, metrics }: OpenerOptions,
  { topic, partition, ...loss }: TopicPartition & Audit,
): void {
  const { missingFrom, anomaliesMissing } = loss;
  metrics.losses.inc();
  log('error', 'ingest.rows_missing', { topic, partition, missingFrom, anomaliesMissing });
}
