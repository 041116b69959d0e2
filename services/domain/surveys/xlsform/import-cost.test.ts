// Spreadsheets that are made to cost much time: each is read in time that grows with its size, or refused early.
import { questionsMax } from '../templates/size.ts';
import { expect, test } from 'vitest';
import type { Template } from '../templates/template.ts';
import { withAdditions } from './apply-additions.ts';
import { openListReader } from './file-lists.ts';
import { importForm } from './import.ts';
import { optionsOf } from './options.ts';
import { noOrigins } from './places.ts';
import { renameNodes } from './sheets/names.ts';
import { emptyReport } from './sheets/report.ts';
import type { SurveyNode } from './sheets/survey-tree.ts';
import type { TableRow } from './sheets/table.ts';

type Rows = readonly (readonly string[])[];

const times = <Value>(count: number, make: (index: number) => Value): Value[] =>
  Array.from({ length: count }, (_, index) => make(index));

const sheet = (name: string, rows: Rows) => ({
  name,
  cells: rows.flatMap((cells, row) =>
    cells.flatMap((text, column) => (text === '' ? [] : [{ row: row + 1, column: column + 1, text }])),
  ),
});

const survey = (rows: Rows) => sheet('survey', [['type', 'name', 'label', 'repeat_count'], ...rows]);
const hearth = (rows: Rows) => sheet('hearth', [['question', 'key', 'value'], ...rows]);
const refusedIn = (...sheets: ReturnType<typeof sheet>[]) =>
  importForm(sheets).report.refused.map(({ sheet: name, code }) => `${name} ${code}`);

const rowOf = (row: number): TableRow => ({
  sheet: 'survey',
  row,
  cells: new Map(),
  used: new Set(),
  isEnd: false,
});
const nodeOf = (name: string, kind = 'integer'): SurveyNode => ({
  kind,
  list: undefined,
  hasOther: false,
  name,
  row: rowOf(2),
  children: [],
});

test('more questions than a template may have are refused before the sheet hearth is read', () => {
  const questions = times(questionsMax + 1, (index) => ['integer', `q${index}`]);
  const rule = times(500, (index) => ['integer', `q${index}`]);
  const noJson = hearth([['q1', 'unit', 'kg']]);
  expect(refusedIn(survey(questions), noJson)).toEqual(['survey too-many-questions']);
  expect(refusedIn(survey(rule), noJson)).toContain('hearth bad-json');
});

test('lists of choices count for each question', () => {
  const choices = sheet('choices', [['list_name', 'name'], ...times(1000, (index) => ['l', `c${index}`])]);
  const questions = (count: number) => survey(times(count, (index) => ['select_one l', `q${index}`]));
  expect(refusedIn(questions(20), choices)).toEqual([]);
  expect(refusedIn(questions(21), choices)).toEqual(['survey too-many-choices']);
});

test('the sheet hearth has a limit of rows and of levels, and no structure', () => {
  const questions = survey([['integer', 'q']]);
  const rows = (count: number) => hearth(times(count, () => ['q', 'unit', '"kg"']));
  expect(refusedIn(questions, rows(10_001))).toEqual(['hearth too-many-rows']);
  expect(refusedIn(questions, rows(10_000))).toEqual([]);
  const deep = `${'['.repeat(15_000)}${']'.repeat(15_000)}`;
  expect(refusedIn(questions, hearth([['q', 'x', deep]]))).toContain('hearth too-deep');
  expect(refusedIn(questions, hearth([['', 'sections', '[]']]))).toEqual(['hearth bad-addition']);
});

const template: Template = {
  templateId: 't',
  sections: [{ id: 's', questions: times(4000, (index) => ({ id: `q${index}`, type: 'integer' })) }],
};

const applied = (rows: readonly (readonly [name: string, key: string, value: unknown])[]): unknown =>
  withAdditions(
    template,
    rows.map(([name, key, value], row) => ({ name, key, value, instead: undefined, row: rowOf(row) })),
    { origins: noOrigins(), report: emptyReport(), nearest: () => undefined, renamed: new Map() },
  );

test('hundreds of thousands of rows of the sheet hearth are applied one by one', () => {
  expect(applied(times(500_000, (index) => [`q${index % 4000}`, `k${index}`, 1]))).toMatchObject({
    sections: [{ questions: expect.toSatisfy((all: unknown[]) => all.length === 4000) }],
  });
  expect(applied(times(300_000, (index) => ['', 'crossRule', index]))).toMatchObject({
    validations: { crossRules: expect.toSatisfy((rules: unknown[]) => rules.length === 300_000) },
  });
  const insert = (index: number) => ({ section: 's', repeat: null, index: 4000 + index, question: {} });
  expect(applied(times(400_000, (index) => ['x', 'insert', insert(index)]))).toMatchObject({
    sections: [{ questions: expect.toSatisfy((all: unknown[]) => all.length === 404_000) }],
  });
});

test('a remark on an unknown list names a few lists, and looks at no others', () => {
  let seen = 0;
  class Counted extends Map<string, []> {
    override *keys(): MapIterator<string> {
      for (const name of super.keys()) {
        seen++;
        yield name;
      }
    }
  }
  const lists = new Counted(times(10_000, (index) => [`list_${index}`, []]));
  const report = emptyReport();
  const reader = {
    lists,
    externalLists: lists,
    files: openListReader(new Map()),
    report,
    renamed: new Map(),
    counters: new Set<string>(),
    entities: null,
  };
  optionsOf(nodeOf('q', 'select_one'), 'single_choice', reader);
  expect(report.refused[0]?.detail).toContain('list_0, list_1');
  expect(seen).toBeLessThan(100);
});

test('a hundred thousand names without letters of ids get numbers', () => {
  const nodes = times(100_000, (index) => nodeOf(String.fromCodePoint(0x2_0000 + index)));
  const renamed = renameNodes(nodes, emptyReport());
  expect(new Set(renamed.values()).size).toBe(100_000);
  expect([...renamed.values()].slice(0, 3)).toEqual(['question', 'question_2', 'question_3']);
});

test('blanks after the beginning of a reference are read once', () => {
  const open = `\${${' '.repeat(30_000)}x`;
  expect(refusedIn(survey([['note', 'a', open]]))).toEqual([]);
  const rows = [['begin_repeat', 'r', '', open.slice(0, 1900)], ['integer', 'n'], ['end_repeat']];
  expect(refusedIn(survey(rows))).toEqual([]);
});

test('a name with signs of patterns is a name', () => {
  expect(
    refusedIn(
      survey([
        ['integer', '(a'],
        ['note', '(a_check', 'b'],
      ]),
    ),
  ).toEqual([]);
});

test('a name that is very long is refused', () => {
  expect(refusedIn(survey([['integer', 'a'.repeat(101)]]))).toEqual(['survey too-long']);
});
