// What a spreadsheet says about its questions is in the spreadsheet that is exported after its import.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { straightenQuotes } from '#domain/surveys/expressions/straighten.ts';
import { exportForm } from '#domain/surveys/xlsform/export.ts';
import { importForm } from '#domain/surveys/xlsform/import.ts';
import { readHeading } from '#domain/surveys/xlsform/sheets/headings.ts';
import { readXlsx } from '#runtime/xlsx/read-xlsx.ts';
import { writeXlsx } from '#runtime/xlsx/write-xlsx.ts';
import { fileBytes, importedTemplate } from './import-file.ts';

const columns = ['type', 'relevant', 'constraint', 'calculation', 'choice_filter', 'appearance'] as const;

type Row = Readonly<Record<(typeof columns)[number], string>>;

/** Rows of questions by their name; blanks in rules have no meaning. */
async function questionsOf(bytes: Buffer): Promise<Map<string, Row>> {
  const read = await readXlsx(bytes);
  if ('fault' in read) throw new Error(read.fault);
  const survey = read.sheets.find(({ name }) => name === 'survey')?.cells ?? [];
  const headings = new Map(survey.filter(({ row }) => row === 1).map(({ column, text }) => [text, column]));
  const cell = (row: number, heading: string): string =>
    survey.find((one) => one.row === row && one.column === headings.get(heading))?.text ?? '';
  const rows = [...new Set(survey.map(({ row }) => row))].filter((row) => row > 1);
  const dense = (text: string): string => straightenQuotes(text).text.replaceAll(/\s+/g, '');
  return new Map(
    rows
      .filter((row) => !/^(?:begin|end)\b|^(?:begin|end)[ _]/.test(cell(row, 'type').trim()))
      .map((row) => {
        const [type = ''] = cell(row, 'type').trim().split(/\s+/);
        const rules = Object.fromEntries(columns.map((column) => [column, dense(cell(row, column))]));
        return [cell(row, 'name').trim(), { ...emptyRow, ...rules, type }];
      }),
  );
}

const emptyRow: Row = {
  type: '',
  relevant: '',
  constraint: '',
  calculation: '',
  choice_filter: '',
  appearance: '',
};

/** Names of a template begin with a letter; what Hearth asks itself is not among its questions. */
const renamed = (text: string): string => text.replaceAll(/\$\{_(\w+)\}/g, '${$1}');

test.each([
  [
    'sixty-questions',
    [
      // Look-ups have one form; an acknowledgement is a yes or no; rows of a table have the name of their table.
      'district calculation',
      'prev_size calculation',
      ...['rate_0', 'rate_1', 'rate_2', 'rate_3'].map((row) => `${row} is missing`),
      'ack type',
    ],
  ],
  // A note without a name gets one.
  ['nigeria-energy', [' is missing']],
  // The rule of a group within a group goes to its questions.
  ['liberia-std', ['weight', 'muac', 'oedema', 'heightInit', 'lenHeight'].map((one) => `${one} relevant`)],
])('%s', async (name, expected) => {
  const before = await questionsOf(fileBytes(name));
  const template = await importedTemplate(name);
  const after = await questionsOf(writeXlsx(exportForm(template, { id: 'srv_1', version: '1' })));
  const differences = [...before].flatMap(([question, row]) => {
    const found = after.get(question) ?? after.get(question.replace(/^_/, ''));
    if (found === undefined) return [`${question} is missing`];
    return columns.flatMap((column) =>
      renamed(row[column]) === found[column] ? [] : [`${question} ${column}`],
    );
  });
  expect(differences).toEqual(expected);
});

/** Files that are no .xlsx, and those of tests of other formats, have no cells. */
const forms = readdirSync(join(import.meta.dirname, '../data/odk'))
  .filter((name) => name.endsWith('.xlsx') && name !== 'ifrc-distribution-site.xlsx')
  .map((name) => name.slice(0, -'.xlsx'.length));

const inRow = (
  { cells }: { readonly cells: readonly { row: number; text: string }[] },
  row: number,
): string[] => cells.filter((cell) => cell.row === row).map(({ text }) => text);

/** Of a large form a part, spread over its sheets. */
const cellsMax = 60;

test.each(forms)('each kind of cell of %s is used, or listed as ignored', async (name) => {
  const read = await readXlsx(fileBytes(name));
  if ('fault' in read) throw new Error(read.fault);
  const { sheets } = read;
  const { template, report } = importForm(sheets);
  const outcome = JSON.stringify({ template, refused: report.refused, changed: report.changed });
  const kinds = sheets.flatMap((sheet, at) => {
    const first = sheet.cells[0]?.row;
    const headings = new Map(
      sheet.cells.filter(({ row }) => row === first).map(({ column, text }) => [column, text]),
    );
    const typeIn = (row: number): string =>
      sheet.cells.find((cell) => cell.row === row && /^type$/i.test(headings.get(cell.column) ?? ''))?.text ??
      '';
    const types = new Map(sheet.cells.map(({ row }) => [row, typeIn(row).split(/\s/)[0]]));
    return sheet.cells
      .filter(({ row }) => row !== first)
      .map((cell) => ({
        at,
        sheet,
        cell,
        heading: headings.get(cell.column) ?? '',
        type: types.get(cell.row),
      }));
  });
  const one = [...Map.groupBy(kinds, ({ at, heading, type }) => `${at} ${heading} ${type}`).values()].flatMap(
    ([first]) => first ?? [],
  );
  const step = Math.max(1, one.length / cellsMax);
  const some = one.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
  const dropped = some.filter(({ at, sheet, cell, heading }) => {
    const column = readHeading(heading, []).column;
    const list = report.ignored.find(({ code }) => code === 'unused-list')?.detail ?? '';
    const isUnused = sheet.name === 'choices' && inRow(sheet, cell.row).some((text) => list.includes(text));
    // A column that is refused is not read.
    const isListed = [...report.ignored, ...report.refused.filter(({ row }) => row === 1)].some(
      (remark) =>
        remark.sheet.toLowerCase() === sheet.name.toLowerCase() &&
        (remark.column === ''
          ? remark.row === 1 || remark.row === cell.row
          : readHeading(remark.column, []).column === column),
    );
    if (isUnused) return false;
    if (isListed || heading === '') return false;
    const cells = sheet.cells.map((other) => (other === cell ? { ...cell, text: `${cell.text} x` } : other));
    const edited = importForm(sheets.with(at, { ...sheet, cells }));
    const { refused, changed, ignored } = edited.report;
    return (
      JSON.stringify({ template: edited.template, refused, changed }) === outcome &&
      JSON.stringify(ignored) === JSON.stringify(report.ignored)
    );
  });
  expect(
    dropped.map(({ sheet, heading, cell }) => `${sheet.name} ${cell.row} ${heading}: ${cell.text}`),
  ).toEqual([]);
});
