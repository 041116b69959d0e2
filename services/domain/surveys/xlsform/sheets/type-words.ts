// Words for types in the sheet `survey`: old spellings, which XLSForm still takes, as the ones of today.

export interface TypeWords {
  /** In the words of today: `select_one fuels`, `begin_group`, `integer`. What is unknown stays as it is written. */
  readonly type: string;
  /** A limit that the type has by itself. */
  readonly constraint?: string;
}

const choices: readonly (readonly [old: RegExp, today: string])[] = [
  [/^(?:add select one prompt using|select one (?:using|from(?! file))|(?:q )?select1)(?= )/i, 'select_one'],
  [
    /^(?:add select multiple prompt using|select all that apply(?: from)?|select multiple (?:using|from(?! file))|q select)(?= )/i,
    'select_multiple',
  ],
];

const days = (most: number): TypeWords => ({ type: 'integer', constraint: `. >= 0 and . <= ${most}` });

const limited: Readonly<Record<string, TypeWords>> = {
  percentage: days(100),
  'number of days in last month': days(31),
  'number of days in last six months': days(183),
  'number of days in last year': days(365),
  'phone number': { type: 'text', constraint: String.raw`regex(., '\d*')` },
};

const words: Readonly<Record<string, string>> = {
  string: 'text',
  int: 'integer',
  picture: 'image',
  photo: 'image',
  gps: 'geopoint',
  location: 'geopoint',
  trigger: 'acknowledge',
  'date time': 'dateTime',
  'start time': 'start',
  'end time': 'end',
  'device id': 'deviceid',
  imei: 'deviceid',
  'sim id': 'simserial',
  'subscriber id': 'subscriberid',
  'get phone number': 'phonenumber',
};

const edge = /^(begin|end)[ _](group|repeat|lgroup|looped[ _]group)$/i;

export function readTypeWords(cell: string): TypeWords {
  const type = cell.replaceAll(/\s+/g, ' ');
  const [, begin, held] = edge.exec(type) ?? [];
  if (begin !== undefined && held !== undefined)
    return { type: `${begin}_${/^group$/i.test(held) ? 'group' : 'repeat'}`.toLowerCase() };
  const old = choices.find(([spelling]) => spelling.test(type));
  if (old !== undefined) return { type: type.replace(...old) };
  const whole = type.toLowerCase();
  const word = whole
    .replace(/^(?:q |uri:|get (?!phone number$))/, '')
    .replace(/^add (.+) prompt$/, '$1')
    .replace(/^hidden \w+$/, 'hidden');
  if (Object.hasOwn(limited, word)) return limited[word] ?? { type };
  const today = Object.hasOwn(words, word) ? words[word] : undefined;
  return { type: today ?? (word === whole ? type : word) };
}
