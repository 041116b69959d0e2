// What an import says of the questions, texts, rules and appearances before and after.
import { expect, test } from 'vitest';
import type { Template } from '../templates/template.ts';
import { compareSheets } from './compare-sheets.ts';
import { importForm } from './import.ts';

type Rows = readonly (readonly string[])[];

const sheet = (name: string, rows: Rows) => ({
  name,
  cells: rows.flatMap((cells, row) =>
    cells.flatMap((text, column) => (text === '' ? [] : [{ row: row + 1, column: column + 1, text }])),
  ),
});

const headings = ['type', 'name', 'label', 'label::fr', 'relevant', 'constraint', 'appearance', 'required'];

function compared(...rows: Rows) {
  const choices = sheet('choices', [
    ['list_name', 'name', 'label'],
    ['yn', 'y', 'Yes'],
    ['yn', 'n', 'No'],
  ]);
  const settings = sheet('settings', [['default_language'], ['English (en)']]);
  const { template, rows: before } = importForm([sheet('survey', [headings, ...rows]), choices, settings]);
  const read: Template = Object(template);
  return compareSheets(before, read);
}

test('what is kept is counted, and nothing differs', () => {
  const { counts, differences, differing } = compared(
    ['begin group', 'home', 'Home', 'Maison'],
    ['integer', 'size', 'Size', 'Taille', '', '. >= 1 and . <= 20', '', 'TRUE'],
    ['select_one yn', 'ok', 'Fine?', 'Bien ?', '${size} > 1', '', 'minimal'],
    ['end group'],
  );
  expect({ differences, differing }).toEqual({ differences: [], differing: 0 });
  expect(counts.map(({ part, name, before, after }) => [part, name, before, after].join(' '))).toEqual([
    'questions  2 2',
    'choices  2 2',
    'texts en 3 3',
    'texts fr 3 3',
    'rules constraint 1 1',
    'rules required 1 1',
    'rules relevant 1 1',
    'appearances  1 1',
  ]);
});

test('what is lost, added or moved is named by question and column', () => {
  const { differences, counts } = compared(
    ['begin group', 'home', 'Home', 'Maison'],
    ['start-geopoint', 'place', 'Place', ''],
    ['begin group', 'inner', '', '', "${name} != ''", '', 'field-list'],
    ['text', 'name', 'Name', 'Nom', '${age} > 1'],
    ['end group'],
    ['integer', 'age', 'Age', 'Age'],
    ['end group'],
  );
  expect(differences).toEqual([
    { question: 'place', column: 'type', before: 'start-geopoint', after: '' },
    { question: 'inner', column: 'type', before: 'group', after: '' },
    { question: 'name', column: 'relevant', before: '${age}>1', after: "${name}!=''and${age}>1" },
  ]);
  expect(counts).toContainEqual({ part: 'questions', name: '', before: 3, after: 2 });
  expect(counts).toContainEqual({ part: 'appearances', name: '', before: 1, after: 0 });
});

test('questions of one name in two groups are both compared', () => {
  const { counts, differences } = compared(
    ['begin group', 'a', 'A', 'A'],
    ['text', 'who', 'Who', 'Qui'],
    ['end group'],
    ['begin group', 'b', 'B', 'B'],
    ['text', 'who', 'And who', 'Et qui'],
    ['end group'],
  );
  expect(differences).toEqual([]);
  expect(counts).toContainEqual({ part: 'questions', name: '', before: 2, after: 2 });
  expect(counts).toContainEqual({ part: 'texts', name: 'fr', before: 4, after: 4 });
});

test('a question that the form calls otherwise is compared by its own name', () => {
  const { differences } = compared(['start', 'start', ''], ['note', 'n', 'At ${start}']);
  expect(differences).toEqual([]);
});
