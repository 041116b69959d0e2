// Sets of characters of a regular expression as bits: two sets overlap where they share a bit.
import { RE2JS } from 're2js';
import type { PatternNode } from './parse-pattern.ts';

export type Letter = Extract<PatternNode, { readonly kind: 'letter' }>;

type Matches = (code: number) => boolean;

interface LetterSet {
  readonly matches: Matches;
  /** Whether it holds characters that the expression does not name: all but some, or those with a property. */
  readonly isOpen: boolean;
}

/**
 * Bits for ASCII, for each other character that the expression names, for each class with a range of others, and for all the
 * rest. Sets that overlap share a bit; that of the rest may be shared by sets that do not.
 */
export function letterSets(pattern: string): (letter: Letter) => bigint {
  const samples = [...Array.from({ length: 128 }, (_, code) => code), ...namedIn(pattern)];
  const sets = new Map<string, bigint>();
  const others = BigInt(samples.length);
  let ranges = 0n;
  const find = ({ text, flags }: Letter): bigint => {
    const { matches, isOpen } = readLetter(text, flags);
    const named = BigInt(
      `0b${samples
        .map((code) => (matches(code) ? 1 : 0))
        .toReversed()
        .join('')}`,
    );
    if (isOpen) return named | (-1n << others);
    if (!text.startsWith('[') || namedIn(text).size === 0) return named;
    ranges += 1n;
    return named | (1n << (others + ranges));
  };
  return (letter) => {
    const key = `${letter.flags}/${letter.text}`;
    const known = sets.get(key) ?? find(letter);
    sets.set(key, known);
    return known;
  };
}

const numbered = /\\x(?:\{([0-9A-Fa-f]+)\}|([0-9A-Fa-f]{2}))/g;

const codeOf = (character: string): number => character.codePointAt(0) ?? 0;

/** Characters beyond ASCII, also those that stand there by their number. */
const namedIn = (pattern: string): Set<number> =>
  new Set(
    [
      ...Array.from(pattern, codeOf),
      ...[...pattern.matchAll(numbered)].map(([, long, short = '']) => Number.parseInt(long ?? short, 16)),
    ].filter((code) => code > 127),
  );

/** A character, a code of several, or a character that follows `\`. */
const item = /\\(?:[pP](?:\{[^}]*\}|\w)|x(?:\{[^}]*\}|[0-9A-Fa-f]{2})|[^])|[^]/gu;

function readLetter(text: string, flags: string): LetterSet {
  const found = readSet(text, flags);
  if (!flags.includes('i')) return found;
  const { matches } = found;
  return { ...found, matches: (code) => casesOf(code).some(matches) };
}

const casesOf = (code: number): number[] => {
  const character = String.fromCodePoint(code);
  return [code, codeOf(character.toLowerCase()), codeOf(character.toUpperCase())];
};

function readSet(text: string, flags: string): LetterSet {
  if (text === '.') return { matches: (code) => flags.includes('s') || code !== 10, isOpen: true };
  if (!text.startsWith('[')) return readItem(text);
  const isNegated = text.startsWith('[^');
  const items = text.slice(isNegated ? 2 : 1, -1).match(item) ?? [];
  const parts: LetterSet[] = [];
  for (let at = 0; at < items.length; at++) {
    const [first = '', dash, last] = items.slice(at, at + 3);
    const [low, high] = dash === '-' && last !== undefined ? [characterOf(first), characterOf(last)] : [];
    if (low === undefined || high === undefined) {
      parts.push(readItem(first));
    } else {
      parts.push({ matches: (code) => code >= low && code <= high, isOpen: false });
      at += 2;
    }
  }
  const matches: Matches = (code) => parts.some((part) => part.matches(code)) !== isNegated;
  return { matches, isOpen: isNegated || parts.some(({ isOpen }) => isOpen) };
}

const controls: Readonly<Record<string, number>> = { t: 9, n: 10, v: 11, f: 12, r: 13, a: 7 };

/** Undefined for a class of several. */
function characterOf(text: string): number | undefined {
  if (!text.startsWith('\\')) return codeOf(text);
  const [, long, short] = /^\\x(?:\{([0-9A-Fa-f]+)\}|([0-9A-Fa-f]{2}))$/.exec(text) ?? [];
  if (long !== undefined || short !== undefined) return Number.parseInt(long ?? short ?? '', 16);
  const name = text.slice(1);
  if (/^[dDwWsSpP]/.test(name)) return undefined;
  return controls[name] ?? codeOf(name);
}

/** Browsers have more blanks than RE2. */
const classes: Readonly<Record<string, RegExp>> = { d: /[0-9]/, w: /[0-9A-Za-z_]/, s: /\s/ };

function readItem(text: string): LetterSet {
  const character = characterOf(text);
  if (character !== undefined) return { matches: (code) => code === character, isOpen: false };
  const name = text.charAt(1);
  const known = classes[name.toLowerCase()];
  const isNegated = name !== name.toLowerCase();
  if (known !== undefined)
    return { matches: (code) => known.test(String.fromCodePoint(code)) !== isNegated, isOpen: isNegated };
  const property = RE2JS.compile(text);
  return { matches: (code) => property.testExact(String.fromCodePoint(code)), isOpen: true };
}
