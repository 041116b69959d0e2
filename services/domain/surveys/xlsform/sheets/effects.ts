// What columns and sheets that are left out would change for the answers.
import type { Effect } from './report.ts';

const answers: readonly string[] =
  'type name list_name disabled relevant constraint required readonly calculation choice_filter default repeat_count trigger parameters save_to query instance_id clean_text_values public_key'.split(
    ' ',
  );

const shown: readonly string[] =
  'label hint guidance_hint constraint_message required_message appearance style order media image audio video big-image autoplay rows form_title default_language'.split(
    ' ',
  );

/** Groups of columns: every bind is a rule or a type, the others are about the page. */
const groups: Readonly<Record<string, Effect>> = {
  bind: 'answers',
  instance: 'answers',
  body: 'shown',
  control: 'shown',
  media: 'shown',
};

/** `near`: the known column that a misspelt one means; it would have had the effect of that. */
export function effectOfColumn(column: string, near?: string): Effect {
  const [group = ''] = near === undefined ? column.split('::') : [];
  if (group !== column && Object.hasOwn(groups, group)) return groups[group] ?? 'none';
  const [name = ''] = (near ?? column).split('::');
  return answers.includes(name) ? 'answers' : shown.includes(name) ? 'shown' : 'none';
}

/** `near`: the sheet that is read, which this one was meant to be. */
export const effectOfSheet = (name: string, near: string | undefined): Effect =>
  near !== undefined || name.trim().toLowerCase() === 'osm' ? 'answers' : 'none';
