// Writes SVG as text: elements, numbers and escaped words. Everything that a picture prints goes through here.

export type Attributes = Readonly<Record<string, string | number | undefined>>;

// What XML 1.0 does not allow, and marks that would turn the direction of the text around a name.
const unprintable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const directions = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as it may be shown: one line, without characters that XML forbids. Names and free text are untrusted. */
export const cleanText = (text: string): string =>
  text
    .replace(directions, '')
    .replace(unprintable, '\uFFFD')
    .replace(/[ \t\r\n\u0085\u2028\u2029]+/g, ' ');

export const escapeText = (text: string): string =>
  cleanText(text).replace(/[&<>"']/g, (character) => entities[character] ?? '');

/** A length with at most two decimals, so that equal data give equal bytes. */
export function printLength(value: number): string {
  const rounded = Math.round(value * 100) / 100;
  return String(rounded === 0 ? 0 : rounded);
}

const printAttribute = (value: string | number): string =>
  typeof value === 'number' ? printLength(value) : escapeText(value);

/** An element; attributes that are undefined are left out. Children are SVG text already. */
export function element(name: string, attributes: Attributes, ...children: readonly string[]): string {
  const printed = Object.entries(attributes).map(([key, value]) =>
    value === undefined ? '' : ` ${key}="${printAttribute(value)}"`,
  );
  const inner = children.join('');
  return inner === '' ? `<${name}${printed.join('')}/>` : `<${name}${printed.join('')}>${inner}</${name}>`;
}

/** A name for screen readers and for the pointer. */
export const titleElement = (text: string): string => `<title>${escapeText(text)}</title>`;

export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Many rectangles of one colour as one path, one subpath each. */
export function rectanglesPath(cells: readonly Rectangle[], attributes: Attributes): string {
  if (cells.length === 0) return '';
  const d = cells
    .map(
      ({ x, y, width, height }) =>
        `M${printLength(x)} ${printLength(y)}h${printLength(width)}v${printLength(height)}h${printLength(-width)}z`,
    )
    .join('');
  return element('path', { ...attributes, d });
}

export interface Line {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

export const lineElement = (line: Line, attributes: Attributes): string =>
  element('line', { ...line, ...attributes });
