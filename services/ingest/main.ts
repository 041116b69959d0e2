// The ingest process: opens its doors in order, runs the pipeline, drains at a signal, fails loudly.
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { z } from 'zod';
import { openClickHouse, type ClickHouse } from '#runtime/clickhouse/client.ts';
import { needed, settingsOrExit, type Settings } from '#runtime/process/config.ts';
import { lookUp } from '#runtime/kafka/committed.ts';
import { openConsumer, type Consumer } from '#runtime/kafka/consumer.ts';
import { kafkaSettings } from '#runtime/kafka/client.ts';
import {
  elapsedMs,
  openLog,
  openIngestMetrics,
  type IngestMetrics,
  type IngestState,
  type Log,
} from '#runtime/process/observe.ts';
import { openRegistry } from '#runtime/registry/registry.ts';
import { serveHealth, stopSignal } from '#runtime/process/serve.ts';
import { steadyOrAgain } from '#runtime/process/steady-memory.ts';
import { ingestGroup, kinds, subjectName, topicName, type Kind } from '#schemas/topics.ts';
import { openKnownSchemas, type KnownSchemas } from './decode/known-schemas.ts';
import { openLanes } from './partition/open.ts';
import { openPipeline, type Pipeline } from './pipeline.ts';
import { openSorter, type Sorter } from './block/sorter.ts';
import { openSubject, watchSubjects, type Subject, type SubjectDoors } from './decode/subject.ts';

const help = `Usage: node services/ingest/main.ts

Reads the telemetry topics of Kafka and stores every message in ClickHouse: as a reading or as a dead letter.
Runs until SIGTERM or SIGINT, then stores and commits what it holds and ends with 0 within 10 s.
Any number of copies may run; they share the partitions.

Needs HEARTH_KAFKA, HEARTH_REGISTRY_URL and HEARTH_CLICKHOUSE_URL (or HEARTH_CLICKHOUSE_INGEST_URL).
Serves /healthz, /readyz and /metrics on HEARTH_INGEST_PORT. All settings: infra/docs/settings.md.`;

/** What is not stored after this time at the end stays uncommitted and is read again by the next process, ms. */
const drainMs = 8000;

/** A member that is joining when the process is to end gets so long to leave, ms. */
const leaveMs = 7000;

/** A broker that is away must not hold up the end: then the group waits for the session timeout, ms. */
const exitMs = 9500;

// The young generation keeps the size that it has now: it would grow to 110 MB within a minute at full speed, and rows
// are no faster for it.
setFlagsFromString('--semi-space-growth-factor=1');

// The way of a message is many small functions, more than V8 puts into one by itself (920 bytes of bytecode): with
// room for all of them decode, detect and encode take a tenth less.
setFlagsFromString('--max-inlined-bytecode-size-cumulative=6000');

async function main(settings: Settings, log: Log): Promise<void> {
  const stop = stopSignal();
  await using stack = new AsyncDisposableStack();
  // Null until the group is joined: the broker may be away when the process starts.
  let pipeline: Pipeline | null = null;
  const metrics = openIngestMetrics(async () => pipeline?.state() ?? nothingRead);
  const url = needed(
    settings.HEARTH_CLICKHOUSE_INGEST_URL ?? settings.HEARTH_CLICKHOUSE_URL,
    'HEARTH_CLICKHOUSE_URL',
  );
  const clickhouse = stack.use(openClickHouse({ url, database: settings.HEARTH_DATABASE }));
  const sorter = stack.use(openSorter());
  const known = openKnownSchemas(clickhouse);
  const registry = openRegistry(needed(settings.HEARTH_REGISTRY_URL, 'HEARTH_REGISTRY_URL'));
  const subjects = openSubjects(settings, { registry, known, log, now: elapsedMs });
  const ready = () => missingParts(pipeline?.consumer, clickhouse);
  const health = { host: '127.0.0.1', port: settings.HEARTH_INGEST_PORT, registry: metrics.registry, ready };
  stack.use(await serveHealth(health));
  log('info', 'service.started', { port: settings.HEARTH_INGEST_PORT });

  const join = async (): Promise<Pipeline> =>
    (pipeline = await startPipeline(settings, { clickhouse, sorter, known, subjects, log, metrics }));
  try {
    await work({ stop, join, stack, subjects, log });
  } catch (error) {
    // Told before the doors are closed, which may take seconds.
    tellFailure(log, error);
  } finally {
    endSoon();
  }
}

