// Groups, repeats, rules, defaults, lists, media and settings of forms.
import { begin, choice, end, question, type Feature, type Row } from './feature.ts';

const text = (name: string, cells: Row = {}): Row => question('text', { name, ...cells });
const integer = (name: string, cells: Row = {}): Row => question('integer', { name, ...cells });
const calculate = (calculation: string): Row => question('calculate', { name: 'c', calculation });

const nested = (depth: number): Row[] => [
  ...Array.from({ length: depth }, (_, level) => begin('group', `g${level}`)),
  question('text'),
  ...Array.from({ length: depth }, () => end('group')),
];

const groups: readonly Feature[] = [
  { name: 'a group', survey: nested(1) },
  { name: 'a group in a group', survey: nested(2) },
  { name: 'five groups in each other', survey: nested(5) },
  {
    name: 'begin group with a blank',
    survey: [{ ...begin('group', 'g'), type: 'begin group' }, text('q'), { type: 'end group' }],
  },
  { name: 'a group without a label', survey: [begin('group', 'g', { label: '' }), text('q'), end('group')] },
  {
    name: 'relevant of a group',
    survey: [integer('n'), begin('group', 'g', { relevant: '${n} > 1' }), text('q'), end('group')],
  },
  {
    name: 'relevant of a group in a group',
    survey: [
      integer('n'),
      begin('group', 'h'),
      begin('group', 'g', { relevant: '${n} > 1' }),
      text('q'),
      end('group'),
      end('group'),
    ],
  },
  {
    name: 'one name in two groups',
    survey: [begin('group', 'g'), text('q'), end('group'), begin('group', 'h'), text('q'), end('group')],
  },
  {
    name: 'a question that is called like its group',
    survey: [begin('group', 'q'), text('q'), end('group')],
  },
  { name: 'names that differ in case', survey: [text('Age'), text('age')] },
  { name: 'a name with a point', survey: [text('a.b'), text('t', { relevant: "${a.b} = 'x'" })] },
  { name: 'a name that begins with _', survey: [text('_a'), text('t', { relevant: "${_a} = 'x'" })] },
  { name: 'a name with other letters', survey: [text('âge'), text('t', { relevant: "${âge} = 'x'" })] },
  { name: 'a note without a name', survey: [{ type: 'note', label: 'Hello' }, text('q')] },
];

const inRepeat: readonly Row[] = [integer('m'), text('who')];
const inInner: readonly Row[] = [integer('k'), text('what')];

