// Process: maintains records in rounds: repair, trimming of keys, pruning, events about keys and devices, times of campaigns.
import { parseArgs } from 'node:util';
import { missingStores } from '#records/health.ts';
import { openRecords } from '#records/records.ts';
import { openClickHouse } from '#runtime/clickhouse/client.ts';
import { requireSetting, settingsOrExit, type Settings } from '#runtime/process/config.ts';
import { reportFailure } from '#runtime/process/failure.ts';
import { newUlid } from '#runtime/process/ids.ts';
import { elapsedMs, openLog, openUpkeepMetrics } from '#runtime/process/observe.ts';
import { repeat } from '#runtime/process/repeat.ts';
import { serveHealth, stopSignal } from '#runtime/process/serve.ts';
import { lookupBySystem } from '#runtime/outgoing/target.ts';
import { readSeal } from '#runtime/seal/seal.ts';
import { pausesOf } from '#domain/webhooks/retries.ts';
import { openDuties } from './duties.ts';
import { openRounds } from './rounds/rounds.ts';
import { openSender } from './webhooks/sender.ts';

const help = `node services/upkeep/main.ts

Maintains records in rounds: completes operations that a process left half done, deletes keys from Keeper that the log
answers for, deletes personal data that no record refers to, seals answers that an earlier release stored open, writes
events for API keys that will expire, opens and clears the alarms of devices, anchors the evidence batches of each day,
looks once a day for claims that count the same, opens and ends survey campaigns at their planned times, and compares
the interviews of campaigns whose responses changed. Sends events to webhooks. One copy is enough; any number may run.

Settings: HEARTH_CLICKHOUSE_UPKEEP_URL (or HEARTH_CLICKHOUSE_URL), HEARTH_DATABASE, HEARTH_DOMAIN, HEARTH_UPKEEP_ROUND_MS,
HEARTH_UPKEEP_PORT (GET /healthz, /readyz, /metrics), HEARTH_LOG_LEVEL, HEARTH_WEBHOOK_SECRET_KEY_FILE,
HEARTH_WEBHOOK_ALLOW_NETWORKS, HEARTH_WEBHOOK_RETRY_MS, HEARTH_WEBHOOK_POLL_MS. SIGTERM ends it after the current duty.`;

/** Of one callback, ms. */
const callbackTimeoutMs = 10_000;
/** A copy that missed so many looks for events no longer sends. */
const leasePolls = 10;

async function run(settings: Settings): Promise<void> {
  const log = openLog('upkeep', settings.HEARTH_LOG_LEVEL);
  const url = requireSetting(
    settings.HEARTH_CLICKHOUSE_UPKEEP_URL ?? settings.HEARTH_CLICKHOUSE_URL,
    'HEARTH_CLICKHOUSE_UPKEEP_URL',
    'HEARTH_CLICKHOUSE_URL',
  );
  await using clickhouse = openClickHouse({ url, database: settings.HEARTH_DATABASE });
  const records = openRecords(clickhouse, { log });
  const stopping = new AbortController();
  let claimOverlaps = 0;
  const duties = openDuties({
    clickhouse,
    records,
    log,
    nowMs: () => Date.now(),
    newUlid,
    serviceDid: `did:web:${settings.HEARTH_DOMAIN}`,
    countOverlaps: (pairs) => {
      claimOverlaps = pairs;
    },
    stop: stopping.signal,
  });
  const rounds = openRounds({ duties, log, elapsedMs, stop: stopping.signal });
  const keyFile = settings.HEARTH_WEBHOOK_SECRET_KEY_FILE;
  const pollMs = settings.HEARTH_WEBHOOK_POLL_MS;
  const sender = openSender({
    clickhouse,
    records,
    log,
    seal: keyFile === undefined ? null : readSeal(keyFile),
    allowed: settings.HEARTH_WEBHOOK_ALLOW_NETWORKS.split(',').filter((network) => network !== ''),
    lookup: lookupBySystem,
    pausesMs: pausesOf(settings.HEARTH_WEBHOOK_RETRY_MS),
    timeoutMs: callbackTimeoutMs,
    leaseMs: leasePolls * pollMs,
    nowMs: () => Date.now(),
    newUlid,
    stop: stopping.signal,
    count: (fault) => metrics.webhookAttempts.inc({ outcome: fault ?? 'delivered' }),
  });
  // Apart from the other duties: they must not hold up callbacks, nor a receiver hold up them.
  const callbacks = openRounds({
    duties: [{ name: 'webhooks', run: sender.next }],
    log,
    elapsedMs,
    stop: stopping.signal,
  });
  const metrics = openUpkeepMetrics({
    lateSeconds: () => ({ ...rounds.lateSeconds(), ...callbacks.lateSeconds() }),
    oldestWaitingSeconds: sender.oldestWaitingSeconds,
    claimOverlaps: () => claimOverlaps,
  });
  await using _ = await serveHealth({
    host: settings.HEARTH_HEALTH_HOST,
    port: settings.HEARTH_UPKEEP_PORT,
    registry: metrics.registry,
    ready: () => missingStores(clickhouse, clickhouse),
  });
  void stopSignal().then((signal) => {
    log('info', 'service.stopping', { signal });
    stopping.abort();
    return signal;
  });
  log('info', 'service.started', { port: settings.HEARTH_UPKEEP_PORT, database: settings.HEARTH_DATABASE });
  const stop = stopping.signal;
  await Promise.all([
    repeat(rounds.next, { everyMs: settings.HEARTH_UPKEEP_ROUND_MS, stop }),
    repeat(callbacks.next, { everyMs: pollMs, stop }),
  ]);
  await sender.close();
  await records.drain();
}

const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } });
if (values.help) console.log(help);
else {
  await run(settingsOrExit(process.env)).catch((error: unknown) => {
    reportFailure(openLog('upkeep', 'info'), error);
    process.exit(1);
  });
  process.exit(0);
}
