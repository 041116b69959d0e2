// Reads the cells of an .xlsx file (ECMA-376) as text. Comes from outside: everything has a limit.
import { printMoment, shownBy, type Shown } from './moments.ts';
import { walkXml } from './walk-xml.ts';
import { unpackParts, ZipFault } from './zip-parts.ts';

interface Sheet {
  readonly name: string;
  /** Cells with a text, from left to right and from top to bottom. */
  readonly cells: readonly Cell[];
}

interface Cell {
  /** From 1, as spreadsheets count. */
  readonly row: number;
  /** From 1: column A. */
  readonly column: number;
  readonly text: string;
}

export type ReadXlsx = { readonly sheets: readonly Sheet[] } | { readonly fault: string };

const limits = { entriesMax: 1000, unpackedBytesMax: 16 * 1024 * 1024 };
const sheetsMax = 50;
/** Cells with a text in all sheets. */
const cellsMax = 200_000;
/** Characters in the cells of all sheets: a text that many cells share is read for each of them. */
const charactersMax = 8 * 1024 * 1024;
/** Characters that a spreadsheet itself allows in a cell. */
const textMax = 32_767;

export async function readXlsx(bytes: Buffer): Promise<ReadXlsx> {
  const wrong = wrongKind(bytes);
  if (wrong !== undefined) return { fault: wrong };
  try {
    return { sheets: await sheetsOf(await unpackParts(bytes, isWanted, limits)) };
  } catch (error) {
    if (error instanceof ZipFault) return { fault: error.message };
    throw error;
  }
}

/** The name of a file says little: its first bytes do. */
function wrongKind(bytes: Buffer): string | undefined {
  if (bytes.subarray(0, 4).toString('hex') === 'd0cf11e0')
    return 'This is an old .xls file, or one with a password. Open it and save it again as .xlsx.';
  return bytes.subarray(0, 2).toString('latin1') === 'PK'
    ? undefined
    : 'This is no .xlsx file. Send the file as it was saved, without a form around it.';
}

const isWanted = (path: string): boolean =>
  /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|styles\.xml|worksheets\/[^/]+\.xml)$/.test(
    path,
  );

async function sheetsOf(parts: ReadonlyMap<string, Buffer>): Promise<Sheet[]> {
  const workbook = parts.get('xl/workbook.xml');
  if (workbook === undefined) throw new ZipFault('This is no .xlsx file: it has no workbook.');
  const targets = await targetsOf(parts.get('xl/_rels/workbook.xml.rels'));
  const { named, isFrom1904 } = await readWorkbook(workbook);
  const texts = {
    strings: await sharedStrings(parts.get('xl/sharedStrings.xml')),
    formats: await formatsIn(parts.get('xl/styles.xml')),
    isFrom1904,
  };
  if (named.length > sheetsMax)
    throw new ZipFault(`The file has ${named.length} sheets; at most ${sheetsMax} are read.`);
  const read = new Set<string>();
  const left = { cells: cellsMax, characters: charactersMax };
  const sheets: Sheet[] = [];
  for (const { name, id } of named) {
    const path = targets.get(id) ?? '';
    const part = parts.get(path);
    if (part === undefined) continue;
    // Fifty sheets of one part would cost fifty times what it unpacks to.
    if (read.has(path)) throw new ZipFault(`Two sheets of the file are the same part ${path}.`);
    read.add(path);
    const cells = await cellsOf(part, path, texts, left);
    sheets.push({ name, cells });
  }
  return sheets;
}

const nothing = (): void => {};

interface Workbook {
  readonly named: readonly { readonly name: string; readonly id: string }[];
  /** Days are counted from 1904, as old programs did. */
  readonly isFrom1904: boolean;
}

async function readWorkbook(workbook: Buffer): Promise<Workbook> {
  const named: { name: string; id: string }[] = [];
  let isFrom1904 = false;
  const open = (element: string, attributes: Readonly<Record<string, string>>): void => {
    const { name = '', id = '', date1904 } = attributes;
    if (element === 'sheet') named.push({ name, id });
    if (element === 'workbookPr') isFrom1904 = date1904 === '1' || date1904 === 'true';
  };
  await walkXml(workbook, 'xl/workbook.xml', { open, close: nothing, text: nothing });
  return { named, isFrom1904 };
}

