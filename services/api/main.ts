// The API: opens its stores, serves the endpoints until it is stopped, and looks for analyses that became stale.
import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import {
  openClickHouse,
  StoreSilent,
  type StreamingClickHouse,
  type ClickHouseOptions,
} from '#runtime/clickhouse/client.ts';
import { requireSetting, settingsOrExit, type Settings } from '#runtime/process/config.ts';
import { reportFailure } from '#runtime/process/failure.ts';
import { kafkaSettings } from '#runtime/kafka/settings.ts';
import { newUlid } from '#runtime/process/ids.ts';
import { openLog, openApiMetrics, type ApiMetrics } from '#runtime/process/observe.ts';
import { openBoundedProducer } from '#runtime/kafka/bounded-producer.ts';
import { openLiveness } from '#runtime/clickhouse/liveness.ts';
import { askInserts, askKeeper, askReads, missingStores } from '#records/health.ts';
import { openRecords } from '#records/records.ts';
import { openRegistry } from '#runtime/registry/registry.ts';
import { repeat } from '#runtime/process/repeat.ts';
import { stopSignal } from '#runtime/process/serve.ts';
import { collectEarly } from '#runtime/process/steady-memory.ts';
import { readSeal } from '#runtime/seal/seal.ts';
import { createApp } from './http/app.ts';
import { arrivingBytesMax } from './http/arrival/limits.ts';
import { openClientAddress } from './http/client-address.ts';
import { openConsoleFiles } from './console-files/console-files.ts';
import { openRoom } from './http/arrival/room.ts';
import { openAuth } from './http/auth.ts';
import type { Api } from './context/api.ts';
import { endpoints } from './endpoints.ts';
import { openIssuer } from './context/issuer.ts';
import { openEventWake } from './store/feed/wake.ts';
import { openLimiter } from '#runtime/flow/limiter.ts';
import { directMsMax } from './jobs/keep.ts';
import { importRowsAtOnce, importsMax } from './imports/run-import.ts';
import { openPlaces } from './limits/job-places.ts';
import { reportStale } from './analyses/freshness/report-stale.ts';
import { openKeyUses } from '#records/api-keys/api-key-uses.ts';
import { openRateLimits } from './limits/rate-limits.ts';
import { openEncoders } from './context/encoders.ts';
import { openProjectDids } from './store/shown/project-dids.ts';
import { openLoadedOnce } from '#runtime/cache/loaded-once.ts';
import { openRecent } from '#runtime/cache/recent.ts';
import { openCampaignsOfTemplate } from './store/campaigns/campaigns-of-template.ts';
import { openSharedFiles } from './store/files/shared-files.ts';
import { openRefusedParts } from './context/refused-parts.ts';
import { openStorePersonal } from './store/shown/personal-rows.ts';
import { openShown } from './store/shown/shown.ts';
import { openServer } from './http/server.ts';

// A silent store is told within 2 s by the usual setting: what a write asks later has less of them. One that is busy is
// waited for as long as a client waits; what reads weeks of telemetry may take longer.
const livenessLimits = { askMs: 100, restMs: 300, silence: () => new StoreSilent() } as const;
const keeperPart = 0.75;
const recordsLimits = { timeoutMs: 10_000, waitMs: 10_000 } as const;
const telemetryTimeoutMs = 20_000;
// The same for readings: devices keep what was not taken, and send it again.
const registryTimeoutMs = 2500;
const producerLimits = { timeoutMs: 5000, waitingBytesMax: 64 * 1024 * 1024 } as const;
// One batch in work takes up to some 30 MB. One thread works on one; the others wait for the broker.
const largeBodyLimits = { outMax: 4, waitingMax: 64, waitMs: 5000 } as const;
// Rows of imports wait as long as it takes.
const importRowLimits = {
  outMax: importRowsAtOnce,
  waitingMax: importsMax * importRowsAtOnce,
  waitMs: 2 ** 31 - 1,
} as const;
// Items of batches and bulk reviews share the calls to the store. They wait as long as it takes.
const responseItemLimits = { outMax: 100, waitingMax: 10_000, waitMs: 2 ** 31 - 1 } as const;
// A questionnaire of some hundred questions takes about a MiB once it is compiled.
const campaignsCachedMax = 100;
// A visit form takes some 10 KiB.
const visitFormsMax = 500;
// What is remembered of a campaign or a link only says what to read with it.
const recentMax = 10_000;
const recentMs = 3_600_000;
// A draw of 200,000 households takes about 50 MiB.
const drawsCachedMax = 4;
// A bundle is held in memory as a whole.
const bundlesMax = 2;
// A file of responses is made while it is sent, in some 40 MB: a client on a slow line keeps its place for long.
const downloadsMax = 8;
// What a look for new events costs is shared by all who wait.
const eventsEveryMs = 500;
const eventWaitersMax = 1000;
const staleEveryMs = 60_000;
// A summary takes some kilobytes.
const summariesMax = 1000;
const summaryMs = 2000;
// How long requests in flight may take to end after the port was closed: what is answered directly, and its reply.
const endMs = directMsMax + 2000;
// A store that is away must not delay the end.
const handOverMs = 3000;

