// The responses of a campaign as files: a table in a format, or a zip with a table for each repeat.
import { setImmediate as breathe } from 'node:timers/promises';
import type { Cell } from '#domain/surveys/tables/cells.ts';
import { tablesOf, type Column, type Table } from '#domain/surveys/tables/tables.ts';
import type { SealedTemplate } from '#domain/surveys/answers/sealed-questions.ts';
import { zipStream } from '#runtime/process/zip.ts';
import type { Api } from '../context/api.ts';
import { awaitFirst } from '../contract/stream.ts';
import {
  exportedResponses,
  rowColumns,
  type Export,
  type ExportedResponse,
} from '../store/export-responses.ts';
import { csvOf } from './formats/csv.ts';
import { ndjsonOf } from './formats/ndjson.ts';
import { parquetOf } from './formats/parquet.ts';
import type { Rows } from './formats/rows.ts';

const exportFormats = {
  csv: 'text/csv; charset=utf-8',
  ndjson: 'application/x-ndjson',
  parquet: 'application/vnd.apache.parquet',
} as const;

const zipType = 'application/zip';

/** Without their parameters, as a document and `Accept` name them. */
export const exportTypes = [...Object.values(exportFormats).map((type) => type.replace(/;.*/, '')), zipType];

export type ExportFormat = keyof typeof exportFormats;

interface Wanted extends Export {
  readonly format: ExportFormat;
  readonly bom: boolean;
  /** Repeats are tables of their own. */
  readonly isZip: boolean;
}

interface FileTable {
  /** Of the file in the zip. */
  readonly name: string;
  readonly columns: readonly Column[];
}

interface ExportFile {
  readonly name: string;
  readonly type: string;
  readonly tables: readonly FileTable[];
  readonly chunks: () => AsyncIterable<Uint8Array>;
}

/** Nothing is read before the first chunk. */
export function exportFile(
  api: Pick<Api, 'readColumns'>,
  template: SealedTemplate,
  { format, bom, isZip, ...responses }: Wanted,
): ExportFile {
  const tables = tablesOf(template, !isZip).map((table) => ({
    table,
    name: `${table.name}.${format}`,
    columns: [...keysOf(table), ...table.columns],
  }));
  const write = {
    csv: (columns: readonly Column[], rows: Rows) => csvOf(columns, rows, { bom }),
    ndjson: ndjsonOf,
    parquet: parquetOf,
  }[format];
  async function* chunks(): AsyncGenerator<Uint8Array> {
    // What cannot be read is told before the first byte.
    const first = await awaitFirst(exportedResponses(api, responses));
    const written = tables.map(({ table, name, columns }, index) => ({
      name,
      chunks: write(columns, rowsOf(index === 0 ? first : exportedResponses(api, responses), table)),
      isPackable: format !== 'parquet',
    }));
    if (isZip) yield* zipStream(written);
    else for (const { chunks: parts } of written) yield* parts;
  }
  return {
    name: `${responses.surveyId}-responses.${isZip ? 'zip' : format}`,
    type: isZip ? zipType : exportFormats[format],
    tables,
    chunks,
  };
}

/** Columns by which the rows of a table are known; those of a repeat name their response. */
const keysOf = ({ places }: Table): Column[] => [
  ...(places.length === 0 ? rowColumns : rowColumns.slice(0, keyCount)),
  ...places.map((name): Column => ({ name, type: 'integer' })),
];

/** `response_id` and `id`. */
const keyCount = 2;

async function* rowsOf(
  responses: AsyncIterable<readonly ExportedResponse[]>,
  { places, rows }: Table,
): AsyncGenerator<Cell[][]> {
  for await (const some of responses) {
    yield some.flatMap((response) => {
      const own = places.length === 0 ? response.cells : response.cells.slice(0, keyCount);
      return rows(response.answers).map((cells) => [...own, ...cells]);
    });
    await breathe();
  }
}