const repeats: readonly Feature[] = [
  { name: 'a repeat', survey: [begin('repeat', 'r'), ...inRepeat, end('repeat')] },
  {
    name: 'a repeat in a group',
    survey: [begin('group', 'g'), begin('repeat', 'r'), ...inRepeat, end('repeat'), end('group')],
  },
  {
    name: 'a group in a repeat',
    survey: [begin('repeat', 'r'), begin('group', 'g'), ...inRepeat, end('group'), end('repeat')],
  },
  ...Object.entries({ 'a number': '3', 'an answer': '${n}', 'an expression': '${n} + 1' }).map(
    ([name, count]) => ({
      name: `repeat_count: ${name}`,
      survey: [integer('n'), begin('repeat', 'r', { repeat_count: count }), ...inRepeat, end('repeat')],
    }),
  ),
  {
    name: 'relevant of a repeat',
    survey: [integer('n'), begin('repeat', 'r', { relevant: '${n} > 1' }), ...inRepeat, end('repeat')],
  },
  {
    name: 'relevant in a repeat',
    survey: [begin('repeat', 'r'), integer('m'), text('who', { relevant: '${m} > 1' }), end('repeat')],
  },
  {
    name: 'a sum after a repeat',
    survey: [begin('repeat', 'r'), ...inRepeat, end('repeat'), calculate('sum(${m})')],
  },
  {
    name: 'an answer of the row before',
    survey: [
      begin('repeat', 'r'),
      ...inRepeat,
      calculate('indexed-repeat(${m}, ${r}, position(..) - 1)'),
      end('repeat'),
    ],
  },
  {
    name: 'a repeat in a repeat',
    survey: [
      begin('repeat', 'r'),
      ...inRepeat,
      begin('repeat', 'i'),
      ...inInner,
      end('repeat'),
      end('repeat'),
    ],
  },
  {
    name: 'a rule of the outer row in the inner repeat',
    survey: [
      begin('repeat', 'r'),
      ...inRepeat,
      begin('repeat', 'i'),
      integer('k'),
      text('what', { relevant: '${m} > 1 and ${k} > 1' }),
      end('repeat'),
      end('repeat'),
    ],
  },
  {
    name: 'a sum of the inner rows in the outer row',
    survey: [
      begin('repeat', 'r'),
      ...inRepeat,
      begin('repeat', 'i'),
      ...inInner,
      end('repeat'),
      calculate('sum(${k})'),
      end('repeat'),
    ],
  },
  {
    name: 'repeat_count of an inner repeat',
    survey: [
      begin('repeat', 'r'),
      ...inRepeat,
      begin('repeat', 'i', { repeat_count: '${m}' }),
      ...inInner,
      end('repeat'),
      end('repeat'),
    ],
  },
  {
    name: 'a sum over all inner rows',
    survey: [
      begin('repeat', 'r'),
      ...inRepeat,
      begin('repeat', 'i'),
      ...inInner,
      end('repeat'),
      end('repeat'),
      calculate('sum(${k})'),
    ],
  },
  {
    name: 'the number of a row in a repeat in a repeat',
    survey: [
      begin('repeat', 'r'),
      ...inRepeat,
      begin('repeat', 'i'),
      ...inInner,
      calculate('indexed-repeat(${k}, ${i}, position(..) - 1)'),
      end('repeat'),
      end('repeat'),
    ],
  },
  {
    name: 'a name that two repeats in a repeat have',
    survey: [
      begin('repeat', 'r'),
      begin('repeat', 'i'),
      text('what'),
      end('repeat'),
      begin('repeat', 'j'),
      text('what'),
      end('repeat'),
      end('repeat'),
    ],
  },
  {
    name: 'three repeats in each other',
    survey: [
      begin('repeat', 'r'),
      begin('repeat', 'i'),
      begin('repeat', 'j'),
      ...inInner,
      end('repeat'),
      end('repeat'),
      end('repeat'),
    ],
  },
  {
    name: 'a choice among the rows of a repeat',
    survey: [begin('repeat', 'r'), ...inRepeat, end('repeat'), question('select_one ${who}')],
  },
];

const rules: readonly Feature[] = [
  ...['yes', 'TRUE', 'true', 'true()', '1', '${n} > 1'].map((required) => ({
    name: `required: ${required}`,
    survey: [integer('n'), text('q', { required })],
  })),
  ...['yes', '${n} > 1'].map((readonly) => ({
    name: `readonly: ${readonly}`,
    survey: [integer('n'), text('q', { readonly, default: 'x' })],
  })),
  { name: 'relevant', survey: [integer('n'), text('q', { relevant: '${n} > 1' })] },
  {
    name: 'constraint with its message',
    survey: [integer('n', { constraint: '. > 1', constraint_message: 'No' })],
  },
  { name: 'required_message', survey: [integer('n', { required: 'yes', required_message: 'Needed' })] },
  { name: 'a constraint of a choice', survey: [question('select_one yn', { constraint: ". != 'no'" })] },
  { name: 'a constraint of a date', survey: [question('date', { constraint: '. <= today()' })] },
  {
    name: 'a constraint over several answers',
    survey: [integer('n'), integer('p', { constraint: '. <= ${n}' })],
  },
  { name: 'a pattern', survey: [text('q', { constraint: "regex(., '^[A-Z]{2}[0-9]{4}$')" })] },
  { name: 'a pattern of 1,000 characters', survey: [text('q', { constraint: "regex(., '^.{1,1000}$')" })] },
  { name: 'bind::relevant', survey: [integer('n'), { ...text('q'), 'bind::relevant': '${n} > 1' }] },
  { name: 'bind:constraint', survey: [{ ...integer('n'), 'bind:constraint': '. > 1' }] },
  { name: 'bind::required', survey: [{ ...text('q'), 'bind::required': 'yes' }] },
  {
    name: 'bind::jr:constraintMsg',
    survey: [{ ...integer('n', { constraint: '. > 1' }), 'bind::jr:constraintMsg': 'No' }],
  },
  { name: 'body::appearance', survey: [{ ...text('q'), 'body::appearance': 'multiline' }] },
  { name: 'instance::', survey: [{ ...text('q'), 'instance::tag': 'x' }] },
  { name: 'curly quotation marks', survey: [text('n'), text('q', { relevant: '${n} = ‘a’' })] },
  { name: 'disabled', survey: [text('n'), text('q', { disabled: 'yes' })] },
];

