// Reads a list from a file that travels with an XLSForm: CSV, XML (root/item) or GeoJSON.
import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { dialectOf } from '#domain/imports/separator.ts';
import { listCharactersMax, listRowsMax, type ListTable } from '#domain/surveys/lists/list-table.ts';
import { textFault } from '#runtime/text/utf8-check.ts';
import { parseXml } from '#runtime/xml/parse-xml.ts';

interface ReadTable {
  readonly table: ListTable;
  /** Where its rows stand in the file: lines of a CSV, else the number of the item. */
  readonly lines: readonly number[];
  /** Names of columns that no form can read. */
  readonly unread: readonly string[];
}

export type ReadList = ReadTable | { readonly fault: string };

const columnsMax = 50;
/** Letters of other scripts than Latin take two bytes. */
const bytesMax = 2 * listCharactersMax;

/** `file`: its name, whose ending says how it is read. */
export function readList(file: string, bytes: Uint8Array): ReadList {
  if (bytes.byteLength > bytesMax) return { fault: `The file has more than ${bytesMax} bytes.` };
  const read = readers[/\.(csv|xml|geojson)$/i.exec(file)?.[1]?.toLowerCase() ?? ''];
  const lines = read?.(bytes) ?? 'Lists are files that end in .csv, .xml or .geojson.';
  return typeof lines === 'string' ? { fault: lines } : checked(lines);
}

interface Lines {
  readonly columns: readonly string[];
  readonly rows: readonly Line[];
}

interface Line {
  readonly line: number;
  readonly cells: readonly string[];
}

/** A text says what is wrong. */
const readers: Readonly<Record<string, (bytes: Uint8Array) => Lines | string>> = {
  csv: linesOfCsv,
  xml: linesOfXml,
  geojson: linesOfGeoJson,
};

const tooManyRows = `It has more than ${listRowsMax} rows, which a list has at most.`;
const tooManyColumns = `It has more than ${columnsMax} columns, which a list has at most.`;

/** What XPath on a phone can name. */
const columnForm = /^[A-Za-z_][A-Za-z0-9_-]*$/;

function checked({ columns: head, rows }: Lines): ReadList {
  if (head.length > columnsMax) return { fault: tooManyColumns };
  const names = head.map((name) => name.trim());
  const kept = names.flatMap((name, index) => (columnForm.test(name) ? [index] : []));
  const columns = kept.map((index) => names[index] ?? '');
  const repeated = columns.find((name, index) => columns.indexOf(name) < index);
  if (columns.length === 0) return { fault: 'Its first line names no column, such as name and label.' };
  if (repeated !== undefined) return { fault: `The column ${repeated} is there twice.` };
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (filled.length === 0) return { fault: 'It has no row.' };
  if (filled.length > listRowsMax) return { fault: tooManyRows };
  const longer = filled.find(({ cells }) => cells.slice(names.length).some((cell) => cell.trim() !== ''));
  if (longer !== undefined)
    return {
      fault: `Line ${longer.line} has ${longer.cells.length} cells, and the first line names ${names.length} columns. A text with the separator in it stands in quotation marks.`,
    };
  const isFilled = (column: number): boolean =>
    filled.some(({ cells }) => (cells[column] ?? '').trim() !== '');
  return {
    table: {
      columns,
      rows: filled.map(({ cells }) => kept.map((index) => (cells[index] ?? '').normalize('NFC').trim())),
    },
    lines: filled.map(({ line }) => line),
    unread: names.filter((name, index) => !columnForm.test(name) && (name !== '' || isFilled(index))),
  };
}

const csvRecords = z.array(z.object({ record: z.array(z.string()), info: z.object({ lines: z.number() }) }));
/** Of a file with empty lines between its rows. */
const linesMax = 5 * listRowsMax;

function linesOfCsv(bytes: Uint8Array): Lines | string {
  const fault = textFault(bytes);
  if (fault !== null) return fault;
  const text = new TextDecoder().decode(bytes).replaceAll(/\r\n?/g, '\n');
  const { separator, headLine } = dialectOf(text);
  const options = {
    delimiter: separator,
    from_line: headLine,
    relax_column_count: true,
    to: linesMax + 1,
    info: true,
  };
  try {
    const [head, ...records] = csvRecords.parse(parse(text, options));
    const rows = records.map(({ record, info }) => ({ line: info.lines, cells: record }));
    return rows.length < linesMax
      ? { columns: head?.record ?? [], rows }
      : `It has more than ${linesMax} lines.`;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return `Line ${String(error['lines'])} is not valid CSV (${error.code}).`;
  }
}

const xmlLimits = { bytesMax, depthMax: 10, elementsMax: 300_000 };

/** Each `item` in the outer element is a row, and each element in it a cell. */
function linesOfXml(bytes: Uint8Array): Lines | string {
  const parsed = parseXml(bytes, xmlLimits);
  if ('fault' in parsed) return parsed.fault.detail;
  const items = parsed.root.children.filter(({ name }) => name === 'item');
  return linesOf(items, ({ children }) => children.map(({ name, text }) => [name, text]));
}

/** Rows that name their cells; of two cells of one name the first counts. The sizes are not bounded before. */
function linesOf<Item>(
  items: readonly Item[],
  cellsOf: (item: Item) => Iterable<readonly [column: string, cell: string]>,
): Lines | string {
  if (items.length > listRowsMax) return tooManyRows;
  const rows = items.map((item) => new Map([...cellsOf(item)].toReversed()));
  const columns = new Set<string>();
  for (const row of rows) {
    for (const name of [...row.keys()].toReversed()) columns.add(name);
    if (columns.size > columnsMax) return tooManyColumns;
  }
  return {
    columns: [...columns],
    rows: rows.map((row, index) => ({
      line: index + 1,
      cells: [...columns].map((column) => row.get(column) ?? ''),
    })),
  };
}

const position = z.tuple([z.number(), z.number()]).rest(z.number());
const feature = z.object({
  id: z.union([z.string(), z.number()]).optional(),
  geometry: z.object({ type: z.string(), coordinates: z.unknown() }).nullish(),
  properties: z.record(z.string(), z.unknown()).nullish(),
});
const collection = z.object({ type: z.literal('FeatureCollection'), features: z.array(feature) });

/** Each feature is a row: id, its place as phones write places, and those of its properties that are texts, numbers or truth values. */
function linesOfGeoJson(bytes: Uint8Array): Lines | string {
  const parsed = collection.safeParse(jsonOf(bytes));
  if (!parsed.success) return 'It is no GeoJSON with a FeatureCollection.';
  return linesOf(parsed.data.features, ({ id, geometry, properties }) => [
    ...(id === undefined ? [] : [['id', String(id)] as const]),
    ['geometry', placeOf(geometry?.coordinates, ringsDeep)],
    ...Object.entries(properties ?? {}).map(([name, value]) => [name, cellOf(value)] as const),
  ]);
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}

const cellOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

/** Lists around the points of several areas. */
const ringsDeep = 3;

/** `latitude longitude 0 0`, and `;` between the points of a line or of the outer ring. GeoJSON has the longitude first. */
function placeOf(coordinates: unknown, deep: number): string {
  const point = position.safeParse(coordinates);
  if (point.success) return `${point.data[1]} ${point.data[0]} 0 0`;
  if (!Array.isArray(coordinates) || deep === 0) return '';
  const parts: unknown[] = coordinates;
  const isRing = Array.isArray(parts[0]) && Array.isArray(parts[0][0]);
  return isRing
    ? placeOf(parts[0], deep - 1)
    : parts
        .map((part) => placeOf(part, 0))
        .filter((one) => one !== '')
        .join(';');
}
