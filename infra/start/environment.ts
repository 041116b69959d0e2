// From the addresses of a stack to the environment of the services that run on it.
import { isIPv6 } from 'node:net';
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
    HEARTH_WEBHOOK_ALLOW_NETWORKS: given.HEARTH_WEBHOOK_ALLOW_NETWORKS || ownNetworks(given),
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
    const isForeign = (setting: string): boolean => {
      if (clickhouseUrl.test(setting)) return setting !== own;
      return secretsOf[setting] !== undefined && !secretsOf[setting].includes(name);
    };
    const allowed = Object.entries(settings).filter(([setting]) => !isForeign(setting));
    return { ...passed, ...Object.fromEntries(allowed) };
  };
  const health = reachedBy(given.HEARTH_HEALTH_HOST);
  return {
    settings: readSettings(settings),
    envOf,
    urls: {
      api: `http://${reachedBy(given.HEARTH_API_HOST)}:${ports.HEARTH_API_PORT}`,
      ingest: `http://${health}:${ports.HEARTH_INGEST_PORT}`,
      windows: `http://${health}:${ports.HEARTH_WINDOWS_PORT}`,
      upkeep: `http://${health}:${ports.HEARTH_UPKEEP_PORT}`,
    },
  };
}

/** The host, as a URL has it, by which this machine reaches a service that listens on an address. */
const reachedBy = (host: string): string => {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return isIPv6(host) ? `[${host}]` : host;
};

/** A process gets the address of its own ClickHouse user only. */
const clickhouseUrl = /^HEARTH_CLICKHOUSE_.*URL$/;

/** The processes that need a secret; others do not get it. */
const secretsOf: Readonly<Record<string, readonly ProcessName[]>> = {
  HEARTH_REPLAY_SECRET: ['api', 'ingest'],
  HEARTH_WEBHOOK_SECRET_KEY_FILE: ['api', 'upkeep'],
  HEARTH_ISSUER_KEY_FILE: ['api'],
};

/** While only this machine reaches the API, its callers may have receivers on it. */
const ownNetworks = ({ HEARTH_API_HOST: host }: Settings): string =>
  host === '127.0.0.1' ? '127.0.0.0/8,::1/128' : '';

const portsOf = (given: Settings) => ({
  HEARTH_API_PORT: given.HEARTH_API_PORT + given.HEARTH_PORT_OFFSET,
  HEARTH_INGEST_PORT: given.HEARTH_INGEST_PORT + given.HEARTH_PORT_OFFSET,
  HEARTH_WINDOWS_PORT: given.HEARTH_WINDOWS_PORT + given.HEARTH_PORT_OFFSET,
  HEARTH_UPKEEP_PORT: given.HEARTH_UPKEEP_PORT + given.HEARTH_PORT_OFFSET,
});

/** The ports of the services, by the settings that name them. */
export const servicePorts = (given: Settings): NamedPort[] =>
  Object.entries(portsOf(given)).map(([name, port]) => ({ name, port }));