const values: readonly Feature[] = [
  ...Object.entries({
    text: 'x',
    integer: '3',
    date: '2026-03-01',
    'select_one yn': 'yes',
    'select_multiple places': 'a b',
    geopoint: '0.1 32.5 0 0',
  }).map(([type, value]) => ({ name: `default of ${type}`, survey: [question(type, { default: value })] })),
  ...['today()', "concat('a', 'b')", '${t}', 'once(uuid())', '${last-saved#t}'].map((value) => ({
    name: `default: ${value}`,
    survey: [text('t'), question(value === 'today()' ? 'date' : 'text', { default: value })],
  })),
  {
    name: 'trigger with a calculation',
    survey: [text('t'), question('dateTime', { trigger: '${t}', calculation: 'now()' })],
  },
  {
    name: 'trigger of a hidden question',
    survey: [text('t'), question('calculate', { trigger: '${t}', calculation: 'now()' })],
  },
  { name: 'calculation of a question', survey: [integer('n'), integer('q', { calculation: '${n} * 2' })] },
  { name: 'a truth value as a calculation', survey: [integer('n'), calculate('${n} > 1')] },
  ...Object.entries({
    image: 'max-pixels=1000',
    geopoint: 'capture-accuracy=10 warning-accuracy=50',
    audio: 'quality=voice-only',
    range: 'start=0 end=10 step=2',
    'select_one places': 'randomize=true',
    'select_multiple places': 'randomize=true seed=3',
    text: 'rows=5',
  }).map(([type, parameters]) => ({
    name: `parameters: ${parameters}`,
    survey: [question(type, { parameters })],
  })),
  {
    name: 'parameters of audit',
    survey: [
      {
        type: 'audit',
        name: 'audit',
        parameters: 'location-priority=balanced location-min-interval=60 location-max-age=120',
      },
      text('q'),
    ],
  },
];

const villages = [
  ['name', 'label', 'area', 'code'],
  ['v1', 'Village 1', 'yes', '1'],
  ['v2', 'Village 2', 'no', '2'],
];

