// The ingest process: connects in order, runs the pipeline, drains at a signal, ends with an error that it logs.
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { z } from 'zod';
import { openClickHouse, type ClickHouse } from '#runtime/clickhouse/client.ts';
import { requireSetting, settingsOrExit, type Settings } from '#runtime/process/config.ts';
import { reportFailure } from '#runtime/process/failure.ts';
import { lookUp } from '#runtime/kafka/committed.ts';
import { openConsumer, type Consumer } from '#runtime/kafka/consumer.ts';
import { kafkaSettings } from '#runtime/kafka/client.ts';
import {
  elapsedMs,
  openLog,
  openIngestMetrics,
  type IngestMetrics,
  type Log,
} from '#runtime/process/observe.ts';
import { openRegistry } from '#runtime/registry/registry.ts';
import { serveHealth, stopSignal } from '#runtime/process/serve.ts';
import { steadyOrAgain } from '#runtime/process/steady-memory.ts';
import { ingestGroup, kinds, subjectName, topicName, type Kind } from '#schemas/topics.ts';
import { openKnownSchemas, type KnownSchemas } from './decode/known-schemas.ts';
import { openPartitions } from './partition/open.ts';
import { openPipeline, type Pipeline } from './pipeline.ts';
import { openSorter, type Sorter } from './block/sorter.ts';
import { openSubject, watchSubjects, type Subject, type SubjectOptions } from './decode/subject.ts';

const help = `Usage: node services/ingest/main.ts

Reads the telemetry topics of Kafka and stores every message in ClickHouse: as a reading or as a dead letter.
Runs until SIGTERM or SIGINT, then stores and commits what it holds and ends with 0 within 10 s.
Any number of copies may run; they share the partitions.

Needs HEARTH_KAFKA, HEARTH_REGISTRY_URL and HEARTH_CLICKHOUSE_URL (or HEARTH_CLICKHOUSE_INGEST_URL).
Serves /healthz, /readyz and /metrics on HEARTH_INGEST_PORT. All settings: infra/docs/settings.md.`;

const clientId = 'hearth-ingest';

/** What is not stored after this time at the end stays uncommitted and is read again by the next process, ms. */
const drainMs = 8000;

/** Time that a member has to leave when it is joining while the process is to end, ms. */
const leaveMs = 7000;

/** A broker that does not answer must not delay the end, ms: then the group waits for the session timeout. */
const exitMs = 9500;

// The young generation keeps the size that it has now: it would grow to 110 MB within a minute at full speed, and rows
// are no faster for it.
setFlagsFromString('--semi-space-growth-factor=1');

// The path of a message is many small functions, more than V8 inlines by itself (920 bytes of bytecode): with room for
// all of them decode, detect and encode take a tenth less.
setFlagsFromString('--max-inlined-bytecode-size-cumulative=6000');

async function main(settings: Settings, log: Log): Promise<void> {
  const stop = stopSignal();
  await using stack = new AsyncDisposableStack();
  const metrics = openIngestMetrics(() => pipeline.state());
  const url = requireSetting(
    settings.HEARTH_CLICKHOUSE_INGEST_URL ?? settings.HEARTH_CLICKHOUSE_URL,
    'HEARTH_CLICKHOUSE_INGEST_URL',
    'HEARTH_CLICKHOUSE_URL',
  );
  const clickhouse = stack.use(openClickHouse({ url, database: settings.HEARTH_DATABASE }));
  const sorter = stack.use(openSorter());
  const known = openKnownSchemas(clickhouse);
  const registry = openRegistry(requireSetting(settings.HEARTH_REGISTRY_URL, 'HEARTH_REGISTRY_URL'));
  const subjects = openSubjects(settings, { registry, known, log, now: elapsedMs });
  const consumer = newConsumer(settings, log);
  const parts = { clickhouse, sorter, known, subjects, consumer, log, metrics };
  const pipeline = newPipeline(settings, parts);
  const ready = () => missingParts(consumer, clickhouse);
  const health = {
    host: settings.HEARTH_HEALTH_HOST,
    port: settings.HEARTH_INGEST_PORT,
    registry: metrics.registry,
    ready,
  };
  stack.use(await serveHealth(health));
  log('info', 'service.started', { port: settings.HEARTH_INGEST_PORT });
  try {
    await work(stop, pipeline, { ...parts, stack });
  } catch (error) {
    // Logged before connections are closed, which may take seconds.
    logFailure(log, error);
  } finally {
    endSoon();
  }
}

interface Parts {
  readonly clickhouse: ClickHouse;
  readonly sorter: Sorter;
  readonly known: KnownSchemas;
  readonly subjects: Subjects;
  readonly consumer: Consumer;
  readonly log: Log;
  readonly metrics: IngestMetrics;
}

