// Access rights in ClickHouse: users, grants and limits, rendered as its users file.
import { recordTables } from '#records/records.ts';
import { xml } from './xml.ts';
import type { XmlNode } from './xml.ts';

export const roles = ['admin', 'ingest', 'windows', 'upkeep', 'api', 'analyst'] as const;

/** The parts that log in to ClickHouse. */
export type Role = (typeof roles)[number];

type Access = {
  readonly user: string;
  readonly profile: 'service' | 'analyst';
  readonly grants: readonly string[];
};

const tableEngines = [
  'MergeTree',
  'ReplacingMergeTree',
  'AggregatingMergeTree',
  'SummingMergeTree',
  'KeeperMap',
  'Memory',
  'Null',
];

const readings = ['usage_readings', 'fuel_readings', 'temperature_readings', 'power_readings'];
const findings = ['dead_letters', 'anomalies'];
const ingestState = [
  'ingest_ledger',
  'ingest_retractions',
  'anomaly_witnesses',
  'detector_snapshots',
  'detector_markers',
  'writer_schemas',
];
const days = ['device_days', 'day_rules'];
const dayResults = ['windows_copies', 'household_windows', 'evidence_batches'];
const dayInputs = [
  'device_day_asks',
  'device_day_touched',
  'projects',
  'devices',
  'installations',
  'device_places',
];
const dayChanges = ['day_changes', 'device_heard', 'device_records', 'placements'];
const operations = ['records', 'record_intents', 'settled_intents', 'unique_keys'];
/** Rights of a service in the database `hearth`. A view that feeds a table runs with the rights of its creator. */
const tables = (rights: string, names: readonly string[]): string[] =>
  names.map((name) => `${rights} ON hearth.${name}`);

/** The feed is never ahead of an insert that is under way, of which no other one is shown, nor of what a replica lacks. */
const feedRights = ['SELECT ON system.processes', 'SELECT ON system.replicas'];

/** Databases `hearth_<name>` of tests and further programmes: a grant can name a prefix of a database, but no table in it. */
const namedDatabases = ['SELECT, INSERT ON hearth_*.*'];

/**
 * Base tables are in databases that begin with `hearth`, their views in databases that begin with `hearth_views`
 * (the database `hearth_x` has its views in `hearth_views_x`): a grant can name a prefix but no suffix.
 */
