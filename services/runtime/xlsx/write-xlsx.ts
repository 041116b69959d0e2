// Writes sheets of texts as an .xlsx file: the same sheets give the same bytes, as nothing is packed or dated.
import { crc32 } from 'node:zlib';

export interface WrittenSheet {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
}

export function writeXlsx(sheets: readonly WrittenSheet[]): Buffer {
  const paths = sheets.map((_, index) => `worksheets/sheet${index + 1}.xml`);
  return zip([
    ['[Content_Types].xml', contentTypes(paths)],
    ['_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']])],
    ['xl/workbook.xml', workbook(sheets)],
    ['xl/_rels/workbook.xml.rels', relations(paths.map((path) => ['worksheet', path]))],
    ...sheets.map(({ rows }, index) => [`xl/${paths[index] ?? ''}`, worksheet(rows)] as const),
  ]);
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageOf = 'http://schemas.openxmlformats.org/package/2006';
const typeOf = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const contentTypes = (paths: readonly string[]): string =>
  `${head}<Types xmlns="${packageOf}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${typeOf}.sheet.main+xml"/>${paths
    .map((path) => `<Override PartName="/xl/${path}" ContentType="${typeOf}.worksheet+xml"/>`)
    .join('')}</Types>`;

const relations = (targets: readonly (readonly [type: string, path: string])[]): string =>
  `${head}<Relationships xmlns="${packageOf}/relationships">${targets
    .map(
      ([type, path], index) =>
        `<Relationship Id="rId${index + 1}" Type="${office}/${type}" Target="${path}"/>`,
    )
    .join('')}</Relationships>`;

const workbook = (sheets: readonly WrittenSheet[]): string =>
  `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets
    .map(({ name }, index) => `<sheet name="${escape(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
    .join('')}</sheets></workbook>`;

const worksheet = (rows: readonly (readonly string[])[]): string =>
  `${head}<worksheet xmlns="${main}"><sheetData>${rows
    .map((cells, row) => {
      const written = cells.map((text, column) =>
        text === '' ? '' : cell(text, `${letters(column)}${row + 1}`),
      );
      return `<row r="${row + 1}">${written.join('')}</row>`;
    })
    .join('')}</sheetData></worksheet>`;

/** Always text: a spreadsheet must not take a cell for a formula. */
const cell = (text: string, reference: string): string =>
  `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${escape(text)}</t></is></c>`;

/** 0 is A, 26 is AA. */
const letters = (column: number): string =>
  (column < 26 ? '' : letters(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));

/** XML 1.0 cannot hold control characters other than tab and line ends. */
const escape = (text: string): string =>
  text
    .replaceAll(/(?![\t\n\r])[\p{Cc}\p{Cs}\ufffe\uffff]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;');

/** The first day that a .zip can name. */
const firstDay = 0x21;

/** A .zip of parts as they are (APPNOTE 6.3.3, sections 4.3.7, 4.3.12 and 4.3.16). */
export function zip(parts: readonly (readonly [path: string, text: string])[]): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let at = 0;
  for (const [path, text] of parts) {
    const [name, data] = [Buffer.from(path), Buffer.from(text)];
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    // The name is in UTF-8.
    fields.writeUInt16LE(0x800, 2);
    fields.writeUInt16LE(firstDay, 8);
    fields.writeUInt32LE(crc32(data), 10);
    fields.writeUInt32LE(data.byteLength, 14);
    fields.writeUInt32LE(data.byteLength, 18);
    fields.writeUInt16LE(name.byteLength, 22);
    local.push(Buffer.from('PK\u0003\u0004', 'latin1'), fields, name, data);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    central.push(Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), fields, rest, name);
    at += 30 + name.byteLength + data.byteLength;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(directory.byteLength, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...local, directory, Buffer.from('PK\u0005\u0006', 'latin1'), end]);
}
