// Spreadsheets that Hearth writes and reads: kinds of cells, the same bytes, and what is refused.
import { expect, test } from 'vitest';
import { readXlsx } from './read-xlsx.ts';
import { writeXlsx, zip } from './write-xlsx.ts';

const cellsOf = async (bytes: Buffer): Promise<unknown> => {
  const read = await readXlsx(bytes);
  return 'fault' in read ? read.fault : read.sheets.map(({ cells }) => cells);
};

/** A file with a part replaced by another of the same length. */
function withPart(bytes: Buffer, from: string, to: string, xml: string): Buffer {
  const copy = Buffer.from(bytes);
  const start = copy.indexOf(from);
  const end = copy.indexOf(to, start) + to.length;
  if (xml.length > end - start) throw new Error('the part is too short');
  Buffer.from(xml.padEnd(end - start)).copy(copy, start);
  return copy;
}

test('sheets are read as they were written, in the same bytes each time', async () => {
  const sheets = [
    {
      name: 'A & "b"',
      rows: [
        ['x', '', ' two  blanks\n<&>"'],
        ['=1+1', 'é', '\u0001\u{1F525}'],
      ],
    },
    { name: 'wide', rows: [[...Array.from({ length: 28 }, () => ''), 'AC1']] },
  ];
  const bytes = writeXlsx(sheets);
  expect(bytes.equals(writeXlsx(structuredClone(sheets)))).toBe(true);
  expect(await readXlsx(bytes)).toEqual({
    sheets: [
      {
        name: 'A & "b"',
        cells: [
          { row: 1, column: 1, text: 'x' },
          { row: 1, column: 3, text: ' two  blanks\n<&>"' },
          { row: 2, column: 1, text: '=1+1' },
          { row: 2, column: 2, text: 'é' },
          { row: 2, column: 3, text: '\u{1F525}' },
        ],
      },
      { name: 'wide', cells: [{ row: 1, column: 29, text: 'AC1' }] },
    ],
  });
});

/** A sheet with room for other XML. */
const roomy = writeXlsx([{ name: 's', rows: [['x'.repeat(2000)]] }]);
const withCells = (xml: string): Buffer =>
  withPart(roomy, '<sheetData>', '</sheetData>', `<sheetData><row r="2">${xml}</row></sheetData>`);

test.each([
  ['<c r="A2"><v>1.0</v></c>', '1'],
  ['<c r="A2"><v>0.10000000000000001</v></c>', '0.1'],
  ['<c r="A2" t="b"><v>1</v></c>', 'TRUE'],
  ['<c r="A2" t="str"><f>1+1</f><v>made</v></c>', 'made'],
  ['<c r="A2"><f>SUM(B1:B9)</f><v>3</v></c>', '3'],
  ['<c t="inlineStr"><is><r><t>two</t></r><r><t> fonts</t></r></is></c>', 'two fonts'],
])('the cell %s is %s', async (xml, text) => {
  expect(await cellsOf(withCells(xml))).toEqual([[{ row: 2, column: 1, text }]]);
});

test('cells that are only formatted are no cells', async () => {
  const formatted = Array.from({ length: 60 }, (_, index) => `<c r="B${index}" s="1"/>`).join('');
  expect(await cellsOf(withCells(formatted))).toEqual([[]]);
});

test('a sheet that is not well-formed is refused', async () => {
  expect(await cellsOf(withCells('<c r="A2"><v>1</c>'))).toContain('is not well-formed');
});

test('a cell with more text than spreadsheets allow, and too many cells, are refused', async () => {
  expect(await cellsOf(writeXlsx([{ name: 's', rows: [['x'.repeat(32_768)]] }]))).toContain(
    'more than 32767 characters',
  );
  const row = Array.from({ length: 100 }, () => 'x');
  const many = writeXlsx([{ name: 's', rows: Array.from({ length: 2001 }, () => row) }]);
  expect(await cellsOf(many)).toContain('more than 200000 cells');
});

