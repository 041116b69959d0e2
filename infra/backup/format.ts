// The format of a backup: gzip of JSON lines: a head, rows, and an end that marks the file as complete.
import { z } from 'zod';

/** Rows are those of ClickHouse's table of that name. */
const backupTables = ['records', 'record_intents', 'personal_data', 'survey_files'] as const;

export type BackupTable = (typeof backupTables)[number];

/** Any column but the ones that are read here is handed through as it is. */
export const recordRow = z.looseObject({
  kind: z.string(),
  id: z.string(),
  version: z.number(),
  body: z.string(),
  actor: z.string(),
  nonce: z.string(),
  at: z.string(),
});

export const intentRow = z.looseObject({ nonce: z.string(), keys: z.array(z.string()) });

export const personalRow = z.looseObject({ household_id: z.string(), ref: z.string() });

/** `content`: the file in base64. */
export const fileRow = z.looseObject({ id: z.string(), content: z.string() });

export type Row = Readonly<Record<string, unknown>>;

export const head = z.object({
  hearthBackup: z.literal(1),
  database: z.string(),
  at: z.string(),
  /** Names of the migrations of its database. */
  migrations: z.array(z.string()),
});

export const rowLine = z.object({ table: z.enum(backupTables), row: z.record(z.string(), z.unknown()) });

/** `sha256`: of all lines before, each with its line feed; lower-case hex. */
export const end = z.object({ end: z.object({ rows: z.number(), sha256: z.string() }) });

/** `hearth-<database>-<time>.ndjson.gz`; names of one database sort by time. */
export const backupName = (database: string, at: Date): string =>
  `${database}-${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.ndjson.gz`;

/** When a backup of the database was made, by its name; null for any other file. */
export function backupTime(database: string, name: string): number | null {
  const [, year, month, day, hour, minute, second] =
    new RegExp(`^${database}-(\\d{4})(\\d{2})(\\d{2})T(\\d{2})(\\d{2})(\\d{2})Z\\.ndjson\\.gz$`).exec(name) ??
    [];
  if (year === undefined) return null;
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}
