// From the addresses of a stack to the environment of the services that run on it.
import { readSettings, type Settings } from '#runtime/config.ts';
import type { Stack } from '../stack.ts';

export interface Addresses {
  readonly settings: Settings;
  /** Environment of every service: the given settings, and the addresses of the parts. */
  readonly env: Record<string, string>;
  readonly urls: { readonly api: string; readonly ingest: string; readonly windows: string };
}

/** Each service gets the ClickHouse user made for it, so a fault in one cannot do what only another may. */
export function environmentOf(given: Settings, stack: Stack, dataDir: string): Addresses {
  const offset = given.HEARTH_PORT_OFFSET;
  const ports = {
    HEARTH_API_PORT: given.HEARTH_API_PORT + offset,
    HEARTH_INGEST_PORT: given.HEARTH_INGEST_PORT + offset,
    HEARTH_WINDOWS_PORT: given.HEARTH_WINDOWS_PORT + offset,
  };
  const parts = {
    HEARTH_DATA_DIR: dataDir,
    HEARTH_KAFKA: stack.kafka,
    HEARTH_REGISTRY_URL: stack.registry,
    HEARTH_CLICKHOUSE_URL: stack.urls.admin,
    HEARTH_CLICKHOUSE_INGEST_URL: stack.urls.ingest,
    HEARTH_CLICKHOUSE_WINDOWS_URL: stack.urls.windows,
    HEARTH_CLICKHOUSE_API_URL: stack.urls.api,
    HEARTH_CLICKHOUSE_ANALYST_URL: stack.urls.analyst,
  };
  const all = Object.entries({ ...given, ...parts, ...ports, HEARTH_PORT_OFFSET: 0 });
  const settings = Object.fromEntries(
    all.filter(([, value]) => value !== undefined).map(([name, value]) => [name, String(value)]),
  );
  const passed = Object.fromEntries(
    ['PATH', 'HOME', 'TZ'].flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  );
  const host = given.HEARTH_API_HOST === '0.0.0.0' ? '127.0.0.1' : given.HEARTH_API_HOST;
  return {
    settings: readSettings(settings),
    env: { ...passed, ...settings },
    urls: {
      api: `http://${host}:${ports.HEARTH_API_PORT}`,
      ingest: `http://127.0.0.1:${ports.HEARTH_INGEST_PORT}`,
      windows: `http://127.0.0.1:${ports.HEARTH_WINDOWS_PORT}`,
    },
  };
}
