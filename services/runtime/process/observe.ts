// Every observable fact of Hearth, declared once: log events and metrics, each with what to do about it.
import { pino, type Logger } from 'pino';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Log events: one line for a batch, a change or a request, never for a message. The text says what to do. */
const logEvents = {
  'service.started': 'The process is ready. Nothing to do.',
  'service.stopping': 'The process drains and ends. Nothing to do.',
  'service.failed': 'The process ends with an error. Read `error`; it is started again by its supervisor.',
  'kafka.assigned': 'Partitions were assigned; `start` says from which offsets. Nothing to do.',
  'kafka.crashed': 'kafkajs gave up. The process ends and is started again.',
  'kafka.client': 'The Kafka client reports a failure and tries again. Look at the brokers if it continues.',
  'kafka.gap':
    'Kafka no longer has offsets that were never stored: retention passed the lag. Data is lost; raise retention or add ingest copies.',
  'kafka.damaged':
    'A record batch could not be read, or was not at its place (`fault`), and is fetched once more; a second time it is a dead letter of reason poison_batch, or is taken where messages were compacted away or ingest began in the middle of it. If this is logged often without such letters, data is damaged on its way: look at the network and the disks of the brokers.',
  'kafka.create_time':
    'The producers set the timestamps of messages, and verdicts such as clock-ahead rely on them. Set message.timestamp.type=LogAppendTime on the topic.',
  'ingest.start_failed':
    'ClickHouse was unavailable when partitions were assigned; it is tried again. Look at ClickHouse if it continues.',
  'ingest.rows_missing':
    'Tables no longer hold what the ledger says: one was dropped, created again or restored. What Kafka still has is stored again from `missingFrom` on; older rows need a backup. When anomalies are missing at every start, decision 24 says what to do.',
  'ingest.flushed': 'Rows were stored and their offsets committed. Nothing to do.',
  'ingest.flush_failed':
    'ClickHouse refused rows or was unavailable; the same bytes are sent again. Look at ClickHouse if it continues.',
  'ingest.commit_failed':
    'Offsets of stored rows could not be committed; it is tried again, nothing is lost. Look at the brokers if it continues.',
  'ingest.rows_refused':
    'ClickHouse refuses rows that Hearth accepts, for example by a constraint; they are dead letters of reason refused-by-store. Correct or drop the rule, then replay them.',
  'ingest.paused': 'Memory is full; consumption is paused. Look at ClickHouse if it continues.',
  'ingest.resumed': 'Consumption continues. Nothing to do.',
  'ingest.fuse':
    'Nearly all devices of a partition are refused for a reason that a release causes. It waits and is tried again every 30 s, nothing is lost. Read its newest messages at Kafka; correct the producers, the registry or Hearth. To have dead letters written, run once with HEARTH_FUSE=off.',
  'ingest.schema_wait':
    'A partition waits at `offset`: its next batch has messages with schema ids (`ids`) that are not known, and the registry has not answered for seconds. Nothing is lost; nothing after that offset is stored. Look at the registry; it decides which ids are refused.',
  'ingest.schemas_failed':
    'Schemas could not be stored in ClickHouse; messages that need them wait. Look at ClickHouse if it continues.',
  'registry.unavailable':
    'The schema registry does not answer for a subject: messages with known schemas are stored, others wait. Look at the registry.',
  'windows.worked': 'Stale days were computed again. Nothing to do.',
  'windows.shared':
    'The copies of windows divide the devices again: one started, ended or was silent for 20 s. Nothing to do.',
  'windows.failed': 'A round of windows failed and is tried again. Look at ClickHouse if it continues.',
  'api.request':
    'A request was answered, or refused before it could be read (`method` null). Nothing to do; `route` has no values of the caller.',
  'api.request_failed': 'A request ended with 5xx. Look up `requestId`.',
  'api.reply_cut':
    'A long reply was cut off: the caller disconnected or read nothing for a minute, or ClickHouse failed (`error`). Look at ClickHouse if it fails often.',
  'api.part_refused':
    'ClickHouse refused to read a part of a project summary (`part`) with the error `code`; it is logged once for each. Look for the code in the log of ClickHouse; run npm run migrate after an upgrade.',
  'api.stale_failed':
    'A look for stale analyses failed and is tried again in a minute. Look at ClickHouse if it continues.',
  'records.key_deleted':
    'Keeper held a key of an operation that ClickHouse lost: ClickHouse was restored to an older state. The key is free again. Stop the API and upkeep once and run `npm run keys -- forget --delete` to delete all such keys.',
  'claims.double_counted':
    'Two live claims (`a`, `b`) count the same `device` at the same time. Severity critical: dispute one of them, find out how its ledger changed, and tell the registry if units were issued.',
  'upkeep.failed':
    'A duty (`duty`) failed and is tried again in the next round. Look at ClickHouse and Keeper if it continues.',
  'upkeep.repair_failed':
    'An operation that a process left half-published could not be completed (`nonce`); tried again in the next round. Look at ClickHouse and Keeper if it continues.',
  'upkeep.repaired': 'An operation that a process left half-published was completed. Nothing to do.',
} as const;

