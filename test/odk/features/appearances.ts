// Appearances of questions and groups.
import { begin, end, question, type Feature } from './feature.ts';

const byType: Readonly<Record<string, readonly string[]>> = {
  text: ['multiline', 'numbers', 'masked', 'url', 'w2 h2', 'ex:org.example.app(a=1)'],
  integer: ['thousands-sep', 'counter', 'bearing'],
  decimal: ['thousands-sep'],
  'select_one places': [
    'minimal',
    'autocomplete',
    'quick',
    'likert',
    'columns',
    'columns-2',
    'columns-pack',
    'no-buttons',
    'map',
    'image-map',
    'quick columns-3',
    'horizontal',
    'compact',
  ],
  'select_multiple places': ['minimal', 'columns', 'minimal autocomplete'],
  range: ['vertical', 'picker', 'rating'],
  date: ['no-calendar', 'month-year', 'year', 'ethiopian'],
  image: ['signature', 'draw', 'annotate', 'new-front'],
  geopoint: ['maps', 'placement-map'],
  geoshape: ['placement-map'],
  barcode: ['front'],
};

export const appearances: readonly Feature[] = [
  ...Object.entries(byType).flatMap(([type, all]) =>
    all.map((appearance) => ({ name: `${type}: ${appearance}`, survey: [question(type, { appearance })] })),
  ),
  ...(['group', 'repeat'] as const).map((type) => ({
    name: `${type}: field-list`,
    survey: [
      begin(type, 'g', { appearance: 'field-list' }),
      question('text'),
      question('text', { name: 'p' }),
      end(type),
    ],
  })),
  {
    name: 'group: table-list',
    survey: [
      begin('group', 'g', { appearance: 'table-list' }),
      question('select_one yn'),
      question('select_one yn', { name: 'p' }),
      end('group'),
    ],
  },
  {
    name: 'select_one: label and list-nolabel',
    survey: [
      begin('group', 'g', { appearance: 'field-list' }),
      question('select_one yn', { name: 'head', appearance: 'label' }),
      question('select_one yn', { appearance: 'list-nolabel' }),
      question('select_one yn', { name: 'p', appearance: 'list-nolabel' }),
      end('group'),
    ],
  },
];
