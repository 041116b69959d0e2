// The page of templates names every field that an answer can fill in, and its sheet `hearth` can be imported.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { savedFieldNames } from '#domain/surveys/templates/saved-fields.ts';
import { importForm } from '#domain/surveys/xlsform/import.ts';

const page = readFileSync(`${import.meta.dirname}/survey-templates.md`, 'utf8');

test.each(savedFieldNames)('%s', (field) => {
  expect(page).toContain(`\`${field}\``);
});

test('the sheet hearth of the page marks a question as sensitive', () => {
  const table = page.slice(page.indexOf('### The sheet `hearth`')).split('\n\n')[2] ?? '';
  const [headings = [], , ...rows] = table.split('\n').map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  const sheet = (name: string, cells: readonly (readonly string[])[]) => ({
    name,
    cells: cells.flatMap((texts, row) =>
      texts.flatMap((text, column) => (text === '' ? [] : [{ row: row + 1, column: column + 1, text }])),
    ),
  });
  const survey = sheet('survey', [
    ['type', 'name'],
    ['integer', 'income'],
  ]);
  const { template, report } = importForm([survey, sheet('hearth', [headings, ...rows])]);
  expect(report).toEqual({ refused: [], changed: [], ignored: [] });
  expect(template).toMatchObject({
    validations: { completionThreshold: 0.8, crossRules: [{ id: 'earns' }] },
    sections: [{ questions: [{ id: 'income', type: 'integer', sensitive: true, unit: 'UGX' }] }],
  });
});