const dated = (cells: string, styles: string, workbook = ''): Buffer =>
  zip([
    [
      'xl/workbook.xml',
      `<workbook xmlns:r="r">${workbook}<sheets><sheet name="s" r:id="1"/></sheets></workbook>`,
    ],
    ['xl/_rels/workbook.xml.rels', '<R><Relationship Id="1" Target="worksheets/a.xml"/></R>'],
    ['xl/styles.xml', `<styleSheet>${styles}</styleSheet>`],
    ['xl/worksheets/a.xml', `<row r="1">${cells}</row>`],
  ]);

test.each([
  ['14', '', '46082', '2026-03-01'],
  ['14', '', '46082.75', '2026-03-01'],
  ['21', '', '0.4375', '10:30:00'],
  ['22', '', '46082.4375', '2026-03-01T10:30:00'],
  ['164', 'yyyy\\-mm\\-dd', '46082', '2026-03-01'],
  ['164', '[$-409]d\\ mmmm\\ yyyy;@', '46082', '2026-03-01'],
  ['164', 'h:mm AM/PM', '46082.4375', '10:30:00'],
  ['164', 'dd/mm/yyyy hh:mm', '0.999999', '1900-01-01T00:00:00'],
  ['164', 'mmm', '1', '1900-01-01'],
  ['164', '0.00 "days"', '2.5', '2.5'],
  ['164', '[Red]0', '7', '7'],
  ['164', '[h]:mm', '1.5', '1.5'],
  ['164', 'General', '46082', '46082'],
  ['0', '', '46082', '46082'],
  ['14', '', '-1', '-1'],
])('a number with the format %s %s', async (id, code, days, text) => {
  const format = code === '' ? '' : `<numFmts><numFmt numFmtId="${id}" formatCode='${code}'/></numFmts>`;
  const styles = `${format}<cellStyleXfs><xf numFmtId="22"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="${id}"/></cellXfs>`;
  const file = dated(`<c r="A1" s="1"><v>${days}</v></c>`, styles);
  expect(await cellsOf(file)).toEqual([[{ row: 1, column: 1, text }]]);
});

test('days may be counted from 1904', async () => {
  const styles = '<cellXfs><xf numFmtId="14"/></cellXfs>';
  const file = dated('<c r="A1" s="0"><v>44620</v></c>', styles, '<workbookPr date1904="1"/>');
  expect(await cellsOf(file)).toEqual([[{ row: 1, column: 1, text: '2026-03-01' }]]);
});

test('a long text that many cells share counts for each of them', async () => {
  const shared = (count: number): Buffer =>
    zip([
      ['xl/workbook.xml', '<workbook xmlns:r="r"><sheets><sheet name="s" r:id="1"/></sheets></workbook>'],
      ['xl/_rels/workbook.xml.rels', '<R><Relationship Id="1" Target="worksheets/a.xml"/></R>'],
      ['xl/sharedStrings.xml', `<sst><si><t>${'x'.repeat(32_000)}</t></si></sst>`],
      ['xl/worksheets/a.xml', `<row r="1">${'<c t="s"><v>0</v></c>'.repeat(count)}</row>`],
    ]);
  expect(await cellsOf(shared(262))).toHaveLength(1);
  expect(await cellsOf(shared(263))).toContain('more than 8388608 characters');
});

test.each([
  [Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'old .xls file'],
  [Buffer.from('type,name\ntext,a\n'), 'no .xlsx file'],
  [Buffer.from('PK\u0003\u0004nothing'), 'cannot be unpacked'],
  [writeXlsx([]).subarray(0, 100), 'cannot be unpacked'],
])('bytes of another kind are refused', async (bytes, fault) => {
  expect(await cellsOf(bytes)).toContain(fault);
});

test('two sheets of one part are refused', async () => {
  const two = writeXlsx([
    { name: 'a', rows: [['first']] },
    { name: 'b', rows: [['second']] },
  ]);
  const same = withPart(two, 'worksheets/sheet2.xml"/><', '<', 'worksheets/sheet1.xml"/><');
  expect(await cellsOf(same)).toContain('the same part xl/worksheets/sheet1.xml');
});
