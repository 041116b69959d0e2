// A table as Parquet. Lists and objects are text, as JSON.
import { parquetFile, type ParquetType } from '#runtime/parquet/parquet-file.ts';
import type { Cell, CellType } from '#domain/surveys/tables/cells.ts';
import type { Column } from '#domain/surveys/tables/tables.ts';
import type { Rows } from './rows.ts';

const types: Readonly<Record<CellType, ParquetType>> = {
  integer: 'int32',
  number: 'double',
  boolean: 'boolean',
  text: 'text',
  json: 'text',
};

export const parquetOf = (columns: readonly Column[], rows: Rows): AsyncGenerator<Uint8Array> =>
  parquetFile(
    columns.map(({ name, type }) => ({ name, type: types[type] })),
    withTexts(rows),
  );

async function* withTexts(rows: Rows) {
  for await (const some of rows) yield some.map((cells) => cells.map(flat));
}

const flat = (cell: Cell): number | boolean | string | null =>
  typeof cell === 'object' && cell !== null ? JSON.stringify(cell) : cell;