export type LogEvent = keyof typeof logEvents;
export type Log = (
  level: 'debug' | 'info' | 'warn' | 'error',
  event: LogEvent,
  fields?: Record<string, unknown>,
) => void;

/** JSON lines on stdout. Fields never hold a secret: callers pass named values, never whole requests. */
export function openLog(service: string, level: string): Log {
  const logger: Logger = pino({
    level,
    base: { service },
    formatters: { level: (word) => ({ level: word }) },
    timestamp: pino.stdTimeFunctions.isoTime,
    messageKey: 'event',
  });
  return (severity, event, fields = {}) => logger[severity](fields, event);
}

/** A clock for durations, ms from an arbitrary start. No verdict depends on it. */
export const elapsedMs = (): number => performance.now();

/** The Prometheus metrics of one process: only what this service does. The help text says what to do about the value. */
function metricsOf<Own extends object>(service: string, own: (registers: Registry[]) => Own) {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  return { registry, ...own([registry]) };
}

/** Why a partition waits: for a schema, or for the fuse. */
export type WaitCause = 'schema' | 'fuse';

/** Read at each scrape, so that the values change while nothing else happens. */
export interface IngestState {
  readonly lagSeconds: number;
  readonly lagMessages: number;
  readonly pausedSeconds: number;
  /** Partitions that wait, by cause. */
  readonly waiting: Readonly<Record<WaitCause, number>>;
}

/** All metrics of a scrape ask at the same time and share one answer. */
function shareAnswer<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | null = null;
  return () =>
    (asked ??= ask().finally(() => {
      asked = null;
    }));
}

export const openIngestMetrics = (state: () => Promise<IngestState>) => ingestMetrics(shareAnswer(state));

const ingestMetrics = (state: () => Promise<IngestState>) =>
  metricsOf('ingest', (registers) => ({
    rowsStored: new Counter({
      name: 'hearth_ingest_rows_stored_total',
      help: 'Readings stored. Falls to zero: no data arrives or ingest is stuck.',
      labelNames: ['kind'],
      registers,
    }),
    rejects: new Counter({
      name: 'hearth_ingest_rejects_total',
      help: 'Messages refused. Rises: read dead_letters by reason.',
      labelNames: ['kind', 'reason'],
      registers,
    }),
    anomalies: new Counter({
      name: 'hearth_ingest_anomalies_total',
      help: 'Anomalies found. Rises: read anomalies by detector and device.',
      labelNames: ['kind', 'detector'],
      registers,
    }),
    flushRows: new Histogram({
      name: 'hearth_ingest_flush_rows',
      help: 'Rows in a flush. Small under load: raise HEARTH_FLUSH_AGE_MS.',
      buckets: [1, 10, 100, 1000, 10_000, 100_000],
      registers,
    }),
    flushSeconds: new Histogram({
      name: 'hearth_ingest_flush_seconds',
      help: 'Time of a flush until the commit. High: look at ClickHouse.',
      buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30],
      registers,
    }),
    insertRows: new Histogram({
      name: 'hearth_ingest_insert_rows',
      help: 'Rows in an insert. Small under load: raise HEARTH_FLUSH_AGE_MS; many small inserts are many parts to merge.',
      labelNames: ['table'],
      buckets: [1, 10, 100, 1000, 10_000, 50_000, 100_000],
      registers,
    }),
    insertSeconds: new Histogram({
      name: 'hearth_ingest_insert_seconds',
      help: 'Time until an insert is acknowledged. High: look at disk, merges and queries of ClickHouse.',
      labelNames: ['table'],
      buckets: [0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
      registers,
    }),
    flushFailures: new Counter({
      name: 'hearth_ingest_flush_failures_total',
      help: 'Inserts of a flush that had to be sent again. Rises: look at ClickHouse.',
      registers,
    }),
    commitFailures: new Counter({
      name: 'hearth_ingest_commit_failures_total',
      help: 'Commits of offsets that had to be tried again. Rises: look at the brokers.',
      registers,
    }),
    lagSeconds: new Gauge({
      name: 'hearth_ingest_lag_seconds',
      help: 'Now minus arrival of the oldest message that is not committed; 0 when all are. Rises: look at hearth_ingest_partitions_waiting and hearth_ingest_paused_seconds_total, then add ingest copies.',
      registers,
      async collect() {
        this.set((await state()).lagSeconds);
      },
    }),
    lagMessages: new Gauge({
      name: 'hearth_ingest_lag_messages',
      help: 'Messages at Kafka that are not committed, in the partitions of this process. Rises: add ingest copies.',
      registers,
      async collect() {
        this.set((await state()).lagMessages);
      },
    }),
    partitionsWaiting: new Gauge({
      name: 'hearth_ingest_partitions_waiting',
      help: 'Partitions that wait. schema: look at the schema registry. fuse: look for ingest.fuse in the log.',
      labelNames: ['cause'],
      registers,
      async collect() {
        const { waiting } = await state();
        this.set({ cause: 'schema' }, waiting.schema);
        this.set({ cause: 'fuse' }, waiting.fuse);
      },
    }),
    pausedSeconds: new Counter({
      name: 'hearth_ingest_paused_seconds_total',
      help: 'Time paused because memory was full. Rises: ClickHouse is too slow or unavailable.',
      registers,
      async collect() {
        const { pausedSeconds } = await state();
        this.reset();
        this.inc(pausedSeconds);
      },
    }),
    duplicates: new Counter({
      name: 'hearth_ingest_duplicates_total',
      help: 'Readings that a device sent again as its newest one, with the same or other values. They are counted once. Rises: look at the firmware and at producers that retry.',
      labelNames: ['kind'],
      registers,
    }),
    detectSeconds: new Counter({
      name: 'hearth_ingest_detect_seconds_total',
      help: 'Time in detectors, estimated from one message in 256. A large share of the uptime: add ingest copies.',
      registers,
    }),
    gaps: new Counter({
      name: 'hearth_ingest_gaps_total',
      help: 'Ranges that Kafka dropped before they were stored. Must be 0.',
      registers,
    }),
    losses: new Counter({
      name: 'hearth_ingest_losses_total',
      help: 'Starts of a partition that found stored rows gone from ClickHouse and read them again. Must be 0: find out what changes the tables.',
      registers,
    }),
    generation: new Gauge({
      name: 'hearth_ingest_generation',
      help: 'Generation of the consumer group as this process counts them. Rises often: members join and leave.',
      registers,
    }),
  }));

