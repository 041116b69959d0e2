// Exports a template as the sheets of an XLSForm, with a sheet `hearth` for what XLSForm cannot say.
import { formOf, type FormIdentity } from '../form/form.ts';
import type { Form } from '../form/node.ts';
import { noLanguage } from '../form/texts.ts';
import { withoutRows } from '../templates/with-lists.ts';
import type { Template } from '../templates/template.ts';
import { additionsOf } from './differences.ts';
import { importForm } from './import.ts';
import { languageHeading } from './sheets/languages.ts';
import type { Sheet } from './sheets/table.ts';
import { headingsOf, surveyRows, textsIn, writeFormula } from './survey-rows.ts';

export interface ExportedSheet {
  readonly name: string;
  /** The first row has the headings. */
  readonly rows: readonly (readonly string[])[];
}

/** Equal templates give equal sheets. What the sheet `hearth` holds is lost where it is left out. */
export function exportForm(template: Template, identity: FormIdentity): ExportedSheet[] {
  const form = formOf(template, identity);
  const sheets = writeSheets(form, template);
  const files = new Map(form.files.map(({ name, table }) => [name, table]));
  const read = importForm(sheets.map(cellsOf), undefined, files).template;
  const additions = additionsOf(withoutRows(template), read);
  return [...sheets, { name: 'hearth', rows: [['question', 'key', 'value', 'instead'], ...additions] }];
}

const writeSheets = (form: Form, template: Template): ExportedSheet[] => [
  { name: 'survey', rows: surveyRows(form) },
  { name: 'choices', rows: choiceRows(form) },
  { name: 'settings', rows: settingsRows(form, template) },
];

/** All but the sheet `hearth`, as an import reads them back. */
export const sheetsOf = (form: Form, template: Template): Sheet[] => writeSheets(form, template).map(cellsOf);

function choiceRows({ lists, languages }: Form): string[][] {
  const columns = [
    ...new Set(lists.flatMap(({ choices }) => choices.flatMap((one) => Object.keys(one.columns)))),
  ];
  const headings = ['list_name', 'name', ...headingsOf('label', languages), 'hearth_value', ...columns];
  const rows = lists.flatMap(({ name: list, choices }) =>
    choices.map(({ name, value, label, columns: own }) => [
      list,
      name,
      ...textsIn(label, languages),
      value === name ? '' : value,
      ...columns.map((column) => own[column] ?? ''),
    ]),
  );
  return [headings, ...rows];
}

/** The id of the template: a campaign gives its form an id of its own. */
function settingsRows(
  { title, languages, version, instanceName, lists }: Form,
  { templateId }: Template,
): string[][] {
  const [language = noLanguage] = languages;
  const hasRepeats = lists.some(
    ({ choices }) => new Set(choices.map(({ name }) => name)).size < choices.length,
  );
  return [
    [
      'form_title',
      'form_id',
      'version',
      'default_language',
      'instance_name',
      'client_editable',
      ...(hasRepeats ? ['allow_choice_duplicates'] : []),
    ],
    [
      title,
      templateId,
      version,
      language === noLanguage ? '' : languageHeading(language),
      writeFormula(instanceName),
      'yes',
      ...(hasRepeats ? ['yes'] : []),
    ],
  ];
}

/** As an import reads them back. */
const cellsOf = ({ name, rows }: ExportedSheet): Sheet => ({
  name,
  cells: rows.flatMap((cells, row) =>
    cells.flatMap((text, column) => (text.trim() === '' ? [] : [{ row: row + 1, column: column + 1, text }])),
  ),
});
