// What a spreadsheet says about its questions is in the spreadsheet that is exported after its import.
import { expect, test } from 'vitest';
import { straightenQuotes } from '#domain/surveys/expressions/straighten.ts';
import { exportForm } from '#domain/surveys/xlsform/export.ts';
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
