// The oracle: compares the messages that the broker acknowledged with the rows of Hearth. It reads Kafka and ClickHouse, never ingest.
import { z } from 'zod';
import { kinds, topics, type Kind } from '#schemas/topics.ts';
import { storeAcked, tenthsOf } from './acked.ts';
import { expectedAnomalies, storedAnomalies } from './expected-anomalies.ts';
import type { Load } from './load.ts';
import { ledgerWith } from './ledger-sql.ts';
import { ledgerFaults, untilCommitted, overlapOf } from './oracle.ts';
import type { World } from './world-on.ts';

export interface Audit {
  readonly acked: number;
  /** Readings with FINAL, and dead letters with FINAL. */
  readonly stored: number;
  readonly dead: number;
  /** Acknowledged messages that are neither among the readings nor among the dead letters. */
  readonly lost: number;
  /** Rows with FINAL beyond one for each identity and place, and places that are both stored and dead. */
  readonly double: number;
  /** Everything that is wrong, a sentence each; empty when all promises were kept. */
  readonly faults: readonly string[];
}

type Ranges = Awaited<ReturnType<typeof untilCommitted>>;

/** Waits until all is committed, then looks at everything. */
export async function audit(world: World, loads: readonly Load[], timeoutMs = 60_000): Promise<Audit> {
  const ranges = await untilCommitted(world, timeoutMs);
  await storeAcked(world, loads);
  return judge(world, loads, ranges);
}

/**
 * Looks at everything once all is committed; `ranges` are what the partitions hold. Needs the table `acked`.
 * `of`: the kinds of readings to look at.
 */
export async function judge(
  world: World,
  loads: readonly Load[],
  ranges: Ranges,
  of: readonly Kind[] = kinds,
): Promise<Audit> {
  const counts = { acked: 0, stored: 0, dead: 0, lost: 0, double: 0 };
  const faults: string[] = [];
  for (const kind of of) {
    const found = await auditKind(world, kind);
    for (const { name, count, example, of: what } of found) {
      if (what !== 'fault') counts[what] += count;
      if (['lost', 'double', 'fault'].includes(what) && count !== 0)
        faults.push(`${kind}: ${count} ${name}, such as ${example}`);
    }
    const both = await overlapOf(world, kind);
    counts.double += both;
    if (both !== 0) faults.push(`${kind}: ${both} places are both stored and dead`);
    faults.push(...(await ledgerFaults(world, kind, ranges[kind])));
    faults.push(...(await anomalyFaults(world, loads, kind)));
    const inKafka = ranges[kind].reduce((total, { high }) => total + high, 0);
    const acked = found.find((answered) => answered.of === 'acked')?.count ?? 0;
    if (inKafka !== acked)
      faults.push(`${kind}: Kafka holds ${inKafka} messages, ${acked} were acknowledged`);
  }
  return { ...counts, faults };
}

type Of = 'acked' | 'stored' | 'dead' | 'lost' | 'double' | 'fault';

interface Question {
  readonly of: Of;
  readonly name: string;
  /** Selects `count` and `example`. */
  readonly sql: string;
}

const answer = z.object({ count: z.number(), example: z.string() });

async function auditKind(world: World, kind: Kind): Promise<(Question & z.output<typeof answer>)[]> {
  const answers = [];
  for (const question of questions(kind)) {
    const [row] = await world.clickhouse.query(answer, question.sql, { topic: world.topics[kind].topic });
    if (!row) throw new Error(`no answer: ${question.name}`);
    answers.push({ ...question, ...row });
  }
  return answers;
}

