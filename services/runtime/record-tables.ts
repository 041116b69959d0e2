// The typed tables: which kinds of records each of them holds. A table makes its columns of the body of a record.
import type { ClickHouse } from './clickhouse.ts';

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
  /** What is inserted; all else follows from the body (schemas/clickhouse/0022). */
  readonly columns: readonly [keyof RecordRow, ...(keyof RecordRow)[]];
}

const versioned = ['id', 'version', 'body', 'at'] as const;
const entries = ['id', 'body', 'at'] as const;

const tables: Readonly<Record<string, Table>> = {
  projects: { kinds: ['project'], columns: versioned },
  households: { kinds: ['household'], columns: versioned },
  devices: { kinds: ['device'], columns: versioned },
  installations: { kinds: ['installation'], columns: versioned },
  placements: { kinds: ['installation'], columns: versioned },
  device_records: {
    kinds: ['installation', 'device-status-change', 'calibration', 'device-key', 'gap'],
    columns: ['kind', ...versioned],
  },
  surveys: { kinds: ['survey'], columns: versioned },
  analyses: { kinds: ['analysis'], columns: versioned },
  api_keys: { kinds: ['api-key'], columns: versioned },
  jobs: { kinds: ['job'], columns: versioned },
  events: { kinds: ['event'], columns: entries },
  audit_log: { kinds: ['audit-entry'], columns: ['id', 'body'] },
};

/** Inserts each record into the tables of its kind, side by side. Repeating it changes nothing, but for the stamps of events. */
export async function fillTables(clickhouse: ClickHouse, rows: readonly RecordRow[]): Promise<void> {
  const inserts = Object.entries(tables).map(([table, { kinds, columns }]) =>
    clickhouse.insertRows(
      table,
      rows.filter(({ kind }) => kinds.includes(kind)).map((row) => only(row, columns)),
      { columns },
    ),
  );
  await Promise.all(inserts);
}

const only = (row: RecordRow, columns: readonly (keyof RecordRow)[]): Record<string, unknown> =>
  Object.fromEntries(columns.map((column) => [column, row[column]]));
