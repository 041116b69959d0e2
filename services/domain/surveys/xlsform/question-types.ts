// Types of questions of XLSForm as types of a template, and why others are refused.
import type { QuestionType } from '../templates/template.ts';

/** Words of XLSForm, in small letters and with `_` for blanks. */
export const questionTypes: Readonly<Record<string, QuestionType>> = {
  text: 'text',
  integer: 'integer',
  decimal: 'number',
  select_one: 'single_choice',
  select_multiple: 'multiple_choice',
  select_one_from_file: 'single_choice',
  select_multiple_from_file: 'multiple_choice',
  select_one_external: 'single_choice',
  rank: 'rank',
  range: 'scale',
  date: 'date',
  time: 'time',
  datetime: 'datetime',
  geopoint: 'geopoint',
  geotrace: 'geoshape',
  geoshape: 'geoshape',
  image: 'image',
  audio: 'audio',
  video: 'video',
  file: 'file',
  barcode: 'barcode',
  note: 'note',
  calculate: 'calculated',
  hidden: 'hidden',
  acknowledge: 'boolean',
  start: 'metadata',
  end: 'metadata',
  today: 'metadata',
  deviceid: 'metadata',
  username: 'metadata',
};

export const typeFault = (type: string): string =>
  `There is no type ${JSON.stringify(type)}. The types are ${Object.keys(questionTypes).join(', ')}, begin_group and begin_repeat.`;