/** All questions about one kind that SQL can answer. */
function questions(kind: Kind): Question[] {
  const table = topics[kind].table;
  const identity = 'device_did, toUnixTimestamp64Milli(observed_at), sequence';
  const stored = `SELECT ${identity}, ${tenthsOf[kind]} FROM ${table} FINAL`;
  const sent = `SELECT device, observed_ms, sequence, tenths FROM acked WHERE kind = '${kind}' AND verdict = 'stored'`;
  const dead = `SELECT _partition, _offset, reason, raw_sha256 FROM dead_letters FINAL WHERE _topic = {topic:String}`;
  const bad = `SELECT partition, offset, verdict, sha256 FROM acked WHERE kind = '${kind}' AND verdict != 'stored'`;
  const missing = (from: string, among: string): string =>
    `SELECT count() AS count, toString(any(row)) AS example FROM (SELECT tuple(*) AS row FROM (${from})) WHERE row NOT IN (${among})`;
  const rows = (of: string, what: string): string =>
    `SELECT toInt64(${what}) AS count, '' AS example FROM ${of}`;
  return [
    { of: 'acked', name: 'acknowledged', sql: rows(`acked WHERE kind = '${kind}'`, 'count()') },
    { of: 'stored', name: 'readings', sql: rows(`${table} FINAL`, 'count()') },
    { of: 'dead', name: 'dead letters', sql: rows(`(${dead})`, 'count()') },
    {
      of: 'lost',
      name: 'acknowledged readings are missing or have another value',
      sql: missing(sent, stored),
    },
    {
      of: 'lost',
      name: 'acknowledged bad messages are no dead letters, with reason and bytes',
      sql: missing(bad, dead),
    },
    {
      of: 'double',
      name: 'readings beyond one for each identity',
      sql: rows(`${table} FINAL`, 'count() - uniqExact(device_did, observed_at, sequence)'),
    },
    {
      of: 'double',
      name: 'readings beyond one for each place in Kafka',
      sql: rows(`${table} FINAL`, 'count() - uniqExact(_partition, _offset)'),
    },
    {
      of: 'double',
      name: 'dead letters beyond one for each place in Kafka',
      sql: rows(`(${dead})`, 'count() - uniqExact(_partition, _offset)'),
    },
    {
      of: 'fault',
      name: 'rows of the ledger do not say what was sent',
      sql: `SELECT count() AS count, toString(any(tuple(*))) AS example FROM (${ledgerWith(sentPlaces(kind))})
            WHERE stored != good OR dead != bad OR absent != 0`,
    },
    { of: 'fault', name: 'readings that were never sent', sql: missing(stored, sent) },
    { of: 'fault', name: 'dead letters that were not sent as bad', sql: missing(dead, bad) },
    {
      of: 'fault',
      name: 'tenths between the sum of what is stored and the sum of what was sent',
      sql: `SELECT (SELECT sum(${tenthsOf[kind]}) FROM ${table} FINAL) - (SELECT sum(tenths) FROM (SELECT DISTINCT * FROM (${sent}))) AS count, '' AS example`,
    },
  ];
}

/** Loads send neither transactions nor what is compacted: every offset is one message. */
function sentPlaces(kind: Kind): { good: string; bad: string } {
  const places = `SELECT partition AS of_partition, offset AS place FROM acked WHERE kind = '${kind}' AND verdict`;
  return { good: `${places} = 'stored'`, bad: `${places} != 'stored'` };
}

async function anomalyFaults(world: World, loads: readonly Load[], kind: Kind): Promise<string[]> {
  const expected = await expectedAnomalies(world, loads, kind);
  const lines = await storedAnomalies(world, kind);
  const found = new Set(lines);
  const absent = [...expected].filter((line) => !found.has(line));
  const extra = [...found].filter((line) => !expected.has(line));
  return [
    ...(lines.length > found.size ? [`${kind}: ${lines.length - found.size} anomalies are told twice`] : []),
    ...(absent.length > 0 ? [`${kind}: ${absent.length} anomalies are missing, such as ${absent[0]}`] : []),
    ...(extra.length > 0 ? [`${kind}: ${extra.length} anomalies are too many, such as ${extra[0]}`] : []),
  ];
}
