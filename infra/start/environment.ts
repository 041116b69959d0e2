// From the addresses of a stack to the environment of the services that run on it.
import { readSettings, type Settings } from '#runtime/process/config.ts';
import type { NamedPort } from '../stack/ports.ts';
import type { Stack } from '../stack/stack.ts';
import { issuerKeyFile } from './issuer-keys.ts';

export interface Addresses {
  readonly settings: Settings;
  /** Environment of a process: the given settings, the addresses of the parts, and of the ClickHouse users its own. */
  readonly envOf: (process: ProcessName) => Record<string, string>;
  readonly urls: Readonly<Record<ServiceName, string>>;
}

type ServiceName = 'ingest' | 'windows' | 'upkeep' | 'api';

type ProcessName = ServiceName | 'fleet';

/** Each service logs in to ClickHouse as the user made for it, so a fault in one cannot do what only another may. */
export function environmentOf(given: Settings, stack: Stack, dataDir: string): Addresses {
  const ports = portsOf(given);
  const parts = {
    HEARTH_DATA_DIR: dataDir,
    HEARTH_KAFKA: stack.kafka,
    HEARTH_REGISTRY_URL: stack.registry,
    HEARTH_CLICKHOUSE_URL: stack.urls.admin,
    HEARTH_CLICKHOUSE_INGEST_URL: stack.urls.ingest,
    HEARTH_CLICKHOUSE_WINDOWS_URL: stack.urls.windows,
    HEARTH_CLICKHOUSE_UPKEEP_URL: stack.urls.upkeep,
    HEARTH_CLICKHOUSE_API_URL: stack.urls.api,
    HEARTH_CLICKHOUSE_ANALYST_URL: stack.urls.analyst,
    HEARTH_REPLAY_SECRET: given.HEARTH_REPLAY_SECRET ?? stack.replaySecret,
    HEARTH_ISSUER_KEY_FILE: given.HEARTH_ISSUER_KEY_FILE ?? issuerKeyFile(dataDir),
  };
  const all = Object.entries({ ...given, ...parts, ...ports, HEARTH_PORT_OFFSET: 0 });
  const settings = Object.fromEntries(
    all
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([name, value]) => [name, String(value)]),
  );
  const passed = Object.fromEntries(
    ['PATH', 'HOME', 'TZ'].flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  );
  const envOf = (name: ProcessName): Record<string, string> => {
    const own = `HEARTH_CLICKHOUSE_${name.toUpperCase()}_URL`;
    const foreign = secretsOfOthers[name] ?? secretOfAll;
    const allowed = Object.entries(settings).filter(([setting]) => setting === own || !foreign.test(setting));
    return { ...passed, ...Object.fromEntries(allowed) };
  };
  const host = given.HEARTH_API_HOST === '0.0.0.0' ? '127.0.0.1' : given.HEARTH_API_HOST;
  return {
    settings: readSettings(settings),
    envOf,
    urls: {
      api: `http://${host}:${ports.HEARTH_API_PORT}`,
      ingest: `http://127.0.0.1:${ports.HEARTH_INGEST_PORT}`,
      windows: `http://127.0.0.1:${ports.HEARTH_WINDOWS_PORT}`,
      upkeep: `http://127.0.0.1:${ports.HEARTH_UPKEEP_PORT}`,
    },
  };
}

/**
 * Settings that a process does not get, except the address of its own ClickHouse user. Only API and ingest need replay keys,
 * and only the API the keys of the issuer.
 */
const secretsOfOthers: Partial<Record<ProcessName, RegExp>> = {
  api: /^HEARTH_CLICKHOUSE_.*URL$/,
  ingest: /^HEARTH_CLICKHOUSE_.*URL$|^HEARTH_ISSUER_KEY_FILE$/,
};
const secretOfAll = /^HEARTH_CLICKHOUSE_.*URL$|^HEARTH_REPLAY_SECRET$|^HEARTH_ISSUER_KEY_FILE$/;

const portsOf = (given: Settings) => ({
  HEARTH_API_PORT: given.HEARTH_API_PORT + given.HEARTH_PORT_OFFSET,
  HEARTH_INGEST_PORT: given.HEARTH_INGEST_PORT + given.HEARTH_PORT_OFFSET,
  HEARTH_WINDOWS_PORT: given.HEARTH_WINDOWS_PORT + given.HEARTH_PORT_OFFSET,
  HEARTH_UPKEEP_PORT: given.HEARTH_UPKEEP_PORT + given.HEARTH_PORT_OFFSET,
});

/** The ports of the services, by the settings that name them. */
export const servicePorts = (given: Settings): NamedPort[] =>
  Object.entries(portsOf(given)).map(([name, port]) => ({ name, port }));
