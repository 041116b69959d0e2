// What holds for every picture, whatever it shows: a test of a picture calls this for each of its states.
import type { Sheet } from '#pictures/kit/frame.ts';
import { languages } from '#pictures/kit/words.ts';
import { parseSvg, textFaults } from './parsed-svg.ts';
import { sheet } from './sheets.ts';

/** Most elements of one picture. */
const elementsMax = 5000;

const widths = [390, 700, 1000] as const;

/**
 * What is wrong with a picture; none. Drawn twice and in two time zones it is the same; in each language and width it is
 * XML without scripts and outside addresses, has a title, a description and a foot line, and no text covers another.
 */
export function houseFaults<Data>(draw: (data: Data, on: Sheet) => string, data: Data): string[] {
  const usual = draw(data, sheet());
  const zones = ['Pacific/Auckland', 'America/Los_Angeles'].filter(
    (zone) => inZone(zone, () => draw(data, sheet())) !== usual,
  );
  return [
    ...zones.map((zone) => `other bytes in ${zone}`),
    ...languages.flatMap((language) =>
      widths.flatMap((width) => {
        const svg = draw(data, sheet({ language, width }));
        return [...textFaults(svg), ...frameFaults(svg, width)].map(
          (fault) => `${language} ${width}: ${fault}`,
        );
      }),
    ),
  ];
}

function inZone(zone: string, draw: () => string): string {
  const before = process.env['TZ'];
  process.env['TZ'] = zone;
  try {
    return draw();
  } finally {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
  }
}

const allowed = /^(?:svg|title|desc|defs|pattern|rect|path|line|circle|text|g)$/;

function frameFaults(svg: string, width: number): string[] {
  const elements = parseSvg(svg);
  const [root] = elements;
  const texts = elements.filter(({ name }) => name === 'text');
  const names = elements.flatMap(({ attributes }) => Object.keys(attributes));
  const description = elements.find(({ name }) => name === 'desc')?.text ?? '';
  const isKept: Readonly<Record<string, boolean>> = {
    role: root?.attributes['role'] === 'img',
    width: root?.attributes['width'] === String(width),
    title: (root?.title?.length ?? 0) > 10,
    description: description.length > 10,
    'foot line': texts.some(({ text }) => text.includes('sha256:0123456789abcdef')),
    'number of elements': elements.length < elementsMax,
    'size of texts': texts.every(({ attributes }) => Number(attributes['font-size']) >= 11),
    elements: elements.every(({ name }) => allowed.test(name)),
    attributes: !names.some((name) => /^(?:on|style$|href$|xlink)/.test(name)),
    addresses: !/url\((?!#)/.test(svg),
  };
  return Object.keys(isKept).filter((rule) => !isKept[rule]);
}

/** Names that break careless drawings. */
export const hostileNames = [
  '<script>alert(1)</script>',
  '"/><image href="http://example.invalid/x"/>',
  "O'Neil & Söhne ]]> &amp;",
  'tab\tnew\nline\u0000\u0007\uFFFE\uD800end',
  '\u202Egnp.exe\u202C',
  'منزل رقم ٧ في شارع النيل الأزرق القديم',
  '长'.repeat(60),
  'x'.repeat(500),
] as const;
