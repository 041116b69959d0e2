// Responses of a campaign as a table: the state and the origin of each row, then a column for each question.
import { z } from 'zod';
import type { ExportColumn } from '#domain/surveys/answers/export-columns.ts';
import type { ResponseStatus } from '#domain/surveys/responses/states.ts';
import type { Api } from '../context/api.ts';

export const exportFormats = {
  csv: { format: 'CSVWithNames', type: 'text/csv; charset=utf-8' },
  ndjson: { format: 'JSONEachRow', type: 'application/x-ndjson' },
  parquet: { format: 'Parquet', type: 'application/vnd.apache.parquet' },
} as const;

export type ExportFormat = keyof typeof exportFormats;

/** Most rows of a file, which is made in memory. */
export const exportRowsMax = 100_000;

interface Export {
  readonly surveyId: string;
  readonly statuses: readonly ResponseStatus[];
  readonly columns: readonly ExportColumn[];
  readonly format: ExportFormat;
}

/** A cell that a spreadsheet would take for a formula gets an apostrophe. Only in CSV: other formats have types. */
const asText = (sql: string, format: ExportFormat): string =>
  format === 'csv' ? `if(match(${sql}, '^[=+\\\\-@\\\\t\\\\r]'), concat('''', ${sql}), ${sql})` : sql;

const time = (column: string): string => `formatDateTime(${column}, '%Y-%m-%dT%H:%i:%S.%fZ')`;

/** Columns that every row has, in this order. */
export const rowColumns = [
  { name: 'response_id', type: 'text' },
  { name: 'id', type: 'text' },
  { name: 'version', type: 'integer' },
  { name: 'status', type: 'text' },
  { name: 'household_did', type: 'text' },
  { name: 'collector', type: 'text' },
  { name: 'answered_at', type: 'date-time' },
  { name: 'round', type: 'integer' },
  { name: 'out_of_sample', type: 'boolean' },
  { name: 'completeness', type: 'number' },
  { name: 'digest', type: 'text' },
] as const;

const ownSql: Readonly<Record<string, string>> = {
  answered_at: time('answered_at'),
  status: 'toString(status)',
};

/** A name of the domain has no character that ends a quoted identifier. */
const quoteName = (name: string): string => {
  if (!/^[A-Za-z0-9_.-]+$/.test(name)) throw new Error(`${JSON.stringify(name)} is no name of a column`);
  return `\`${name}\``;
};

const counted = { surveyId: '{surveyId:String}', statuses: '{statuses:Array(String)}' } as const;

const where = `campaign_id = ${counted.surveyId} AND status IN ${counted.statuses} AND meets_quality`;

export function exportFile(
  { readFile }: Pick<Api, 'readFile'>,
  { surveyId, statuses, columns, format }: Export,
): Promise<Uint8Array> {
  const own = rowColumns.map(({ name }) => {
    const sql = ownSql[name] ?? name;
    return `${name === 'response_id' ? asText(sql, format) : sql} AS ${quoteName(`_${name}`)}`;
  });
  const given = columns.map(
    (column, index) => `${columnSql(column, index, format)} AS ${quoteName(column.name)}`,
  );
  const names = columns.flatMap(({ section, question, option = '' }, index) => [
    [`s${index}`, section],
    [`q${index}`, question],
    [`o${index}`, option],
  ]);
  const renamed = rowColumns.map(({ name }) => `${quoteName(`_${name}`)} AS ${quoteName(name)}`);
  const sql = `SELECT ${[...renamed, ...columns.map(({ name }) => quoteName(name))].join(', ')} FROM (
      SELECT ${[...own, ...given].join(',\n')}
      FROM survey_responses FINAL WHERE ${where} ORDER BY id LIMIT {rowsMax:UInt32}
    )`;
  return readFile(sql, exportFormats[format].format, {
    surveyId,
    statuses,
    rowsMax: exportRowsMax,
    ...Object.fromEntries(names),
  });
}

function columnSql({ part, isCalculated }: ExportColumn, index: number, format: ExportFormat): string {
  const at = `${isCalculated ? 'calculated' : 'answers'}, {s${index}:String}, {q${index}:String}`;
  const raw = `JSONExtractRaw(${at})`;
  const sql: Readonly<Record<ExportColumn['part'], string>> = {
    number: `JSONExtract(${at}, 'Nullable(Float64)')`,
    boolean: `JSONExtract(${at}, 'Nullable(Bool)')`,
    value: `JSONExtract(${at}, 'value', 'Nullable(Float64)')`,
    unit: asText(`JSONExtractString(${at}, 'unit')`, format),
    option: `if(${raw} = '', NULL, toUInt8(has(JSONExtract(${at}, 'Array(String)'), {o${index}:String})))`,
    text: asText(`if(startsWith(${raw}, '"'), JSONExtractString(${at}), ${raw})`, format),
  };
  return sql[part];
}

const countRow = z.object({ state: z.string(), meets: z.coerce.boolean(), responses: z.coerce.number() });

/** Rows of the file, and what is left out, by state or because it breaks the quality rules. */
export async function exportCounts(
  { telemetry }: Pick<Api, 'telemetry'>,
  { surveyId, statuses }: Pick<Export, 'surveyId' | 'statuses'>,
): Promise<{ readonly rows: number; readonly leftOut: Readonly<Record<string, number>> }> {
  const sql = `SELECT toString(status) AS state, meets_quality AS meets, count() AS responses
    FROM survey_responses FINAL WHERE campaign_id = {surveyId:String} GROUP BY state, meets ORDER BY state, meets`;
  const leftOut: Record<string, number> = {};
  let rows = 0;
  for (const { state, meets, responses } of await telemetry.query(countRow, sql, { surveyId })) {
    const isIn = statuses.some((status) => status === state);
    if (isIn && meets) rows += responses;
    else leftOut[isIn ? 'quality' : state] = (leftOut[isIn ? 'quality' : state] ?? 0) + responses;
  }
  return { rows, leftOut };
}
