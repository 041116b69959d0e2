// Reads the SVG of a picture as a browser does: elements, boxes of texts, and the marks of each class. Throws for text that
// is no XML.
import { SaxesParser } from 'saxes';
import { widthOf } from '#pictures/kit/text.ts';

export interface SvgElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Without that of children. */
  readonly text: string;
  readonly title: string | null;
}

export function parseSvg(svg: string): SvgElement[] {
  const parser = new SaxesParser();
  const open: { name: string; attributes: Record<string, string>; text: string; title: string | null }[] = [];
  const all: SvgElement[] = [];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const one = {
      name,
      attributes: { ...attributes },
      text: '',
      title: null,
    };
    open.push(one);
    all.push(one);
  });
  parser.on('text', (text) => {
    const one = open.at(-1);
    if (one) one.text += text;
  });
  parser.on('closetag', () => {
    const one = open.pop();
    const parent = open.at(-1);
    if (one?.name === 'title' && parent) parent.title = one.text;
  });
  parser.write(svg).close();
  return all;
}

interface Box {
  readonly words: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Where the texts are, by their estimated widths. */
const textBoxes = (elements: readonly SvgElement[]): Box[] =>
  elements
    .filter(({ name }) => name === 'text')
    .map(({ attributes, text }) => {
      const [x, y, size] = ['x', 'y', 'font-size'].map((key) => Number(attributes[key]));
      if (x === undefined || y === undefined || size === undefined) throw new Error('a text without a place');
      const width = widthOf(text, size, attributes['font-weight'] === 'bold');
      const anchor = attributes['text-anchor'];
      const left = anchor === 'end' ? x - width : anchor === 'middle' ? x - width / 2 : x;
      return { words: text, left, right: left + width, top: y - size * 0.78, bottom: y + size * 0.2 };
    });

/** Pairs of texts that cover each other, and texts that leave the picture. */
export function textFaults(svg: string): string[] {
  const elements = parseSvg(svg);
  const root = elements[0];
  const [width, height] = ['width', 'height'].map((key) => Number(root?.attributes[key]));
  const boxes = textBoxes(elements).toSorted((a, b) => a.top - b.top);
  const outside = boxes.filter(
    ({ left, right, top, bottom }) =>
      left < -0.5 || right > (width ?? 0) + 0.5 || top < 0 || bottom > (height ?? 0),
  );
  const pairs = boxes.flatMap((one, index) => {
    const found: string[] = [];
    for (let at = index + 1; at < boxes.length; at += 1) {
      const other = boxes[at];
      if (!other || other.top >= one.bottom - 1) break;
      if (one.left < other.right - 1 && other.left < one.right - 1)
        found.push(`${one.words} | ${other.words}`);
    }
    return found;
  });
  return [...outside.map(({ words }) => `outside: ${words}`), ...pairs];
}

/** How many marks of a class there are: subpaths of paths, else elements. */
export const marksOf = (svg: string, classes: string): number =>
  parseSvg(svg)
    .filter(({ attributes }) => attributes['class'] === classes)
    .reduce(
      (sum, { name, attributes }) =>
        sum + (name === 'path' ? (attributes['d']?.split('M').length ?? 1) - 1 : 1),
      0,
    );
