// Process: maintains records in rounds: repair, trimming of keys, pruning, events about keys and devices, times of campaigns.
import { parseArgs } from 'node:util';
import { missingStores } from '#records/health.ts';
import { openRecords } from '#records/records.ts';
import { openClickHouse } from '#runtime/clickhouse/client.ts';
import { needed, settingsOrExit, type Settings } from '#runtime/process/config.ts';
import { reportFailure } from '#runtime/process/failure.ts';
import { newUlid } from '#runtime/process/ids.ts';
import { elapsedMs, openLog, openUpkeepMetrics } from '#runtime/process/observe.ts';
import { repeat } from '#runtime/process/repeat.ts';
import { serveHealth, stopSignal } from '#runtime/process/serve.ts';
import { openDuties } from './duties.ts';
import { openRounds } from './rounds.ts';

const help = `node services/upkeep/main.ts

Maintains records in rounds: completes operations that a process left half done, deletes keys from Keeper that the log
answers for, deletes personal data that no record refers to, writes events for API keys that will expire and for
devices that fall silent or are heard again, anchors the evidence batches of each day, looks once a day for claims that
count the same, opens and ends survey campaigns at their planned times, and compares the interviews of campaigns whose
responses changed. One copy is enough; any number may run.

Settings: HEARTH_CLICKHOUSE_UPKEEP_URL (or HEARTH_CLICKHOUSE_URL), HEARTH_DATABASE, HEARTH_DOMAIN, HEARTH_UPKEEP_ROUND_MS,
HEARTH_UPKEEP_PORT (GET /healthz, /readyz, /metrics), HEARTH_LOG_LEVEL. SIGTERM ends it after the current duty.`;

async function run(settings: Settings): Promise<void> {
  const log = openLog('upkeep', settings.HEARTH_LOG_LEVEL);
  const url = needed(
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
  await using _ = await serveHealth({
    host: '127.0.0.1',
    port: settings.HEARTH_UPKEEP_PORT,
    registry: openUpkeepMetrics(rounds.lateSeconds, () => claimOverlaps).registry,
    ready: () => missingStores(clickhouse, clickhouse),
  });
  void stopSignal().then((signal) => {
    log('info', 'service.stopping', { signal });
    stopping.abort();
    return signal;
  });
  log('info', 'service.started', { port: settings.HEARTH_UPKEEP_PORT, database: settings.HEARTH_DATABASE });
  await repeat(rounds.next, { everyMs: settings.HEARTH_UPKEEP_ROUND_MS, stop: stopping.signal });
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