const nowMs = (): number => Date.now();

/** Doors to the tables, to the keys in Keeper and to what takes long, and the questions that tell whether they live. */
function openStores(
  { silentMs, ...place }: { readonly url: string; readonly database: string; readonly silentMs: number },
  stack: AsyncDisposableStack,
): Record<'clickhouse' | 'keeper' | 'telemetry', StreamingClickHouse> {
  const open = (options: Omit<ClickHouseOptions, 'url' | 'database'>): StreamingClickHouse =>
    stack.use(openClickHouse({ ...place, ...options }));
  const asked = open({ timeoutMs: silentMs });
  const liveness = openLiveness({
    ask: (signal) => askReads(asked, signal),
    limitMs: silentMs,
    ...livenessLimits,
  });
  const insertLiveness = openLiveness({
    ask: (signal) => askInserts(asked, signal),
    limitMs: silentMs,
    ...livenessLimits,
  });
  const keeperLiveness = openLiveness({
    ask: (signal) => askKeeper(asked, signal),
    limitMs: keeperPart * silentMs,
    ...livenessLimits,
  });
  return {
    clickhouse: open({ ...recordsLimits, liveness, insertLiveness }),
    keeper: open({ ...recordsLimits, liveness: keeperLiveness }),
    telemetry: open({ timeoutMs: telemetryTimeoutMs, liveness, insertLiveness }),
  };
}

/** Throws a sentence for a file of keys that cannot be used. */
const issuerOf = ({
  HEARTH_ISSUER_KEY_FILE: file,
  HEARTH_DOMAIN: domain,
  HEARTH_ISSUER_DID: did = `did:web:${domain}`,
}: Settings): Api['issuer'] => (file === undefined ? null : openIssuer(did, file));

interface Process {
  readonly stack: AsyncDisposableStack;
  readonly metrics: ApiMetrics;
  readonly draining: AbortSignal;
  readonly jobs: Api['jobs'];
}

function openApi(settings: Settings, { stack, metrics, draining, jobs }: Process): Api {
  const url = requireSetting(
    settings.HEARTH_CLICKHOUSE_API_URL ?? settings.HEARTH_CLICKHOUSE_URL,
    'HEARTH_CLICKHOUSE_API_URL',
    'HEARTH_CLICKHOUSE_URL',
  );
  const database = settings.HEARTH_DATABASE;
  const { clickhouse, keeper, telemetry } = openStores(
    { url, database, silentMs: settings.HEARTH_STORE_SILENT_MS },
    stack,
  );
  const producer = stack.use(openBoundedProducer(kafkaSettings(settings, 'hearth-api'), producerLimits));
  const registryUrl = requireSetting(settings.HEARTH_REGISTRY_URL, 'HEARTH_REGISTRY_URL');
  const registry = openRegistry(registryUrl, { timeoutMs: registryTimeoutMs });
  const records = openRecords(clickhouse, { keeper, log });
  const projectDids = openProjectDids(records);
  const keyFile = settings.HEARTH_WEBHOOK_SECRET_KEY_FILE;
  const limits = openRateLimits({
    isOn: settings.HEARTH_RATE_LIMITS === 'on',
    copies: settings.HEARTH_API_COPIES,
    nowMs,
  });
  const authenticate = openAuth({
    records,
    kind: settings.HEARTH_KEY_KIND,
    nowMs,
    limits,
    used: openKeyUses(clickhouse, nowMs),
  });
  return {
    settings,
    seal: keyFile === undefined ? null : readSeal(keyFile),
    issuer: issuerOf(settings),
    clickhouse,
    telemetry,
    readColumns: telemetry.columns,
    bundlePlaces: openPlaces(bundlesMax),
    downloadPlaces: openPlaces(downloadsMax),
    eventWake: openEventWake(clickhouse, { everyMs: eventsEveryMs, waitingMax: eventWaitersMax }),
    recentSummaries: openRecent(summariesMax, summaryMs),
    reportRefusedPart: openRefusedParts(log),
    jobs,
    importPlaces: openPlaces(importsMax),
    importRow: openLimiter(importRowLimits),
    send: producer.send,
    encoders: openEncoders(registry, settings.HEARTH_TOPIC_PREFIX),
    records,
    projectDids,
    storePersonal: openStorePersonal(clickhouse),
    campaignCache: openLoadedOnce(campaignsCachedMax),
    drawCache: openLoadedOnce(drawsCachedMax),
    visitForms: openLoadedOnce(visitFormsMax),
    recentCampaigns: openRecent(recentMax, recentMs),
    recentCollectors: openRecent(recentMax, recentMs),
    sharedFiles: openSharedFiles(telemetry),
    campaignsOfTemplate: openCampaignsOfTemplate(clickhouse),
    responseItem: openLimiter(responseItemLimits),
    shown: openShown({ clickhouse, projectDids }),
    limits,
    authenticate,
    nowMs,
    newUlid,
    draining,
    missingParts: () => missingStores(clickhouse, keeper),
    metricsText: async () => ({ type: metrics.registry.contentType, text: await metrics.registry.metrics() }),
  };
}

