// Reads a list from a file that travels with an XLSForm: CSV, XML (root/item) or GeoJSON.
import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { dialectOf } from '#domain/imports/separator.ts';
import { listCharactersMax, listRowsMax, type ListTable } from '#domain/surveys/lists/list-table.ts';
import { textFault } from '#runtime/text/utf8-check.ts';
import { parseXml } from '#runtime/xml/parse-xml.ts';

export type ReadList = { readonly table: ListTable } | { readonly fault: string };

const columnsMax = 50;

/** `file`: its name, whose ending says how it is read. */
export function readList(file: string, bytes: Uint8Array): ReadList {
  if (bytes.byteLength > listCharactersMax)
    return { fault: `The file has more than ${listCharactersMax} bytes.` };
  const read = readers[/\.(csv|xml|geojson)$/i.exec(file)?.[1]?.toLowerCase() ?? ''];
  const rows = read?.(bytes) ?? 'Lists are files that end in .csv, .xml or .geojson.';
  return typeof rows === 'string' ? { fault: rows } : checked(rows);
}

type Records = readonly (readonly string[])[];

/** The first record has the columns. A text says what is wrong. */
const readers: Readonly<Record<string, (bytes: Uint8Array) => Records | string>> = {
  csv: recordsOfCsv,
  xml: recordsOfXml,
  geojson: recordsOfGeoJson,
};

/** What XPath on a phone can name. */
const columnForm = /^[A-Za-z_][A-Za-z0-9_-]*$/;

function checked([head = [], ...rows]: Records): ReadList {
  // Columns of other names cannot be read by a form.
  const kept = head.flatMap((name, index) => (columnForm.test(name.trim()) ? [index] : []));
  const columns = kept.map((index) => (head[index] ?? '').trim());
  const repeated = columns.find((name, index) => columns.indexOf(name) < index);
  if (columns.length === 0) return { fault: 'Its first line names no column, such as name and label.' };
  if (repeated !== undefined) return { fault: `The column ${repeated} is there twice.` };
  if (columns.length > columnsMax)
    return { fault: `It has ${columns.length} columns; at most ${columnsMax} are kept.` };
  const filled = rows.filter((row) => row.some((cell) => cell.trim() !== ''));
  if (filled.length === 0) return { fault: 'It has no row.' };
  if (filled.length > listRowsMax)
    return { fault: `It has ${filled.length} rows; a list has at most ${listRowsMax}.` };
  return {
    table: {
      columns,
      rows: filled.map((row) => kept.map((index) => (row[index] ?? '').normalize('NFC').trim())),
    },
  };
}

const csvRecords = z.array(z.array(z.string()));

function recordsOfCsv(bytes: Uint8Array): Records | string {
  const fault = textFault(bytes);
  if (fault !== null) return fault;
  const text = new TextDecoder().decode(bytes).replaceAll(/\r\n?/g, '\n');
  const { separator, headLine } = dialectOf(text);
  const options = {
    delimiter: separator,
    from_line: headLine,
    relax_column_count: true,
    to: listRowsMax + 2,
  };
  try {
    return csvRecords.parse(parse(text, options));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return `Line ${String(error['lines'])} is not valid CSV (${error.code}).`;
  }
}

const xmlLimits = { bytesMax: listCharactersMax, depthMax: 10, elementsMax: 300_000 };

/** Each `item` in the outer element is a row, and each element in it a cell. */
function recordsOfXml(bytes: Uint8Array): Records | string {
  const parsed = parseXml(bytes, xmlLimits);
  if ('fault' in parsed) return parsed.fault.detail;
  const items = parsed.root.children.filter(({ name }) => name === 'item');
  const columns = [...new Set(items.flatMap(({ children }) => children.map(({ name }) => name)))];
  const rows = items.map(({ children }) => {
    const cells = new Map(children.toReversed().map(({ name, text }) => [name, text]));
    return columns.map((column) => cells.get(column) ?? '');
  });
  return [columns, ...rows];
}

const position = z.tuple([z.number(), z.number()]).rest(z.number());
const feature = z.object({
  id: z.union([z.string(), z.number()]).optional(),
  geometry: z.object({ type: z.string(), coordinates: z.unknown() }).nullish(),
  properties: z.record(z.string(), z.unknown()).nullish(),
});
const collection = z.object({ type: z.literal('FeatureCollection'), features: z.array(feature) });

/** Each feature is a row: id, its place as phones write places, and its properties. */
function recordsOfGeoJson(bytes: Uint8Array): Records | string {
  const parsed = collection.safeParse(jsonOf(bytes));
  if (!parsed.success) return 'It is no GeoJSON with a FeatureCollection.';
  const rows = parsed.data.features.map(({ id, geometry, properties }) => ({
    ...Object.fromEntries(Object.entries(properties ?? {}).map(([name, value]) => [name, cellOf(value)])),
    ...(id !== undefined && { id: String(id) }),
    geometry: placeOf(geometry?.coordinates),
  }));
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return [columns, ...rows.map((row) => columns.map((column) => cellOf(Reflect.get(row, column))))];
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}

const cellOf = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);

/** `latitude longitude 0 0`, and `;` between the points of a line or of the outer ring. GeoJSON has the longitude first. */
function placeOf(coordinates: unknown): string {
  const point = position.safeParse(coordinates);
  if (point.success) return `${point.data[1]} ${point.data[0]} 0 0`;
  const parts: unknown[] = Array.isArray(coordinates) ? coordinates : [];
  const isRing = Array.isArray(parts[0]) && Array.isArray(parts[0][0]);
  return isRing
    ? placeOf(parts[0])
    : parts
        .map(placeOf)
        .filter((one) => one !== '')
        .join(';');
}
