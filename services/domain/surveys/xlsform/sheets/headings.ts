// Headings of a sheet in the words of XLSForm: other spellings of columns, and columns that are grouped as bind or body.

interface Heading {
  /** In small letters, with `_` for blanks: `constraint_message`; `bind::type` where a grouped column has no plain one. */
  readonly column: string;
  /** What follows the column, as it is written: a language, or nothing. */
  readonly language: string;
}

/** Spellings that XLSForm has beside the plain ones. */
const aliases: Readonly<Record<string, string>> = {
  command: 'type',
  tag: 'name',
  value: 'name',
  caption: 'label',
  relevance: 'relevant',
  read_only: 'readonly',
  calculate: 'calculation',
  guidance: 'guidance_hint',
  count: 'repeat_count',
  'jr:count': 'repeat_count',
  constraintmsg: 'constraint_message',
  'jr:constraintmsg': 'constraint_message',
  requiredmsg: 'required_message',
  'jr:requiredmsg': 'required_message',
  title: 'form_title',
  set_form_title: 'form_title',
  id_string: 'form_id',
  set_form_id: 'form_id',
  'entities:saveto': 'save_to',
};

/** The attributes that a group holds under names of plain columns. `bind::type` is no `type`. */
const groups: Readonly<Record<string, readonly string[]>> = {
  bind: [
    'relevant',
    'constraint',
    'required',
    'readonly',
    'calculate',
    'jr:constraintmsg',
    'jr:requiredmsg',
    'entities:saveto',
  ],
  body: ['appearance', 'jr:count'],
  control: ['appearance', 'jr:count'],
  media: ['image', 'audio', 'video', 'big-image'],
};

const prefixes = ['jr', 'entities', 'odk', 'orx'];

/**
 * One colon or two separate the steps of a heading; the prefix of a name is a part of it. `known`: columns of the sheet, which
 * are no spellings of others.
 */
export function readHeading(text: string, known: readonly string[]): Heading {
  const plain = (word: string): string =>
    known.includes(word) || !Object.hasOwn(aliases, word) ? word : (aliases[word] ?? word);
  const steps = stepsOf(text);
  const [first = '', second = '', ...rest] = steps;
  const group = wordOf(first);
  if (!Object.hasOwn(groups, group) || steps.length === 1)
    return { column: plain(group), language: steps.slice(1).join(':') };
  const name = wordOf(second);
  return groups[group]?.includes(name)
    ? { column: plain(name), language: rest.join(':') }
    : { column: `${group}::${name}`, language: rest.join(':') };
}

const wordOf = (text: string): string => text.toLowerCase().replaceAll(/\s+/g, '_');

function stepsOf(text: string): string[] {
  const steps: string[] = [];
  let prefix = '';
  for (const step of text.split(/::?/).map((one) => one.trim())) {
    if (prefix === '' && prefixes.includes(step.toLowerCase())) prefix = `${step}:`;
    else {
      steps.push(`${prefix}${step}`);
      prefix = '';
    }
  }
  return prefix === '' ? steps : [...steps, prefix.slice(0, -1)];
}