async function listen(server: Server, settings: Settings): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen(settings.HEARTH_API_PORT, settings.HEARTH_API_HOST, resolve);
  await promise;
}

async function close(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.close(() => resolve());
  // A reply that had begun before the signal leaves its connection open.
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  const late = setTimeout(() => server.closeAllConnections(), endMs);
  await promise;
  clearInterval(idle);
  clearTimeout(late);
}

/** The next look begins where the failed one began. */
const logStale = (error: unknown): void => log('warn', 'api.stale_failed', { error: String(error) });

collectEarly();
const settings = settingsOrExit(process.env);
const log = openLog('api', settings.HEARTH_LOG_LEVEL);
try {
  await using stack = new AsyncDisposableStack();
  const metrics = openApiMetrics();
  const [draining, stopping] = [new AbortController(), new AbortController()];
  const jobs: Api['jobs'] = { stop: stopping.signal, kept: new Set() };
  const api = openApi(settings, { stack, metrics, draining: draining.signal, jobs });
  const largeBodies = openLimiter(largeBodyLimits);
  const handle = createApp({
    endpoints,
    api,
    origins: settings.HEARTH_CORS_ORIGINS.split(',').filter((origin) => origin !== ''),
    consoleFiles: openConsoleFiles(settings.HEARTH_CONSOLE_DIR),
    clientAddress: openClientAddress(
      settings.HEARTH_TRUSTED_PROXIES.split(',').filter((network) => network !== ''),
    ),
    room: openRoom(arrivingBytesMax),
    largeBodies,
    log,
    metrics,
  }).callback();
  const server = openServer({
    handle: (request, response) => void handle(request, response),
    domain: settings.HEARTH_DOMAIN,
    newRequestId: () => `req_${newUlid()}`,
    closing: draining.signal,
    refused: ({ status, requestId }) => {
      metrics.requests.inc({ operation: 'none', status: String(status) });
      log('info', 'api.request', { method: null, route: null, requestId, status, ms: null, keyId: null });
    },
  });
  await listen(server, settings);
  const staleReports = repeat(() => reportStale(api).catch(logStale), {
    everyMs: staleEveryMs,
    stop: stopping.signal,
  });
  log('info', 'service.started', { port: settings.HEARTH_API_PORT });
  const signal = await stopSignal();
  log('info', 'service.stopping', { signal });
  // A balancer sees it at /readyz, and clients at their replies; until then both come back.
  draining.abort();
  await pause(settings.HEARTH_DRAIN_MS);
  api.eventWake.close();
  await close(server);
  stopping.abort();
  await Promise.race([Promise.all([staleReports, ...jobs.kept]), pause(handOverMs)]);
  await api.records.drain();
} catch (error) {
  reportFailure(log, error);
  process.exitCode = 1;
}
// A broker that is away must not keep a finished process alive.
process.exit();