const lists: readonly Feature[] = [
  {
    name: 'choice_filter',
    survey: [
      question('select_one yn', { name: 'area' }),
      question('select_one places', { choice_filter: 'area = ${area}' }),
    ],
  },
  { name: 'choice_filter of a question without choices', survey: [text('q', { choice_filter: 'area = 1' })] },
  {
    name: 'equal choices under two parents',
    survey: [
      question('select_one yn', { name: 'area' }),
      question('select_one places', { choice_filter: 'area = ${area}' }),
    ],
    choices: [
      choice('yn', 'yes'),
      choice('yn', 'no'),
      choice('places', 'a', { area: 'yes' }),
      choice('places', 'a', { area: 'no' }),
    ],
    settings: { allow_choice_duplicates: 'yes' },
  },
  {
    name: '1,500 choices',
    survey: [question('select_one many')],
    choices: Array.from({ length: 1500 }, (_, index) => choice('many', `c${index}`)),
  },
  {
    name: 'choices that are numbers',
    survey: [question('select_one codes'), text('t', { relevant: '${q} = 1' })],
    choices: [choice('codes', '1'), choice('codes', '2')],
  },
  {
    name: 'choices that are negative numbers',
    survey: [question('select_one codes'), text('t', { relevant: '${q} = -99' })],
    choices: [choice('codes', '1'), choice('codes', '-99')],
  },
  {
    name: 'a filter of a list from a file',
    survey: [
      question('select_one yn', { name: 'area' }),
      question('select_one_from_file villages.csv', { choice_filter: 'area = ${area}' }),
    ],
    files: { villages },
  },
  {
    name: 'other columns of a list from a file',
    survey: [question('select_one_from_file villages.csv', { parameters: 'value=code label=area' })],
    files: { villages },
  },
  {
    name: 'a look-up with instance()',
    survey: [
      question('select_one_from_file villages.csv'),
      calculate("instance('villages')/root/item[name = ${q}]/code"),
    ],
    files: { villages },
  },
  {
    name: 'a look-up in a list of the form',
    survey: [question('select_one places'), calculate("instance('places')/root/item[name = ${q}]/area")],
  },
  {
    name: 'a count of a list',
    survey: [
      question('select_one_from_file villages.csv'),
      calculate("count(instance('villages')/root/item)"),
    ],
    files: { villages },
  },
  {
    name: 'a search() of Collect',
    survey: [question('select_one places', { appearance: "search('villages')" })],
  },
];

const media: readonly Feature[] = [
  ...['image', 'audio', 'video', 'big-image'].map((column) => ({
    name: `${column} of a question`,
    survey: [{ ...text('q'), image: 'a.png', [column]: `a.${column}` }],
  })),
  ...['image', 'audio'].map((column) => ({
    name: `${column} of a choice`,
    survey: [question('select_one pictures')],
    choices: [choice('pictures', 'a', { [column]: 'a.png' }), choice('pictures', 'b', { [column]: 'b.png' })],
  })),
  { name: 'media::image', survey: [{ ...text('q'), 'media::image': 'a.png' }] },
  { name: 'hint and guidance_hint', survey: [text('q', { hint: 'Hint', guidance_hint: 'Guidance' })] },
  { name: 'a text of 5,000 characters', survey: [question('note', { label: 'x'.repeat(5000) })] },
];

const settings: readonly Feature[] = [
  ...Object.entries({
    version: '2026030101',
    instance_name: "concat(${q}, '-', today())",
    style: 'pages',
    allow_choice_duplicates: 'yes',
    submission_url: 'https://example.org/submission',
    client_editable: 'yes',
  }).map(([column, value]) => ({
    name: `settings: ${column}`,
    survey: [text('q')],
    settings: { [column]: value },
  })),
  {
    name: 'a sheet of another tool',
    survey: [text('q')],
    sheets: { notes: [{ what: 'Changed on Monday' }] },
  },
  { name: 'a column of another tool', survey: [{ ...text('q'), remark: 'x' }] },
  { name: 'headings in capitals', survey: [{ TYPE: 'text', Name: 'q', LABEL: 'Question' }] },
  {
    name: 'entities',
    survey: [text('q', { save_to: 'district' })],
    sheets: { entities: [{ list_name: 'households', label: '${q}' }] },
  },
  {
    name: '607 questions',
    survey: Array.from({ length: 607 }, (_, index) => text(`q${index}`)),
  },
];

export const structure: readonly Feature[] = [
  ...groups,
  ...repeats,
  ...rules,
  ...values,
  ...lists,
  ...media,
  ...settings,
];
