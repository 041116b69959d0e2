// Process: keeps device_days up to date with the readings and the registered devices.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openClickHouse, StoreError } from '#runtime/clickhouse/client.ts';
import { requireSetting, settingsOrExit, type Settings } from '#runtime/process/config.ts';
import { reportFailure } from '#runtime/process/failure.ts';
import { openLog, openWindowsMetrics } from '#runtime/process/observe.ts';
import { serveHealth, stopSignal } from '#runtime/process/serve.ts';
import { openRounds, type RoundsOptions } from './rounds.ts';

const help = `node services/windows/main.ts

Computes device-days (use, energy, fuel, temperature, cooking events, coverage) from stored readings, and computes them
again when late readings, a moved device, another time zone or new rules make them stale. From device-days it computes
the windows of each household: day, week and month. It cuts the evidence batch of each day that is over. Any number of
copies share the devices.

Settings: HEARTH_CLICKHOUSE_WINDOWS_URL (or HEARTH_CLICKHOUSE_URL), HEARTH_DATABASE, HEARTH_WINDOWS_POLL_MS,
HEARTH_EVIDENCE_AFTER_MS, HEARTH_WINDOWS_PORT (GET /healthz, /readyz, /metrics), HEARTH_LOG_LEVEL. SIGTERM ends it after the current batch.`;

const slowestRetryMs = 30_000;

interface Windows extends RoundsOptions {
  readonly pollMs: number;
}

/** Works off what is due, waits, again; a failed round is repeated with growing pauses. Throws what waiting cannot heal. */
async function keepUp(windows: Windows): Promise<void> {
  const { log, pollMs, stop } = windows;
  await using rounds = openRounds(windows);
  let failures = 0;
  while (!stop.aborted) {
    try {
      const isIdle = await rounds.next();
      failures = 0;
      if (isIdle) await wait(pollMs, stop);
    } catch (error) {
      if (!(error instanceof StoreError) || error.fault === 'process') throw error;
      failures += 1;
      log('warn', 'windows.failed', { error: error.message, failures });
      await wait(Math.min(slowestRetryMs, 500 * 2 ** failures), stop);
    }
  }
}

/** Waits, or returns at once when the process shall stop. */
const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  pause(ms, undefined, { signal }).catch(() => undefined);

async function run(settings: Settings): Promise<void> {
  const log = openLog('windows', settings.HEARTH_LOG_LEVEL);
  const metrics = openWindowsMetrics();
  const url = requireSetting(
    settings.HEARTH_CLICKHOUSE_WINDOWS_URL ?? settings.HEARTH_CLICKHOUSE_URL,
    'HEARTH_CLICKHOUSE_WINDOWS_URL',
    'HEARTH_CLICKHOUSE_URL',
  );
  await using clickhouse = openClickHouse({ url, database: settings.HEARTH_DATABASE });
  const ready = (): Promise<string[]> =>
    clickhouse.command('SELECT 1').then(
      () => [],
      () => ['clickhouse'],
    );
  await using held = new AsyncDisposableStack();
  held.use(
    await serveHealth({
      host: settings.HEARTH_HEALTH_HOST,
      port: settings.HEARTH_WINDOWS_PORT,
      registry: metrics.registry,
      ready,
    }),
  );
  const stopping = new AbortController();
  void stopSignal().then((signal) => {
    log('info', 'service.stopping', { signal });
    stopping.abort();
    return signal;
  });
  log('info', 'service.started', { port: settings.HEARTH_WINDOWS_PORT, database: settings.HEARTH_DATABASE });
  await keepUp({
    copy: randomUUID(),
    clickhouse,
    log,
    metrics,
    pollMs: settings.HEARTH_WINDOWS_POLL_MS,
    evidenceAfterMs: settings.HEARTH_EVIDENCE_AFTER_MS,
    stop: stopping.signal,
    nowMs: () => performance.now(),
  });
}

const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } });
if (values.help) console.log(help);
else {
  await run(settingsOrExit(process.env)).catch((error: unknown) => {
    reportFailure(openLog('windows', 'info'), error);
    process.exit(1);
  });
  process.exit(0);
}
