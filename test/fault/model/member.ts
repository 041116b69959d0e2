// One process of ingest: the real pipeline between the models of Kafka, ClickHouse and the registry.
import { z } from 'zod';
import { openKnownSchemas } from '#ingest/decode/known-schemas.ts';
import { openPartitions } from '#ingest/partition/open.ts';
import { openPipeline, type Pipeline } from '#ingest/pipeline.ts';
import { openSubject, watchSubjects, type Subject } from '#ingest/decode/subject.ts';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import { openIngestMetrics, type Log } from '#runtime/process/observe.ts';
import type { Registry } from '#runtime/registry/registry.ts';
import { kinds, subjectName, type Kind } from '#schemas/topics.ts';
import { sortHere } from '#test/support/sort-here.ts';
import { abandonCalls, call, type Calls } from './calls.ts';
import type { Group } from './group.ts';
import type { ModelPartition } from './log.ts';
import { versionsOf } from './messages.ts';
import { openSession, type Session } from './session.ts';
import type { Store } from './store.ts';

export interface Around {
  readonly group: Group;
  readonly store: Store;
  readonly now: () => number;
  readonly strays: Calls['strays'];
  readonly registry: { readonly isReleaseKnown: boolean };
  readonly log: (event: string) => void;
}

export interface Member {
  readonly name: string;
  readonly calls: Calls;
  /** 'over' after it ended as it was told to; a failure of `run` is an error. */
  readonly state: () => 'running' | 'draining' | 'over' | 'dead' | Error;
  /** It knows and has joined the present rebalance. */
  readonly isCurrent: () => boolean;
  readonly isLive: () => boolean;
  /** Hears that the group rebalances: what it holds is void. */
  readonly revoke: () => void;
  /** Looks up its partitions and asks the pipeline where to start. */
  readonly join: () => void;
  /** The partitions from which a batch can be handed over now. */
  readonly fetchable: () => ModelPartition[];
  readonly fetch: (partition: ModelPartition) => void;
  readonly isAtEnd: (partition: ModelPartition) => boolean;
  readonly drain: () => void;
  readonly abandon: () => void;
  /** SIGKILL. */
  readonly kill: () => void;
}

/** Shared by all members of all runs: nobody reads them here. */
const metrics = openIngestMetrics(async () => ({
  lagSeconds: 0,
  lagMessages: 0,
  pausedSeconds: 0,
  waiting: { schema: 0, fuse: 0 },
}));

export async function openMember(name: string, around: Around): Promise<Member> {
  const { group } = around;
  const calls: Calls = { waiting: [], strays: around.strays };
  const session = openSession(name, group, calls);
  let state: ReturnType<Member['state']> = 'running';
  const leaving = new AbortController();
  const doors = openDoors(around, calls);
  const pipeline = newPipeline(session, around, doors);
  await pipeline.join();
  // The look at the registry now and then; for the topic alone whose writers change, because every look costs moves.
  if (group.partitions.has('telemetry.fuel/0'))
    watchSubjects([doors.subjectOf('fuel')], leaving.signal).catch((error: unknown) => {
      if (!leaving.signal.aborted) state = new Error(String(error), { cause: error });
    });
  runToEnd(pipeline).then(
    () => (state = state === 'dead' ? 'dead' : 'over'),
    (error: unknown) => (state = state === 'dead' ? 'dead' : new Error(String(error), { cause: error })),
  );
  return {
    name,
    calls,
    state: () => session.crash ?? state,
    isCurrent: () => session.epoch === group.epoch(),
    isLive: () => session.live,
    revoke: session.revoke,
    join: session.join,
    fetchable: session.fetchable,
    fetch: session.fetch,
    isAtEnd: session.isAtEnd,
    drain: () => {
      state = 'draining';
      leaving.abort();
      pipeline.drain();
    },
    abandon: pipeline.abandon,
    kill: () => {
      state = 'dead';
      session.live = false;
      leaving.abort();
      abandonCalls(calls);
      // Node holds signals that wait for another one, and with them all that this process had in memory.
      pipeline.abandon();
    },
  };
}

async function runToEnd(pipeline: Pipeline): Promise<void> {
  await pipeline.run();
  await pipeline.saveStates();
}

/** ClickHouse, and the subjects of the registry. */
function openDoors({ store, now, registry: state, ...around }: Around, calls: Calls) {
  const log: Log = (_level, event) => around.log(event);
  const clickhouse = clickhouseOf(store, calls);
  const versions = (subject: string) => versionsOf(subject, state.isReleaseKnown);
  const registry: Registry = {
    register: async () => 1,
    versions: (subject) =>
      call(calls, {
        name: `versions of ${subject}`,
        effect: () => versions(subject).map((_, index) => index),
      }),
    version: (subject, version) =>
      call(calls, { name: `version of ${subject}`, effect: () => versions(subject)[version] ?? null }),
  };
  const known = openKnownSchemas(clickhouse);
  const subjects = new Map(
    kinds.map((kind) => [kind, openSubject(subjectName(kind, ''), { registry, known, log, now })]),
  );
  const subjectOf = (kind: Kind): Subject => {
    const subject = subjects.get(kind);
    if (!subject) throw new Error(`no subject for ${kind}`);
    return subject;
  };
  return { clickhouse, known, subjectOf, log };
}

function newPipeline(session: Session, { now }: Around, doors: ReturnType<typeof openDoors>): Pipeline {
  return openPipeline({
    consumer: session.consumer,
    clickhouse: doors.clickhouse,
    sorter: sortHere,
    log: doors.log,
    metrics,
    replaySecret: undefined,
    openPartition: openPartitions({
      ...doors,
      // Nothing is produced while a schedule runs.
      lookUpAgain: async (at) => at,
      metrics,
      prefix: '',
      oldestMs: 0,
      replaySecret: undefined,
      fuse: 'on',
    }),
    limits: { flushRows: 6, flushBytes: 1e9, flushAgeMs: 1000, memoryBytes: 3000 },
    now,
    timeOfDay: now,
  });
}

function clickhouseOf(store: Store, calls: Calls): ClickHouse {
  const write = (name: string, effect: () => void, stray = effect): Promise<void> =>
    call(calls, { name: `insert ${name}`, effect, stray });
  return {
    database: 'model',
    query: (row, sql, params = {}) =>
      call(calls, { name: 'query', effect: () => store.answer(sql, params) }).then((rows) =>
        z.array(row).parse(rows),
      ),
    insertNative: (table, parts) => {
      // Astray it may arrive when a repetition has succeeded and the pipeline has released its memory: not before.
      const sent = parts.map((part) => part.slice());
      return write(
        table,
        () => store.insertNative(table, parts),
        () => store.insertNative(table, sent),
      );
    },
    insertRows: (table, rows) =>
      rows.length === 0 ? Promise.resolve() : write(table, () => store.insertRows(table, rows)),
    command: async () => {},
    [Symbol.asyncDispose]: async () => {},
  };
}
