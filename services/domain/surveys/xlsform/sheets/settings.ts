// The sheet `settings`: title and id of the form.
import type { Label } from '../../templates/template.ts';
import { effectOfColumn } from './effects.ts';
import { labelOf } from './labels.ts';
import { readLanguage } from './languages.ts';
import { ignore, note, type Place, type Report } from './report.ts';
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
  'instance_id',
  'clean_text_values',
];

export interface Settings {
  readonly title: Label | undefined;
  readonly templateId: string;
  /** Of texts whose column names none; undefined where nothing says which. */
  readonly language: { readonly tag: string; readonly place: Place } | undefined;
}

/** Hearth sets them for each campaign. */
const setByService = [
  'instance_name',
  'submission_url',
  'style',
  'version',
  'client_editable',
  'instance_id',
];

export function readSettings(rows: readonly TableRow[], report: Report): Settings {
  const [row] = rows;
  if (row === undefined) return { title: undefined, templateId: 'imported', language: undefined };
  if (textIn(row, 'public_key') !== undefined)
    note(
      report.refused,
      at(row, 'public_key'),
      'encryption',
      'Encrypted interviews cannot be checked. Leave public_key out: what phones send is encrypted on its way.',
    );
  for (const column of setByService)
    if (textIn(row, column) !== undefined)
      ignore(report, at(row, column), {
        code: 'set-by-service',
        effect: effectOfColumn(column),
        detail: `Hearth sets ${column} itself.`,
      });
  const title = labelOf(row, 'form_title');
  const named = textIn(row, 'default_language') ?? 'default';
  const found = named === 'default' ? undefined : readLanguage(named);
  const tag = found?.tag;
  if (tag === undefined && named !== 'default')
    ignore(report, at(row, 'default_language'), {
      code: 'unknown-language',
      effect: 'shown',
      detail: `The language ${JSON.stringify(named)} has no code. Write it after the name, for example ${named} (sw).`,
    });
  return {
    title,
    language: tag === undefined ? undefined : { tag, place: at(row, 'default_language') },
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
