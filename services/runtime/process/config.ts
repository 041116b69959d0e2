// Every setting of Hearth: one zod object, read once in each main.ts and passed down.
import { z } from 'zod';
import { blockedPorts, blockedReason } from '../ports/blocked-ports.ts';
import { didYouMean } from '../text/did-you-mean.ts';
import { isCidr } from '../text/networks.ts';
import { valuesOf } from './setting-values.ts';

const port = z.coerce
  .number()
  .int()
  .min(1)
  .max(65535)
  .refine((number) => !blockedPorts.has(number), {
    error: ({ input }) => `${blockedReason(Number(input))}; give another port`,
    params: { isSentence: true },
  });
/** Of a part that is called by fetch. */
const fetchedUrl = z.url({ abort: true }).refine((url) => !blockedPorts.has(portOf(url)), {
  error: ({ input }) => `${blockedReason(portOf(String(input)))}; give an address with another port`,
  params: { isSentence: true },
});
const count = z.coerce.number().int().min(1);
/** A time in ms, up to a day. In Node.js a timer of more than 2^31 - 1 ms fires after 1 ms. */
const duration = count.max(86_400_000);
const networks = z.string().refine((text) => text === '' || text.split(',').every(isCidr), {
  error: 'networks in CIDR notation with commas between are allowed, for example 10.1.0.0/16,::1/128',
  params: { isSentence: true },
});
// The database has a setting of its own.
const clickHouseUrl = z.url().refine((url) => /^https?:\/\/[^/?#]+\/?(\?|$)/.test(url));

/** Names, defaults and meaning; the table of infra/docs/settings.md is tested against this object. */
export const settings = z.object({
  HEARTH_DATA_DIR: z.string().min(1).default('.hearth').describe('Folder of the local stack and its secrets'),
  HEARTH_PORT_OFFSET: z.coerce
    .number()
    .int()
    .min(0)
    .max(50000)
    .default(0)
    .describe('Added to every port of the local stack and the services'),
  HEARTH_STACK: z
    .enum(['auto', 'local', 'docker'])
    .default('auto')
    .describe('How the parts are started that have no address: `auto`, `local`, `docker`'),
  HEARTH_KAFKA: z.string().min(1).optional().describe('Brokers, host:port with commas between'),
  HEARTH_KAFKA_SASL_MECHANISM: z
    .enum(['plain', 'scram-sha-256', 'scram-sha-512'])
    .optional()
    .describe('SASL mechanism; without it no login'),
  HEARTH_KAFKA_SASL_USERNAME: z.string().optional().describe('SASL user'),
  HEARTH_KAFKA_SASL_PASSWORD: z.string().optional().describe('SASL password'),
  HEARTH_KAFKA_TLS: z.enum(['on', 'off']).default('off').describe('TLS to the brokers'),
  HEARTH_KAFKA_TLS_CA_FILE: z
    .string()
    .optional()
    .describe('File with the certificate authority of the brokers (PEM)'),
  HEARTH_REGISTRY_URL: fetchedUrl.optional().describe('Confluent-compatible schema registry'),
  HEARTH_CLICKHOUSE_URL: clickHouseUrl
    .optional()
    .describe('ClickHouse over HTTP, with user and password, without a path'),
  HEARTH_CLICKHOUSE_INGEST_URL: clickHouseUrl
    .optional()
    .describe('The same with the user of ingest; default HEARTH_CLICKHOUSE_URL'),
  HEARTH_CLICKHOUSE_WINDOWS_URL: clickHouseUrl
    .optional()
    .describe('The same with the user of windows; default HEARTH_CLICKHOUSE_URL'),
  HEARTH_CLICKHOUSE_UPKEEP_URL: clickHouseUrl
    .optional()
    .describe('The same with the user of upkeep; default HEARTH_CLICKHOUSE_URL'),
  HEARTH_CLICKHOUSE_API_URL: clickHouseUrl
    .optional()
    .describe('The same with the user of the API; default HEARTH_CLICKHOUSE_URL'),
  HEARTH_CLICKHOUSE_ANALYST_URL: clickHouseUrl
    .optional()
    .describe('The same with the read-only user of data teams; without it npm start names none'),
  HEARTH_DATABASE: z
    .string()
    .regex(/^hearth(_[a-z0-9_]{1,40})?$/)
    .default('hearth')
    .describe('ClickHouse database: hearth, or hearth_ and a name'),
  HEARTH_TOPIC_PREFIX: z
    .string()
    .regex(/^[a-z0-9.-]{0,40}$/)
    .default('')
    .describe('Put before every topic and consumer group name'),
  HEARTH_OLDEST_READING: z.iso
    .date()
    .default('2015-01-01')
    .describe('Readings observed before this day (UTC) are refused'),
  HEARTH_FUSE: z
    .enum(['on', 'off'])
    .default('on')
    .describe(
      'Stops a partition while nearly all its devices send what cannot be read; off writes dead letters',
    ),
  HEARTH_REPLAY_SECRET: z
    .string()
    .min(16)
    .optional()
    .describe('Signs replays of dead letters, the same for API and ingest; without it nothing is replayed'),
  HEARTH_FLUSH_ROWS: count
    .default(200_000)
    .describe('Rows in memory that start a flush; the first blocks of a backlog are smaller'),
  HEARTH_FLUSH_BYTES: count.default(48 * 1024 * 1024).describe('Bytes in memory that start a flush'),
  HEARTH_FLUSH_AGE_MS: duration
    .default(200)
    .describe(
      'Age of the oldest row in memory that starts a flush, ms, at most 86400000 (a day); five times that in a backlog',
    ),
  HEARTH_MEMORY_BYTES: count
    .default(128 * 1024 * 1024)
    .describe(
      'Bytes of rows that are not stored yet at which consumption pauses; detector states come on top: 450 to 750 bytes a device, at most 50 000 devices a partition; up to 144 MiB stay with the process for the next rows, for a time 48 MiB more; below HEARTH_FLUSH_BYTES ingest pauses all the time in a backlog',
    ),
  HEARTH_SESSION_TIMEOUT_MS: duration
    .min(1000)
    .default(10_000)
    .describe('Kafka group session timeout, ms, from 1000 to 86400000 (a day)'),
  HEARTH_HEALTH_HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .describe(
      'Address on which ingest, windows and upkeep serve health and metrics; 0.0.0.0 where probes come from elsewhere',
    ),
  HEARTH_INGEST_PORT: port.default(8090).describe('Health and metrics of ingest'),
  HEARTH_WINDOWS_PORT: port.default(8091).describe('Health and metrics of windows'),
  HEARTH_WINDOWS_POLL_MS: duration
    .default(5000)
    .describe('How often windows looks for stale days, ms, at most 86400000 (a day)'),
  HEARTH_EVIDENCE_AFTER_MS: duration
    .default(21_600_000)
    .describe(
      'How long after its end windows cuts the evidence batch of a day, ms, at most 86400000 (a day); at least 180 s after its last reading. The API needs the same value: time zones are fixed then',
    ),
  HEARTH_UPKEEP_PORT: port.default(8092).describe('Health and metrics of upkeep'),
  HEARTH_UPKEEP_ROUND_MS: duration
    .default(60_000)
    .describe('Pause of upkeep between two rounds of its duties, ms, at most 86400000 (a day)'),
  HEARTH_WEBHOOK_SECRET_KEY_FILE: z
    .string()
    .min(1)
    .optional()
    .describe(
      'File with the keys that seal secrets of webhooks, the same for API and upkeep, readable by its owner and group only: 32 bytes in base64, one key a line, the first one seals; without it there are no webhooks',
    ),
  HEARTH_WEBHOOK_ALLOW_NETWORKS: networks
    .default('')
    .describe(
      'Networks that webhooks may call though they are not public, also without TLS, in CIDR notation with commas between; the same for API and upkeep; empty: none',
    ),
  HEARTH_WEBHOOK_RETRY_MS: z
    .string()
    .regex(/^[1-9]\d{0,7}(?:,[1-9]\d{0,7}){0,19}$/)
    .default('5000,295000,1500000,5400000,10800000,18000000,14400000,21600000,14400000')
    .describe(
      'Pauses before the second and each further attempt to deliver an event, ms, with commas between; after the last attempt the endpoint is switched off',
    ),
  HEARTH_WEBHOOK_POLL_MS: duration
    .default(2000)
    .describe(
      'How often upkeep looks for events that webhooks are to get, ms, at most 86400000 (a day); another copy takes over after ten times that',
    ),
  HEARTH_API_HOST: z.string().default('127.0.0.1').describe('Address on which the API listens'),
  HEARTH_API_PORT: port.default(8080).describe('Port of the API'),
  HEARTH_DRAIN_MS: z.coerce
    .number()
    .int()
    .min(0)
    .max(86_400_000)
    .default(500)
    .describe(
      'How long the API still takes requests after SIGTERM while its /readyz answers 503, ms, at most 86400000 (a day): as long as a balancer needs to see it',
    ),
  HEARTH_TRUSTED_PROXIES: networks
    .default('')
    .describe(
      'Networks of the proxies before the API, in CIDR notation with commas between: from them the address of a client is the last one in X-Forwarded-For (without it, in Forwarded) that is none of theirs; empty: that of the connection',
    ),
  HEARTH_STORE_SILENT_MS: duration
    .default(1200)
    .describe(
      'How long ClickHouse may be silent before the API answers 503 and waits no longer, ms; Keeper three quarters of it. More on a slow or crowded machine',
    ),
  HEARTH_PUBLIC_URL: z
    .url()
    .refine((url) => /^https?:\/\/[^/?#]+$/.test(url))
    .optional()
    .describe(
      'Scheme and host by which phones reach the API, without a path; without it the host of each request',
    ),
  HEARTH_CONSOLE_DIR: z
    .string()
    .min(1)
    .optional()
    .describe('Folder of the built console, which `npm start` builds; without it the API serves none'),
  HEARTH_HOSTS: z
    .string()
    .regex(/^(?:[A-Za-z0-9.-]+(?:,(?=[A-Za-z0-9])|$))*$/)
    .default('')
    .describe(
      'Further names by which browsers reach the API, without ports and with commas between; addresses, localhost and the names of HEARTH_PUBLIC_URL and HEARTH_DOMAIN are always taken',
    ),
  HEARTH_API_URL: fetchedUrl
    .optional()
    .describe('API that the commands and the simulated fleet talk to; default from ready.json'),
  HEARTH_API_KEY: z.string().optional().describe('Key that they use; default from ready.json'),
  HEARTH_DOMAIN: z
    .string()
    .regex(/^[A-Za-z0-9.%-]+$/)
    .default('hearth.localhost')
    .describe('Domain in minted DIDs and problem types'),
  HEARTH_ISSUER_DID: z
    .string()
    .regex(/^did:web:[A-Za-z0-9.%-]+$/)
    .optional()
    .describe('DID of the issuer of credentials, did:web and a domain; default the one of HEARTH_DOMAIN'),
  HEARTH_ISSUER_KEY_FILE: z
    .string()
    .min(1)
    .optional()
    .describe(
      'File with the keys of the issuer, JSON, readable by its owner and group only (0600, 0640, 0440); without it no credentials and bundles are made',
    ),
  HEARTH_KEY_KIND: z
    .enum(['live', 'test'])
    .default('test')
    .describe('Kind of API keys that this installation accepts'),
  HEARTH_RATE_LIMITS: z
    .enum(['on', 'off'])
    .default('on')
    .describe('Limits of requests and readings per key, and of failed attempts per address'),
  HEARTH_API_COPIES: count
    .max(1000)
    .default(1)
    .describe('API processes behind one address; each allows its part of the rate limits'),
  HEARTH_CORS_ORIGINS: z
    .string()
    .regex(/^(?:https?:\/\/[A-Za-z0-9.:[\]-]+(?:,|$))*$/)
    .default('')
    .describe('Origins of web pages that may call the API, with commas between; empty: none'),
  HEARTH_COUNTRY: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional()
    .describe('Country of projects that name none (ISO 3166-1 alpha-2)'),
  HEARTH_FLEET: z.enum(['on', 'off']).default('on').describe('Simulated devices of npm start'),
  HEARTH_FLEET_SEED: z.coerce.number().int().min(0).default(1).describe('Seed of the simulated devices'),
  HEARTH_FLEET_HOUSEHOLDS: z.coerce
    .number()
    .int()
    .min(1)
    .max(5000)
    .default(40)
    .describe('Simulated households'),
  HEARTH_FLEET_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(400)
    .default(31)
    .describe('Days of simulated history at the first start'),
  HEARTH_LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error'])
    .default('info')
    .describe('Least level of the log lines: `debug`, `info`, `warn`, `error`'),
});

export type Settings = z.output<typeof settings>;

/** Reads and checks all settings. Throws an Error with one line for each bad setting: name, value, what is allowed. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const unknown = Object.keys(env).filter((name) => name.startsWith('HEARTH_') && !(name in settings.shape));
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = settings.safeParse(given);
  const faults = [
    ...unknown.map(unknownText),
    ...Object.entries(settings.shape).flatMap(([name, setting]) => {
      const issue = parsed.error?.issues.find(({ path }) => path[0] === name);
      return issue ? [faultText(name, { issue, setting, value: given[name] })] : [];
    }),
  ];
  if (faults.length > 0 || parsed.data === undefined) throw new Error(faults.join('\n'));
  return parsed.data;
}

/** The settings of a process; when they cannot be used it says why, one line each, and ends with 1. */
export function settingsOrExit(env: Record<string, string | undefined>): Settings {
  try {
    return readSettings(env);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return process.exit(1);
  }
}

function unknownText(name: string): string {
  const known = didYouMean(name, Object.keys(settings.shape));
  return `${name} is not a setting of Hearth; ${known ? `${known} is near` : 'infra/docs/settings.md lists all'}`;
}

interface BadValue {
  readonly issue: z.core.$ZodIssue;
  readonly setting: z.ZodType;
  readonly value: string | undefined;
}

function faultText(name: string, { issue, setting, value }: BadValue): string {
  const secret = /PASSWORD|SECRET|URL|_KEY$/.test(name);
  const isSentence = issue.code === 'custom' && issue.params?.['isSentence'] === true;
  const allowed = isSentence ? issue.message : `${valuesOf(setting)} is allowed`;
  return `${name} is ${secret ? 'not usable' : JSON.stringify(value)}: ${allowed}`;
}

/** The port of a URL, also where its scheme implies it. */
function portOf(url: string): number {
  const { port: given, protocol } = new URL(url);
  return Number(given || (protocol === 'https:' ? 443 : 80));
}

/** A setting that this process needs has no value; the message is all that its user must read. */
export class MissingSetting extends Error {
  override readonly name = 'MissingSetting';
}

/** The value of a setting that this process needs. Throws a `MissingSetting` with the names of those that would do. */
export function requireSetting<T>(value: T | undefined, ...names: readonly string[]): T {
  if (value === undefined)
    throw new MissingSetting(
      `${names.join(' or ')} is not set: set it (infra/docs/settings.md), or use npm start, which sets the addresses`,
    );
  return value;
}
