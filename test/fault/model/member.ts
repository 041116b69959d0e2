// One process of ingest: the real pipeline between the models of Kafka, ClickHouse and the registry.
import { z } from 'zod';
import { openKnownSchemas } from '#ingest/known-schemas.ts';
import { openLanes } from '#ingest/lanes.ts';
import { openPipeline, type Pipeline } from '#ingest/pipeline.ts';
import { openSubject, type Subject } from '#ingest/subject.ts';
import type { ClickHouse } from '#runtime/clickhouse.ts';
import { openIngestMetrics } from '#runtime/observe.ts';
import type { Registry } from '#runtime/registry.ts';
import { kinds, subjectName, type Kind } from '#schemas/topics.ts';
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
  const pipeline = await startPipeline(session, around, calls);
  pipeline.run().then(
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
      pipeline.drain();
    },
    abandon: pipeline.abandon,
    kill: () => {
      state = 'dead';
      session.live = false;
      abandonCalls(calls);
    },
  };
}

function startPipeline(session: Session, { store, now }: Around, calls: Calls): Promise<Pipeline> {
  const clickhouse = clickhouseOf(store, calls);
  const registry: Registry = {
    register: async () => 1,
    versions: (subject) =>
      call(calls, {
        name: `versions of ${subject}`,
        effect: () => versionsOf(subject).map((_, index) => index),
      }),
    version: (subject, version) =>
      call(calls, { name: `version of ${subject}`, effect: () => versionsOf(subject)[version] ?? null }),
  };
  const log = (): void => {};
  const known = openKnownSchemas(clickhouse);
  const subjects = new Map(
    kinds.map((kind) => [kind, openSubject(subjectName(kind, ''), { registry, known, log, now })]),
  );
  const subjectOf = (kind: Kind): Subject => {
    const subject = subjects.get(kind);
    if (!subject) throw new Error(`no subject for ${kind}`);
    return subject;
  };
  return openPipeline({
    clickhouse,
    log,
    metrics,
    openLane: openLanes({
      clickhouse,
      known,
      subjectOf,
      log,
      metrics,
      prefix: '',
      oldestMs: 0,
      replaySecret: undefined,
      fuse: 'on',
    }),
    limits: { flushRows: 6, flushBytes: 1e9, flushAgeMs: 1000, memoryBytes: 3000 },
    now,
    connect: async (ports) => {
      session.ports = ports;
      return session.consumer;
    },
  });
}

function clickhouseOf(store: Store, calls: Calls): ClickHouse {
  const write = (name: string, effect: () => void): Promise<void> =>
    call(calls, { name: `insert ${name}`, effect, stray: effect });
  return {
    database: 'model',
    query: (row, sql, params = {}) =>
      call(calls, { name: 'query', effect: () => store.answer(sql, params) }).then((rows) =>
        z.array(row).parse(rows),
      ),
    insertNative: (table, parts) => write(table, () => store.insertNative(table, parts)),
    insertRows: (table, rows) =>
      rows.length === 0 ? Promise.resolve() : write(table, () => store.insertRows(table, rows)),
    command: async () => {},
    [Symbol.asyncDispose]: async () => {},
  };
}
