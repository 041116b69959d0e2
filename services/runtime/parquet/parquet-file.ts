// Writes a Parquet file while its rows come (https://parquet.apache.org/docs/file-format/): flat columns that may be null,
// values as they are (PLAIN), one page for each column of a group of rows, compressed with Snappy.
import { setImmediate as breathe } from 'node:timers/promises';
import snappy from 'snappy';
import { encodePage, type ParquetCell, type ParquetType } from './page.ts';
import { encodeStruct, type ThriftValue } from './thrift.ts';

export type { ParquetType } from './page.ts';

export interface ParquetColumn {
  readonly name: string;
  readonly type: ParquetType;
}

// A group is held in memory until it is written. A column of a group costs 90 bytes at the end of the file.
const groupCellsMax = 1_000_000;
const groupTextMax = 32 * 1024 * 1024;
/** Bytes that are written in one go; in between, others have their turn. */
const partBytes = 1024 * 1024;

const magic = Buffer.from('PAR1');
const physicalTypes: Readonly<Record<ParquetType, number>> = { boolean: 0, int32: 1, double: 5, text: 6 };
const [plain, rle, optional, snappyCodec, utf8] = [0, 3, 1, 1, 0];

/** `rows`: some at a time, each with a cell for each column. */
export async function* parquetFile(
  columns: readonly ParquetColumn[],
  rows: AsyncIterable<readonly (readonly ParquetCell[])[]>,
): AsyncGenerator<Uint8Array> {
  yield magic;
  let at = magic.length;
  let count = 0;
  const groups: ThriftValue[] = [];
  for await (const group of groupsOf(columns.length, rows)) {
    const chunks: ThriftValue[] = [];
    let parts: Uint8Array[] = [];
    let [bytes, groupBytes] = [0, 0];
    for (const [index, column] of columns.entries()) {
      const page = await pageOf(column, group, index);
      chunks.push(chunkOf(column, { at, rows: group.length, ...page }));
      at += page.stored;
      groupBytes += page.plain;
      parts.push(...page.parts);
      bytes += page.stored;
      if (bytes < partBytes) continue;
      yield Buffer.concat(parts);
      [parts, bytes] = [[], 0];
      await breathe();
    }
    if (parts.length > 0) yield Buffer.concat(parts);
    const encoded = encodeStruct({ 1: { list: chunks }, 2: { i64: groupBytes }, 3: { i64: group.length } });
    groups.push({ encoded });
    count += group.length;
  }
  const footer = footerOf(columns, groups, count);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(footer.length);
  yield Buffer.concat([footer, length, magic]);
}

/** Rows in groups of a bounded number of cells and bytes of text. */
async function* groupsOf(
  columns: number,
  rows: AsyncIterable<readonly (readonly ParquetCell[])[]>,
): AsyncGenerator<(readonly ParquetCell[])[]> {
  let group: (readonly ParquetCell[])[] = [];
  let texts = 0;
  for await (const some of rows)
    for (const cells of some) {
      group.push(cells);
      for (const cell of cells) if (typeof cell === 'string') texts += cell.length;
      if (group.length * columns < groupCellsMax && texts < groupTextMax) continue;
      yield group;
      [group, texts] = [[], 0];
    }
  if (group.length > 0) yield group;
}

interface Page {
  readonly parts: readonly Uint8Array[];
  /** Bytes with their header, compressed and not. */
  readonly stored: number;
  readonly plain: number;
}

async function pageOf(
  { type }: ParquetColumn,
  rows: readonly (readonly ParquetCell[])[],
  index: number,
): Promise<Page> {
  const body = encodePage(rows, index, type);
  const packed = await snappy.compress(body);
  const header = encodeStruct({
    1: { i32: 0 },
    2: { i32: body.length },
    3: { i32: packed.length },
    5: { struct: { 1: { i32: rows.length }, 2: { i32: plain }, 3: { i32: rle }, 4: { i32: rle } } },
  });
  return {
    parts: [header, packed],
    stored: header.length + packed.length,
    plain: header.length + body.length,
  };
}

const chunkOf = (
  { name, type }: ParquetColumn,
  page: Omit<Page, 'parts'> & { readonly at: number; readonly rows: number },
): ThriftValue => ({
  encoded: encodeStruct({
    2: { i64: page.at },
    3: {
      struct: {
        1: { i32: physicalTypes[type] },
        2: { list: [{ i32: plain }, { i32: rle }] },
        3: { list: [{ text: name }] },
        4: { i32: snappyCodec },
        5: { i64: page.rows },
        6: { i64: page.plain },
        7: { i64: page.stored },
        9: { i64: page.at },
      },
    },
  }),
});

const footerOf = (
  columns: readonly ParquetColumn[],
  groups: readonly ThriftValue[],
  rows: number,
): Uint8Array =>
  encodeStruct({
    1: { i32: 1 },
    2: {
      list: [
        { struct: { 4: { text: 'schema' }, 5: { i32: columns.length } } },
        ...columns.map(({ name, type }): ThriftValue => ({
          struct: {
            1: { i32: physicalTypes[type] },
            3: { i32: optional },
            4: { text: name },
            // That it is text, in the old way and in the new one.
            ...(type === 'text' && { 6: { i32: utf8 }, 10: { struct: { 1: { struct: {} } } } }),
          },
        })),
      ],
    },
    3: { i64: rows },
    4: { list: groups },
    6: { text: 'Hearth' },
  });
