// Sets words on a picture: estimates their width without a font, cuts and wraps them.
import { cleanText, element, escapeText, titleElement } from './svg.ts';

/** Sizes in px; nothing on a picture is smaller than `small`. */
export const sizes = { title: 16, usual: 12, small: 11 } as const;

export const inks = { strong: '#1a1a1a', weak: '#555555', bad: '#a61b00' } as const;

// Widths relative to the size, of DejaVu Sans, one of the widest system fonts: estimates are rather too long.
const widths: readonly (readonly [RegExp, number])[] = [
  [/\p{Mn}|\p{Cf}/u, 0],
  [/[iljI.,:;'|!·\u2009\u202F]/u, 0.34],
  [/[ftr()[\]\-/ ]/u, 0.42],
  [/[mwMW@%…—→Œ]/u, 0.98],
  [/[A-ZÀ-ÞΑ-Ω]/u, 0.72],
  [/[0-9a-zß-ÿ]/u, 0.63],
  [
    /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFFE6\u{1F000}-\u{3FFFD}]/u,
    1.15,
  ],
];

const widthOfCharacter = (character: string): number =>
  widths.find(([pattern]) => pattern.test(character))?.[1] ?? 0.84;

/** Estimated width of a text, px. */
export function widthOf(text: string, size: number, isBold = false): number {
  let width = 0;
  for (const character of text) width += widthOfCharacter(character);
  return width * size * (isBold ? 1.1 : 1);
}

/** The text, or its start with an ellipsis if it is wider than `width`. */
function fitText(text: string, width: number, size: number, isBold = false): string {
  const whole = cleanText(text);
  if (widthOf(whole, size, isBold) <= width) return whole;
  let left = width - widthOf('…', size, isBold);
  let start = '';
  for (const character of whole) {
    left -= widthOf(character, size, isBold);
    if (left < 0) break;
    start += character;
  }
  return start === '' ? '' : `${start.trimEnd()}…`;
}

/** Lines no wider than `width`; words that are longer than a line are divided. */
export function wrapText(text: string, width: number, size: number, isBold = false): string[] {
  const lines: string[] = [];
  let line = '';
  const isTooWide = (candidate: string): boolean => widthOf(candidate, size, isBold) > width;
  for (const word of cleanText(text).split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (!isTooWide(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const character of word) {
      if (isTooWide(line + character) && line !== '') {
        lines.push(line);
        line = '';
      }
      line += character;
    }
  }
  return line === '' ? lines : [...lines, line];
}

export interface Placed {
  readonly x: number;
  /** Baseline. */
  readonly y: number;
  readonly size?: number;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly fill?: string;
  readonly isBold?: boolean;
  /** The text is cut at this width and kept whole in its title. */
  readonly width?: number;
}

/** A text of one line; nothing if no character fits. */
export function textElement(content: string, placed: Placed): string {
  const { x, y, size = sizes.usual, anchor, fill = inks.strong, isBold = false, width } = placed;
  const shown = width === undefined ? cleanText(content) : fitText(content, width, size, isBold);
  if (shown === '') return '';
  const isCut = shown !== cleanText(content);
  return element(
    'text',
    {
      x,
      y,
      'font-size': size,
      'text-anchor': anchor === 'start' ? undefined : anchor,
      'font-weight': isBold ? 'bold' : undefined,
      fill,
    },
    ...(isCut ? [titleElement(content)] : []),
    escapeText(shown),
  );
}
