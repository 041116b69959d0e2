// Types of questions, as they are written today and in older forms.
import { question, type Feature } from './feature.ts';

/** Types that need no more than a name and a label. */
const plain: readonly string[] = [
  'text',
  'integer',
  'decimal',
  'date',
  'time',
  'dateTime',
  'geopoint',
  'geotrace',
  'geoshape',
  'image',
  'audio',
  'video',
  'file',
  'barcode',
  'note',
  'acknowledge',
  'select_one yn',
  'select_one yn or_other',
  'select_multiple places',
  'select_multiple places or_other',
  'rank places',
  'range',
  // What a phone answers by itself.
  'start',
  'end',
  'today',
  'deviceid',
  'username',
  'email',
  'phonenumber',
  'simserial',
  'subscriberid',
  'start-geopoint',
  'audit',
  // Older words.
  'string',
  'int',
  'trigger',
  'photo',
  'gps',
  'location',
  'percentage',
  'phone number',
  'date time',
  'start time',
  'end time',
  'device id',
  'imei',
  'select1 yn',
  'select one from yn',
  'select one yn',
  'add select one prompt using yn',
  'select all that apply from places',
  'add text prompt',
  'q string',
  'number of days in last month',
  'hidden string',
  'select_one yn or specify other',
  'select all that apply from places or specify other',
];

const named = (type: string): Feature => ({
  name: type,
  survey: [
    question(type, type === 'audit' ? { name: 'audit', label: '' } : {}),
    question('text', { name: 'end_text' }),
  ],
});

const villages = [
  ['name', 'label', 'area'],
  ['v1', 'Village 1', 'yes'],
  ['v2', 'Village 2', 'no'],
];

export const types: readonly Feature[] = [
  ...plain.map(named),
  {
    name: 'calculate',
    survey: [question('calculate', { calculation: '1 + 1' }), question('text', { name: 't' })],
  },
  { name: 'hidden', survey: [question('hidden', { default: 'x' }), question('text', { name: 't' })] },
  {
    name: 'background-audio',
    survey: [question('background-audio'), question('text', { name: 't' })],
  },
  {
    name: 'background-geopoint',
    survey: [
      question('text', { name: 't' }),
      question('background-geopoint', { trigger: '${t}', label: '' }),
    ],
  },
  {
    name: 'select_one_from_file',
    survey: [question('select_one_from_file villages.csv')],
    files: { villages },
  },
  {
    name: 'select_multiple_from_file',
    survey: [question('select_multiple_from_file villages.csv')],
    files: { villages },
  },
  {
    name: 'select_one_external',
    survey: [
      question('select_one yn', { name: 'area' }),
      question('select_one_external villages', { choice_filter: 'area=${area}' }),
    ],
    sheets: {
      external_choices: [
        { list_name: 'villages', name: 'v1', label: 'Village 1', area: 'yes' },
        { list_name: 'villages', name: 'v2', label: 'Village 2', area: 'no' },
      ],
    },
  },
  {
    name: 'csv-external',
    survey: [
      question('csv-external', { name: 'villages', label: '' }),
      question('calculate', { calculation: "instance('villages')/root/item[name = 'v1']/label" }),
      question('text', { name: 't' }),
    ],
    files: { villages },
  },
  {
    name: 'xml-external',
    survey: [
      question('xml-external', { name: 'villages', label: '' }),
      question('calculate', { calculation: "instance('villages')/root/item[name = 'v1']/label" }),
      question('text', { name: 't' }),
    ],
    files: { villages },
  },
];
