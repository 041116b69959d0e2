// The typed tables: which kinds of records each of them holds. A table makes its columns of the body of a record.
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import { eventsKeptMs } from './events.ts';

/** A row of the log of records. */
export type RecordRow = {
  readonly kind: string;
  readonly id: string;
  readonly version: number;
  /** JSON of an object. */
  readonly body: string;
  /** ISO 8601. */
  readonly at: string;
};

interface Table {
  readonly kinds: readonly string[];
  /** What is inserted; all else follows from the body (schemas/clickhouse/0003_records.sql). */
  readonly columns: readonly [keyof RecordRow, ...(keyof RecordRow)[]];
}

const versioned = ['id', 'version', 'body', 'at'] as const;

const tables: Readonly<Record<string, Table>> = {
  projects: { kinds: ['project'], columns: versioned },
  households: { kinds: ['household'], columns: versioned },
  devices: { kinds: ['device'], columns: versioned },
  installations: { kinds: ['installation'], columns: versioned },
  placements: { kinds: ['installation'], columns: versioned },
  project_devices: { kinds: ['installation'], columns: ['body'] },
  device_records: {
    kinds: [
      'installation',
      'device-status-change',
      'calibration',
      'device-key',
      'gap',
      'delivery-correction',
    ],
    columns: ['kind', ...versioned],
  },
  alarms: { kinds: ['alarm'], columns: versioned },
  evidence_anchors: { kinds: ['evidence-anchor'], columns: versioned },
  claims: { kinds: ['claim'], columns: versioned },
  claim_disputes: { kinds: ['dispute'], columns: versioned },
  verifiers: { kinds: ['verifier'], columns: versioned },
  credentials: { kinds: ['credential'], columns: versioned },
  surveys: { kinds: ['survey'], columns: versioned },
  survey_responses: { kinds: ['response'], columns: versioned },
  collectors: { kinds: ['collector'], columns: versioned },
  survey_assignments: { kinds: ['assignment'], columns: versioned },
  field_links: { kinds: ['field-link'], columns: versioned },
  survey_templates: { kinds: ['survey-template'], columns: versioned },
  api_keys: { kinds: ['api-key'], columns: versioned },
  webhook_endpoints: { kinds: ['webhook-endpoint'], columns: versioned },
  webhook_orders: { kinds: ['webhook-order'], columns: versioned },
  jobs: { kinds: ['job'], columns: versioned },
};

const analysisTables: Readonly<Record<string, Table>> = {
  household_analyses: { kinds: ['analysis'], columns: versioned },
  project_analyses: { kinds: ['project-analysis'], columns: versioned },
};

const entryTables: Readonly<Record<string, Table>> = {
  events: { kinds: ['event'], columns: ['id', 'body', 'at'] },
  audit_log: { kinds: ['audit-entry'], columns: ['id', 'body'] },
};

/** Names of all tables that records are inserted into. */
export const recordTables: readonly string[] = [tables, analysisTables, entryTables].flatMap((some) =>
  Object.keys(some),
);

/** Whether it is an event or an audit entry: it has one version and no unique name, and is not read by key. */
export const isEntry = ({ kind }: Pick<RecordRow, 'kind'>): boolean =>
  Object.values(entryTables).some(({ kinds }) => kinds.includes(kind));

// A restored backup brings older ones, each week of which would be a part of the insert.
const isKept = ({ kind, at }: RecordRow): boolean =>
  kind !== 'event' || Date.parse(at) > Date.now() - eventsKeptMs;

/** Inserts each record into the tables of its kind, side by side. Repeating it changes nothing. */
export const fillTables = (clickhouse: ClickHouse, rows: readonly RecordRow[]): Promise<void> =>
  fill(clickhouse, tables, rows);

/** The same of analyses. */
export const fillAnalyses = (clickhouse: ClickHouse, rows: readonly RecordRow[]): Promise<void> =>
  fill(clickhouse, analysisTables, rows);

/**
 * Inserts events and audit entries, one table after the other, for nobody waits. One that is repeated is another row, of
 * which the feed tells the first.
 */
export async function fillEntries(clickhouse: ClickHouse, rows: readonly RecordRow[]): Promise<void> {
  const kept = rows.filter(isKept);
  for (const [name, table] of Object.entries(entryTables)) await fillTable(clickhouse, [name, table], kept);
}

async function fill(
  clickhouse: ClickHouse,
  into: Readonly<Record<string, Table>>,
  rows: readonly RecordRow[],
): Promise<void> {
  await Promise.all(Object.entries(into).map((table) => fillTable(clickhouse, table, rows)));
}

const fillTable = (
  clickhouse: ClickHouse,
  [name, { kinds, columns }]: [string, Table],
  rows: readonly RecordRow[],
): Promise<void> =>
  clickhouse.insertRows(
    name,
    rows.filter(({ kind }) => kinds.includes(kind)).map((row) => only(row, columns)),
    { columns },
  );

const only = (row: RecordRow, columns: readonly (keyof RecordRow)[]): Record<string, unknown> =>
  Object.fromEntries(columns.map((column) => [column, row[column]]));
