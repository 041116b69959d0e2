// What holds for every picture, whatever it shows: a test of a picture calls this for each of its states.
import { expect } from 'vitest';
import type { Sheet } from '#pictures/kit/frame.ts';
import { languages } from '#pictures/kit/words.ts';
import { elementCount, parseSvg, textFaults } from './parsed-svg.ts';
import { sheet } from './sheets.ts';

/** Most elements of one picture. */
const elementsMax = 5000;

const widths = [390, 700, 1000] as const;

/**
 * Drawn twice and in two time zones, the picture is the same; in each language and width it is XML without scripts and
 * outside addresses, has a title, a description and a foot line, and no text covers another.
 */
export function expectHouseRules<Data>(draw: (data: Data, on: Sheet) => string, data: Data): void {
  const usual = draw(data, sheet());
  expect(inZone('Pacific/Auckland', () => draw(data, sheet()))).toBe(usual);
  expect(inZone('America/Los_Angeles', () => draw(data, sheet()))).toBe(usual);
  for (const language of languages)
    for (const width of widths) {
      const svg = draw(data, sheet({ language, width }));
      expect([language, width, textFaults(svg)]).toEqual([language, width, []]);
      expectFrame(svg, width);
    }
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

function expectFrame(svg: string, width: number): void {
  const elements = parseSvg(svg);
  const [root] = elements;
  expect(root?.attributes).toMatchObject({ role: 'img', width: String(width) });
  expect(elements.find(({ name }) => name === 'desc')?.text.length).toBeGreaterThan(10);
  expect(root?.title?.length).toBeGreaterThan(10);
  expect(elementCount(svg)).toBeLessThan(elementsMax);
  const texts = elements.filter(({ name }) => name === 'text');
  expect(texts.some(({ text }) => text.includes('sha256:0123456789abcdef'))).toBe(true);
  expect(texts.filter(({ attributes }) => !(Number(attributes['font-size']) >= 11))).toEqual([]);
  const allowed = /^(?:svg|title|desc|defs|pattern|rect|path|line|circle|text|g)$/;
  expect(elements.filter(({ name }) => !allowed.test(name))).toEqual([]);
  const names = elements.flatMap(({ attributes }) => Object.keys(attributes));
  expect(names.filter((name) => /^(?:on|style$|href$|xlink)/.test(name))).toEqual([]);
  expect(svg).not.toMatch(/url\((?!#)/);
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
