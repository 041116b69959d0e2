// What may happen to the XML of an interview between a phone and Hearth, drawn by a seed.
import type { Random } from '#domain/random.ts';

/** One of the items, each as likely as the others. */
export const pick = <T>(items: readonly T[], random: Random): T => {
  const item = items[Math.floor(random.uniform() * items.length)];
  if (item === undefined) throw new Error('there is nothing to pick from');
  return item;
};

const values = [
  '',
  ' ',
  '0',
  '-1',
  '1e400',
  'NaN',
  '20',
  '21',
  'wood wood',
  'wood petrol',
  'true',
  '2026-02-30',
  '2026-11-20T09:00:00.000+99:00',
  '=HYPERLINK("http://127.0.0.1")',
  '../../etc/passwd',
  '&#0;',
  '&#xD800;',
  '&unknown;',
  '<![CDATA[<a>]]>',
  '<!-- -- -->',
  '\u0000',
  '\u202E',
  '😀'.repeat(50),
  'a'.repeat(70_000),
];

const heads = [
  '<!DOCTYPE data [<!ENTITY a "b">]>',
  '<!DOCTYPE data SYSTEM "file:///etc/passwd">',
  '<?xml version="1.1"?>',
  '<?xml version="1.0" encoding="UTF-16"?>',
  '<?php echo 1 ?>',
  '\uFEFF',
];

type Change = (xml: string, random: Random) => string;

const place = (xml: string, random: Random): number => Math.floor(random.uniform() * (xml.length + 1));

const tagsOf = (xml: string): readonly string[] => xml.match(/<[^<>]*>/g) ?? [''];

const replaceText: Change = (xml, random) => {
  const texts = xml.match(/(?<=>)[^<>]+(?=<)/g) ?? [''];
  return xml.replace(pick(texts, random), () => pick(values, random));
};

const removeTag: Change = (xml, random) => xml.replace(pick(tagsOf(xml), random), '');

const doubleTag: Change = (xml, random) => {
  const tag = pick(tagsOf(xml), random);
  return xml.replace(tag, () => tag + tag);
};

const renameTag: Change = (xml, random) => {
  const names = xml.match(/(?<=<\/?)[\w:]+/g) ?? ['data'];
  const to = pick(
    ['data', 'meta', 'household', 'a', 'orx:meta', 'x:y:z', '__proto__', 'constructor'],
    random,
  );
  return xml.replaceAll(pick(names, random), to);
};

const addHead: Change = (xml, random) => pick(heads, random) + xml;

const addDepth: Change = (xml, random) => {
  const levels = pick([5, 40, 5_000], random);
  const at = xml.indexOf('<meta>');
  return `${xml.slice(0, at)}${'<g>'.repeat(levels)}${'</g>'.repeat(levels)}${xml.slice(at)}`;
};

const addMany: Change = (xml, random) => {
  const at = xml.indexOf('<meta>');
  return `${xml.slice(0, at)}${'<household_size>3</household_size>'.repeat(pick([2, 30_000], random))}${xml.slice(at)}`;
};

const cut: Change = (xml, random) => xml.slice(0, place(xml, random));

const insert: Change = (xml, random) => {
  const at = place(xml, random);
  return (
    xml.slice(0, at) + pick([...values, '<', '>', '&', '"', ' x="1"', ' version="9"'], random) + xml.slice(at)
  );
};

/** Other values stay well-formed and go furthest, so they are the most. */
const changes: readonly Change[] = [
  replaceText,
  replaceText,
  replaceText,
  replaceText,
  replaceText,
  removeTag,
  doubleTag,
  renameTag,
  addHead,
  addDepth,
  addMany,
  cut,
  insert,
];

/** The bytes of an interview after one to three changes; at times some bytes are no UTF-8 any more. */
export function changedInterview(xml: string, random: Random): Uint8Array<ArrayBuffer> {
  const times = pick([1, 1, 1, 2, 3], random);
  let changed = xml;
  for (let time = 0; time < times; time++) changed = pick(changes, random)(changed, random);
  const bytes = new Uint8Array(Buffer.from(changed));
  if (random.uniform() < 0.05 && bytes.length > 0)
    bytes[Math.floor(random.uniform() * bytes.length)] = 0x80 + Math.floor(random.uniform() * 0x80);
  return bytes;
}

const token = 'hearthFuzz';

/** A multipart body with the interview, whole or broken as phones and networks break it. */
export function changedPost(
  interview: Uint8Array,
  random: Random,
): { readonly body: Uint8Array<ArrayBuffer>; readonly contentType: string } {
  const part = (name: string, more: string, bytes: Uint8Array): Buffer =>
    Buffer.concat([
      Buffer.from(`--${token}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`),
      bytes,
      Buffer.from('\r\n'),
    ]);
  const file = '; filename="a.xml"\r\ncontent-type: text/xml';
  const whole = [
    part('xml_submission_file', file, interview),
    part(pick(['photo.jpg', '../a', 'a\\b', '*isIncomplete*', '', 'é.jpg'], random), '', Buffer.from('yes')),
    Buffer.from(`--${token}--\r\n`),
  ];
  const multipart = `multipart/form-data; boundary=${token}`;
  const only = Buffer.concat([part('xml_submission_file', file, interview), Buffer.from(`--${token}--\r\n`)]);
  return pick(
    [
      { body: only, contentType: multipart },
      { body: only, contentType: multipart },
      { body: only, contentType: multipart },
      { body: Buffer.concat(whole), contentType: multipart },
      { body: Buffer.concat(whole.slice(0, -1)), contentType: multipart },
      { body: Buffer.from(interview), contentType: 'text/xml' },
      { body: only, contentType: 'multipart/form-data' },
      { body: only, contentType: 'multipart/form-data; boundary=other' },
    ].map(({ body, contentType }) => ({ body: new Uint8Array(body), contentType })),
    random,
  );
}