/** What each format of cells shows of a number, where it is a date or a time. */
async function formatsIn(part: Buffer | undefined): Promise<(Shown | undefined)[]> {
  const codes = new Map<number, string>();
  const formats: (Shown | undefined)[] = [];
  let isOfCells = false;
  if (part)
    await walkXml(part, 'xl/styles.xml', {
      open: (name, { numFmtId = '0', formatCode = '' }) => {
        if (name === 'numFmt') codes.set(Number(numFmtId), formatCode);
        if (name === 'cellXfs') isOfCells = true;
        if (name === 'xf' && isOfCells) formats.push(shownBy(Number(numFmtId), codes.get(Number(numFmtId))));
      },
      close: (name) => {
        if (name === 'cellXfs') isOfCells = false;
      },
      text: nothing,
    });
  return formats;
}

/** Paths of the parts of the workbook by the ids of their relations. */
async function targetsOf(relations: Buffer | undefined): Promise<Map<string, string>> {
  const targets = new Map<string, string>();
  const open = (element: string, attributes: Readonly<Record<string, string>>): void => {
    const { Id = '', Target = '' } = attributes;
    if (element === 'Relationship')
      targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
  };
  if (relations)
    await walkXml(relations, 'xl/_rels/workbook.xml.rels', { open, close: nothing, text: nothing });
  return targets;
}

/** Texts that cells share. Of a text in several fonts the pieces are joined; how it is pronounced is left out. */
async function sharedStrings(part: Buffer | undefined): Promise<string[]> {
  const strings: string[] = [];
  let text = '';
  let isText = false;
  let phonetic = 0;
  if (part)
    await walkXml(part, 'xl/sharedStrings.xml', {
      open: (name) => {
        if (name === 'si') text = '';
        if (name === 'rPh') phonetic += 1;
        isText = name === 't' && phonetic === 0;
      },
      close: (name) => {
        if (name === 'si') strings.push(text);
        if (name === 'rPh') phonetic -= 1;
        isText = false;
      },
      text: (piece) => {
        if (isText) text += piece;
      },
    });
  return strings;
}

/** What the limits of the whole file leave. */
interface Left {
  cells: number;
  characters: number;
}

/** What cells refer to. */
interface CellTexts {
  readonly strings: readonly string[];
  readonly formats: readonly (Shown | undefined)[];
  readonly isFrom1904: boolean;
}

async function cellsOf(part: Buffer, path: string, texts: CellTexts, left: Left): Promise<Cell[]> {
  const cells: Cell[] = [];
  let [row, column] = [0, 0];
  let [type, style] = ['', ''];
  let text = '';
  let isText = false;
  await walkXml(part, path, {
    open: (name, { r = '', t = 'n', s = '' }) => {
      if (name === 'row') [row, column] = [Number(r) || row + 1, 0];
      if (name === 'c') {
        column = columnOf(r) ?? column + 1;
        [type, style] = [t, s];
        text = '';
      }
      // The value, or a text of its own; never the formula.
      isText = name === 'v' || name === 't';
    },
    close: (name) => {
      isText = false;
      if (name !== 'c') return;
      const shown = shownText({ type, style, text }, texts);
      if (shown.trim() === '') return;
      if (shown.length > textMax)
        throw new ZipFault(`A cell of row ${row} in ${path} has more than ${textMax} characters.`);
      left.cells -= 1;
      left.characters -= shown.length;
      if (left.cells < 0) throw new ZipFault(`The file has more than ${cellsMax} cells with a text.`);
      if (left.characters < 0)
        throw new ZipFault(`The cells of the file have more than ${charactersMax} characters.`);
      cells.push({ row, column, text: shown });
    },
    text: (piece) => {
      if (isText) text += piece;
    },
  });
  return cells;
}

/** `AB12` is in column 28. */
function columnOf(reference: string): number | undefined {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference)?.[0];
  if (letters === undefined) return undefined;
  return Array.from(letters).reduce((total, letter) => total * 26 + letter.charCodeAt(0) - 64, 0);
}

interface RawCell {
  readonly type: string;
  readonly style: string;
  readonly text: string;
}

function shownText({ type, style, text }: RawCell, { strings, formats, isFrom1904 }: CellTexts): string {
  if (type === 's') return strings[Number(text)] ?? '';
  if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE';
  // 1.0 is shown as 1.
  const isNumber = type === 'n' && text.trim() !== '' && Number.isFinite(Number(text));
  if (!isNumber) return text;
  const shown = style === '' ? undefined : formats[Number(style)];
  const moment = shown && printMoment(Number(text), shown, isFrom1904);
  return moment ?? String(Number(text));
}