/** Runs the pipeline until the signal, and drains it. Throws when it cannot continue. */
async function work(
  stop: Promise<string>,
  pipeline: Pipeline,
  { stack, subjects, consumer, log }: Parts & { readonly stack: AsyncDisposableStack },
): Promise<void> {
  const joining = pipeline.join();
  if (typeof (await Promise.race([stop, joining])) === 'string') return leaveEarly(joining, consumer);
  stack.use(consumer);
  const running = pipeline.run();
  const crashed = consumer.crashed.then((error) => Promise.reject(error));
  const leaving = new AbortController();
  const watching = watchSubjects(Object.values(subjects), leaving.signal);
  const signal = await Promise.race([stop, running, crashed, watching]);
  leaving.abort();
  log('info', 'service.stopping', { signal });
  endSoon();
  await drain(pipeline, running);
}

/** A member that is just joining must leave again, or the group waits for it until its session times out. */
async function leaveEarly(joining: Promise<void>, consumer: Consumer): Promise<void> {
  process.exitCode = 0;
  endSoon();
  const leaving = joining.then(() => consumer[Symbol.asyncDispose]());
  await Promise.race([leaving, wait(leaveMs)]).catch(() => {});
}

/** A server that does not answer must not delay the end; the exit code of a finished drain stands. */
const endSoon = (): void => void setTimeout(() => process.exit(), exitMs).unref();

function logFailure(log: Log, error: unknown): void {
  process.exitCode = 1;
  reportFailure(log, error);
}

type Subjects = Readonly<Record<Kind, Subject>>;

function openSubjects({ HEARTH_TOPIC_PREFIX: prefix }: Settings, options: SubjectOptions): Subjects {
  const open = (kind: Kind) => openSubject(subjectName(kind, prefix), options);
  return {
    usage: open('usage'),
    fuel: open('fuel'),
    temperature: open('temperature'),
    power: open('power'),
  };
}

const newConsumer = (settings: Settings, log: Log): Consumer =>
  openConsumer(kafkaSettings(settings, clientId), {
    groupId: ingestGroup(settings.HEARTH_TOPIC_PREFIX),
    topics: kinds.map((kind) => topicName(kind, settings.HEARTH_TOPIC_PREFIX)),
    sessionTimeoutMs: settings.HEARTH_SESSION_TIMEOUT_MS,
    log,
  });

function newPipeline(settings: Settings, parts: Parts): Pipeline {
  const prefix = settings.HEARTH_TOPIC_PREFIX;
  const replaySecret = settings.HEARTH_REPLAY_SECRET;
  const kafka = kafkaSettings(settings, clientId);
  const groupId = ingestGroup(prefix);
  return openPipeline({
    ...parts,
    replaySecret,
    openPartition: openPartitions({
      ...parts,
      prefix,
      oldestMs: Date.parse(settings.HEARTH_OLDEST_READING),
      subjectOf: (kind) => parts.subjects[kind],
      lookUpAgain: async (at, signal) => {
        const [found] = await lookUp({ kafka, groupId, partitions: [at], isOver: () => signal.aborted });
        return found ?? at;
      },
      replaySecret,
      fuse: settings.HEARTH_FUSE,
    }),
    limits: {
      flushRows: settings.HEARTH_FLUSH_ROWS,
      flushBytes: settings.HEARTH_FLUSH_BYTES,
      flushAgeMs: settings.HEARTH_FLUSH_AGE_MS,
      memoryBytes: settings.HEARTH_MEMORY_BYTES,
    },
    now: elapsedMs,
    timeOfDay: Date.now,
  });
}

/** The exit code is 0 when everything that was read is stored and committed; detector states are saved if there is time. */
async function drain(pipeline: Pipeline, running: Promise<void>): Promise<void> {
  let isLate = false;
  const late = setTimeout(() => {
    isLate = true;
    pipeline.abandon();
  }, drainMs);
  pipeline.drain();
  await running;
  if (!isLate) process.exitCode = 0;
  await pipeline.saveStates();
  clearTimeout(late);
}

async function missingParts(consumer: Consumer, clickhouse: ClickHouse): Promise<string[]> {
  const answers = await clickhouse.query(z.object({ one: z.number() }), 'SELECT 1 AS one').catch(() => []);
  return [...(consumer.connected() ? [] : ['kafka']), ...(answers.length === 1 ? [] : ['clickhouse'])];
}

/** Runs to the end; says why when it fails. */
async function runToEnd(settings: Settings): Promise<void> {
  const log = openLog('ingest', settings.HEARTH_LOG_LEVEL);
  try {
    await main(settings, log);
  } catch (error) {
    logFailure(log, error);
  }
}

if (process.argv.includes('--help')) console.log(help);
else {
  steadyOrAgain(process);
  const settings = settingsOrExit(process.env);
  // Until all is stored and committed.
  process.exitCode = 1;
  await runToEnd(settings);
  // A broker or a server that does not answer must not keep a finished process alive.
  process.exit();
}
