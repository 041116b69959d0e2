// The sheet `settings`: title and id of the form.
import type { Label } from '../../templates/template.ts';
import { labelOf } from './labels.ts';
import { note, type Report } from './report.ts';
import { at, textIn, type TableRow } from './table.ts';

export const settingsColumns = [
  'form_title',
  'form_id',
  'version',
  'default_language',
  'instance_name',
  'public_key',
  'style',
  'submission_url',
  'allow_choice_duplicates',
  'client_editable',
  'name',
  'id',
  'xml_root',
  'namespaces',
];

export interface Settings {
  readonly title: Label | undefined;
  readonly templateId: string;
}

/** Hearth sets them for each campaign. */
const setByService = ['instance_name', 'submission_url', 'style'];

export function readSettings(rows: readonly TableRow[], report: Report): Settings {
  const [row] = rows;
  if (row === undefined) return { title: undefined, templateId: 'imported' };
  if (textIn(row, 'public_key') !== undefined)
    note(
      report.refused,
      at(row, 'public_key'),
      'encryption',
      'Encrypted interviews cannot be checked. Leave public_key out: what phones send is encrypted on its way.',
    );
  for (const column of setByService)
    if (textIn(row, column) !== undefined)
      note(report.ignored, at(row, column), 'set-by-service', `Hearth sets ${column} itself.`);
  const title = labelOf(row, 'form_title');
  return {
    title,
    templateId: idOf(textIn(row, 'form_id') ?? (typeof title === 'string' ? title : 'imported')),
  };
}

/** Letters, digits, `.`, `_` and `-`, beginning with a letter or digit. */
function idOf(text: string): string {
  const id = text
    .replaceAll(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^(?:[^A-Za-z0-9]|tpl_)+/, '')
    .slice(0, 100);
  return id === '' ? 'imported' : id;
}