export const openWindowsMetrics = () =>
  metricsOf('windows', (registers) => ({
    daysComputed: new Counter({
      name: 'hearth_windows_days_computed_total',
      help: 'Device-days computed. Zero while days are stale: windows is stuck.',
      registers,
    }),
    batchesCut: new Counter({
      name: 'hearth_windows_evidence_batches_total',
      help: 'Evidence batches cut.',
      registers,
    }),
    daysStale: new Gauge({
      name: 'hearth_windows_days_stale',
      help: 'Device-days that are due and wait to be computed; add them up over copies. Rises: add windows copies.',
      registers,
    }),
    devicesLeft: new Gauge({
      name: 'hearth_windows_devices_left',
      help: 'Devices whose days are still to be checked: all of them after a start and when copies start or end, else those whose records changed.',
      registers,
    }),
    waitingSeconds: new Gauge({
      name: 'hearth_windows_waiting_seconds',
      help: 'How long the oldest change has waited for its next check. Rises: add windows copies.',
      registers,
    }),
  }));

interface UpkeepFigures {
  /** By duty, the time since it last succeeded. */
  readonly lateSeconds: () => Readonly<Record<string, number>>;
  /** Age of the oldest event that a webhook has not taken. */
  readonly oldestWaitingSeconds: () => number;
  /** Pairs of live claims that count the same. */
  readonly claimOverlaps: () => number;
}

export const openUpkeepMetrics = ({ lateSeconds, oldestWaitingSeconds, claimOverlaps }: UpkeepFigures) =>
  metricsOf('upkeep', (registers) => ({
    claimOverlaps: new Gauge({
      name: 'hearth_upkeep_claim_overlaps',
      help: 'Pairs of live claims that count the same. Must be 0: look for claims.double_counted in the log.',
      registers,
      collect() {
        this.set(claimOverlaps());
      },
    }),
    lateSeconds: new Gauge({
      name: 'hearth_upkeep_late_seconds',
      help: 'Seconds since the duty last succeeded, or since the start. Above 300: look for upkeep.failed in the log.',
      labelNames: ['duty'],
      registers,
      collect() {
        for (const [duty, seconds] of Object.entries(lateSeconds())) this.set({ duty }, seconds);
      },
    }),
    webhookAttempts: new Counter({
      name: 'hearth_upkeep_webhook_attempts_total',
      help: 'Attempts to deliver callbacks by outcome: delivered, or the fault. Faults rise: read the deliveries of the endpoints.',
      labelNames: ['outcome'],
      registers,
    }),
    webhookWaitingSeconds: new Gauge({
      name: 'hearth_upkeep_webhook_waiting_seconds',
      help: 'Age of the oldest event that an active endpoint has not taken; 0 in copies that do not send. Rises: read the deliveries of the endpoints.',
      registers,
      collect() {
        this.set(oldestWaitingSeconds());
      },
    }),
  }));

export const openApiMetrics = () =>
  metricsOf('api', (registers) => ({
    requests: new Counter({
      name: 'hearth_api_requests_total',
      help: 'Requests by outcome. 5xx: look up the request id in the log.',
      labelNames: ['operation', 'status'],
      registers,
    }),
    requestSeconds: new Histogram({
      name: 'hearth_api_request_seconds',
      help: 'Time of a request. High: look at ClickHouse and Keeper.',
      labelNames: ['operation'],
      buckets: [0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
      registers,
    }),
  }));

export type IngestMetrics = ReturnType<typeof openIngestMetrics>;
export type WindowsMetrics = ReturnType<typeof openWindowsMetrics>;
export type ApiMetrics = ReturnType<typeof openApiMetrics>;