interface Work {
  readonly stop: Promise<string>;
  readonly join: () => Promise<Pipeline>;
  readonly stack: AsyncDisposableStack;
  readonly subjects: Subjects;
  readonly log: Log;
}

/** Runs the pipeline until the signal, and drains it. Throws when it cannot go on. */
async function work({ stop, join, stack, subjects, log }: Work): Promise<void> {
  const joining = join();
  const pipeline = await Promise.race([stop, joining]);
  if (typeof pipeline === 'string') return leaveEarly(joining);
  stack.use(pipeline.consumer);
  const running = pipeline.run();
  const crashed = pipeline.consumer.crashed.then((error) => Promise.reject(error));
  const leaving = new AbortController();
  const watching = watchSubjects(Object.values(subjects), leaving.signal);
  const signal = await Promise.race([stop, running, crashed, watching]);
  leaving.abort();
  log('info', 'service.stopping', { signal });
  endSoon();
  await drain(pipeline, running);
}

/** A member that is just joining must leave again, or the group waits for it until its session times out. */
async function leaveEarly(joining: Promise<Pipeline>): Promise<void> {
  process.exitCode = 0;
  endSoon();
  const leaving = joining.then(({ consumer }) => consumer[Symbol.asyncDispose]());
  await Promise.race([leaving, wait(leaveMs)]).catch(() => {});
}

const nothingRead: IngestState = {
  lagSeconds: 0,
  lagMessages: 0,
  pausedSeconds: 0,
  waiting: { schema: 0, fuse: 0 },
};

/** A part that is away must not hold up the end, wanted or not; the exit code of a finished drain stands. */
const endSoon = (): void => void setTimeout(() => process.exit(), exitMs).unref();

function tellFailure(log: Log, error: unknown): void {
  process.exitCode = 1;
  log('error', 'service.failed', {
    error: error instanceof Error ? (error.stack ?? error.message) : String(error),
  });
}

type Subjects = Readonly<Record<Kind, Subject>>;

function openSubjects({ HEARTH_TOPIC_PREFIX: prefix }: Settings, doors: SubjectDoors): Subjects {
  const open = (kind: Kind) => openSubject(subjectName(kind, prefix), doors);
  return {
    usage: open('usage'),
    fuel: open('fuel'),
    temperature: open('temperature'),
    power: open('power'),
  };
}

interface PipelineDoors {
  readonly clickhouse: ClickHouse;
  readonly sorter: Sorter;
  readonly known: KnownSchemas;
  readonly subjects: Subjects;
  readonly log: Log;
  readonly metrics: IngestMetrics;
}

function startPipeline(settings: Settings, doors: PipelineDoors): Promise<Pipeline> {
  const prefix = settings.HEARTH_TOPIC_PREFIX;
  const oldestMs = Date.parse(settings.HEARTH_OLDEST_READING);
  const replaySecret = settings.HEARTH_REPLAY_SECRET;
  const kafka = kafkaSettings(settings, 'hearth-ingest');
  const groupId = ingestGroup(prefix);
  return openPipeline({
    ...doors,
    replaySecret,
    openLane: openLanes({
      ...doors,
      prefix,
      oldestMs,
      subjectOf: (kind) => doors.subjects[kind],
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
    connect: (ports) =>
      openConsumer(kafka, {
        groupId,
        topics: kinds.map((kind) => topicName(kind, prefix)),
        sessionTimeoutMs: settings.HEARTH_SESSION_TIMEOUT_MS,
        ports,
        log: doors.log,
      }),
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

async function missingParts(consumer: Consumer | undefined, clickhouse: ClickHouse): Promise<string[]> {
  const answers = await clickhouse.query(z.object({ one: z.number() }), 'SELECT 1 AS one').catch(() => []);
  return [...(consumer?.connected() ? [] : ['kafka']), ...(answers.length === 1 ? [] : ['clickhouse'])];
}

/** Runs to the end; says why when it fails. */
async function runToEnd(settings: Settings): Promise<void> {
  const log = openLog('ingest', settings.HEARTH_LOG_LEVEL);
  try {
    await main(settings, log);
  } catch (error) {
    tellFailure(log, error);
  }
}

if (process.argv.includes('--help')) console.log(help);
else {
  steadyOrAgain(process);
  const settings = settingsOrExit(process.env);
  // Until all is stored and committed.
  process.exitCode = 1;
  await runToEnd(settings);
  // A broker or a server that is away must not keep a finished process alive.
  process.exit();
}