export const access: Record<Role, Access> = {
  admin: {
    user: 'hearth',
    profile: 'service',
    grants: [
      'SHOW, SELECT, INSERT, ALTER, CREATE, DROP, UNDROP TABLE, TRUNCATE, OPTIMIZE ON hearth*.*',
      'SYSTEM MERGES, SYSTEM TTL MERGES, SYSTEM FLUSH ON *.*',
      'CREATE TEMPORARY TABLE, CREATE FUNCTION, DROP FUNCTION, KILL QUERY ON *.*',
      'SELECT ON system.*',
      'SET DEFINER ON hearth',
      ...tableEngines.map((engine) => `TABLE ENGINE ON ${engine}`),
    ],
  },
  ingest: {
    user: 'hearth_ingest',
    profile: 'service',
    grants: [
      // It reads what it wrote: a start audits the tables.
      ...tables('SELECT, INSERT', [...ingestState, ...readings, ...findings]),
      ...namedDatabases,
    ],
  },
  windows: {
    user: 'hearth_windows',
    profile: 'service',
    grants: [
      ...tables('SELECT, INSERT', [...days, ...dayResults]),
      ...tables('SELECT', [...readings, ...dayInputs, ...dayChanges]),
      ...tables('SELECT, INSERT', ['anomalies']),
      ...namedDatabases,
    ],
  },
  upkeep: {
    user: 'hearth_upkeep',
    profile: 'service',
    grants: [
      // It completes operations of others, so it writes every table of records.
      ...tables('SELECT, INSERT', [
        ...operations,
        'key_trims',
        'response_checks',
        'survey_check_runs',
        'evidence_anchor_batches',
        'webhook_senders',
        'webhook_progress',
        'webhook_attempts',
        ...recordTables,
      ]),
      ...tables('SELECT', ['device_heard', 'anomalies', 'survey_files', 'evidence_batches']),
      // Answers that were stored open are sealed: of rows with one key a merge keeps the last.
      ...tables('SELECT, INSERT', ['personal_data']),
      ...tables('OPTIMIZE', ['records', 'record_intents', 'survey_responses']),
      // Old keys are trimmed, and personal data that no record refers to. A lost key is marked, then deleted.
      ...tables('ALTER DELETE', ['unique_keys', 'personal_data', 'survey_files']),
      ...tables('ALTER UPDATE', ['unique_keys']),
      // Webhooks read the feed of events, as the API does.
      ...feedRights,
      ...namedDatabases,
      'ALTER DELETE, ALTER UPDATE, OPTIMIZE ON hearth_*.*',
    ],
  },
  api: {
    user: 'hearth_api',
    profile: 'service',
    grants: [
      ...tables('SELECT, INSERT', operations),
      ...tables('INSERT', ['device_day_asks']),
      ...tables('SELECT', findings),
      ...tables('SELECT, INSERT', [
        'dead_letter_replays',
        'api_key_uses',
        'analysis_looks',
        'response_checks',
        'survey_check_runs',
        'personal_data',
        'survey_files',
        'reading_batches',
        ...recordTables,
      ]),
      ...tables('SELECT', ['device_heard', ...readings, ...days, ...dayInputs]),
      ...tables('SELECT', ['evidence_batches', 'evidence_anchor_batches']),
      // How far ingestion has come, for the picture of the pipeline.
      ...tables('SELECT', ['ingest_ledger']),
      ...tables('SELECT', ['webhook_progress', 'webhook_attempts']),
      ...feedRights,
      // Personal data and files are erased. A lost key is marked, then deleted; a file gets its household.
      ...tables('ALTER DELETE', ['unique_keys', 'personal_data', 'survey_files']),
      ...tables('ALTER UPDATE', ['unique_keys', 'survey_files']),
      ...namedDatabases,
      'ALTER DELETE, ALTER UPDATE ON hearth_*.*',
    ],
  },
  analyst: { user: 'analyst', profile: 'analyst', grants: ['SELECT ON hearth_views*.*'] },
};

/** Limits of one analyst query. A query can lower them; it can neither raise them nor set 0, which is no limit. */
const analystLimits = {
  max_execution_time: 30,
  max_memory_usage: 1_000_000_000,
  max_result_rows: 1_000_000,
  max_result_bytes: 500_000_000,
  max_rows_to_read: 2_000_000_000,
  max_threads: 2,
  max_concurrent_queries_for_user: 8,
};

const bounds = Object.entries(analystLimits).map(([name, max]): XmlNode => [
  name,
  [
    ['min', 1],
    ['max', max],
  ],
]);

const profiles: XmlNode[] = [
  ['default', []],
  ['service', [['log_queries', 0]]],
  ['analyst', [['readonly', 2], ...Object.entries(analystLimits), ['constraints', bounds]]],
];

/**
 * The engine's own session runs as `default`, which cannot have a password: it may start and stop listening and
 * use table functions that touch nothing, and only from this machine.
 */
const engineGrants = ['SYSTEM LISTEN ON *.*', 'CREATE TEMPORARY TABLE ON *.*'];

type User = { name: string; password: string; profile: string; grants: readonly string[]; from: string };

const userNode = ({ name, password, profile, grants, from }: User): XmlNode => [
  name,
  [
    ['password', password],
    ['networks', [['ip', from]]],
    ['profile', profile],
    ['quota', 'default'],
    ['grants', grants.map((grant) => ['query', `GRANT ${grant}`])],
  ],
];

/** The users file of a ClickHouse whose users have these passwords and log in from `from` (an address or a subnet). */
export function usersXml(passwords: Record<Role, string>, from: string): string {
  const users = roles.map((role) => {
    const { user: name, profile, grants } = access[role];
    return userNode({ name, password: passwords[role], profile, grants, from });
  });
  const engine = userNode({
    name: 'default',
    password: '',
    profile: 'default',
    grants: engineGrants,
    from: '127.0.0.1',
  });
  return xml([
    'clickhouse',
    [
      ['profiles', profiles],
      ['quotas', [['default', []]]],
      ['users', [engine, ...users]],
    ],
  ]);
}
