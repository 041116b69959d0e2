// Languages of texts and their headings.
import { question, type Feature, type Row } from './feature.ts';

const spellings: readonly string[] = [
  'English (en)',
  'English',
  'EN',
  'en',
  'Français (fr)',
  'Kiswahili',
  'Swahili (sw)',
  'Lingala',
  'chinese',
  '中文 (zh)',
  'العربية (ar)',
  'Português (pt-BR)',
  'Local language',
  'Luganda (lg)',
];

const inTwo = (column: string, cells: Row = {}): Feature => ({
  name: `${column} in two languages`,
  survey: [
    question('select_one yn', {
      label: '',
      'label::English (en)': 'Question',
      'label::French (fr)': 'Question',
      constraint: ". != 'no'",
      required: 'yes',
      [`${column}::English (en)`]: 'Text',
      [`${column}::French (fr)`]: 'Texte',
      ...cells,
    }),
  ],
});

const plainChoice = (name: string): Row => ({ list_name: 'yn', name });

export const languages: readonly Feature[] = [
  ...spellings.map((language) => ({
    name: `label::${language}`,
    survey: [{ type: 'text', name: 'q', [`label::${language}`]: 'Question' }],
  })),
  ...['hint', 'guidance_hint', 'constraint_message', 'required_message'].map((column) => inTwo(column)),
  {
    name: 'choices in two languages',
    survey: [{ type: 'select_one yn', name: 'q', 'label::English (en)': 'Q', 'label::French (fr)': 'Q' }],
    choices: ['yes', 'no'].map((name) => ({
      ...plainChoice(name),
      'label::English (en)': name,
      'label::French (fr)': `${name} fr`,
    })),
  },
  {
    name: 'one colon in the heading',
    survey: [{ type: 'text', name: 'q', 'label:English (en)': 'Question' }],
  },
  {
    name: 'plain texts beside a language',
    survey: [{ ...question('text'), 'label::French (fr)': 'Question en français' }],
  },
  {
    name: 'default_language',
    survey: [{ type: 'text', name: 'q', 'label::English (en)': 'A', 'label::French (fr)': 'B' }],
    settings: { default_language: 'French (fr)' },
  },
  {
    name: 'a text that one language lacks',
    survey: [
      { type: 'text', name: 'q', 'label::English (en)': 'A', 'label::French (fr)': 'B' },
      { type: 'text', name: 'p', 'label::English (en)': 'A', 'label::French (fr)': '' },
    ],
  },
  { name: 'a text from right to left', survey: [question('text', { label: 'ما اسمك؟' })] },
  { name: 'a text with emoji', survey: [question('text', { label: 'Stove 🔥' })] },
  { name: 'a text with a zero-width character', survey: [question('text', { label: 'Na\u200Bme' })] },
  {
    name: 'an answer in a text',
    survey: [question('text', { name: 'n' }), question('note', { label: 'Hello ${n}' })],
  },
  {
    name: 'Markdown in a text',
    survey: [question('text', { label: '**Bold** and <span style="color:red">red</span>' })],
  },
];
