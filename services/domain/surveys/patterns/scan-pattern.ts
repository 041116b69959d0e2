// Finds forbidden parts of a regular expression: syntax that only RE2 or only Java knows, too large sizes, and a repetition
// inside a repetition.

const charactersMax = 200;
/** Of the automaton: each character and class counts as often as counted repetition repeats it. */
const sizeMax = 500;

interface Part {
  size: number;
  /** Whether it holds a repetition whose number varies, as a+ or a{1,3}. */
  varies: boolean;
}

interface Scan {
  readonly text: string;
  at: number;
  /** The open groups, the outermost first; the first is the whole expression. */
  readonly groups: Part[];
  /** What a repetition would repeat. */
  last: Part;
  isNested: boolean;
}

export interface ScannedPattern {
  /** What is wrong with the regular expression; null: nothing that this scan looks for. */
  readonly detail: string | null;
  /** Whether it repeats something that holds a repetition of varying number: (a+)+, but not (a{2})+. */
  readonly isNested: boolean;
}

export function scanPattern(text: string): ScannedPattern {
  const whole = { size: 0, varies: false };
  const scan: Scan = { text, at: 0, groups: [whole], last: { size: 0, varies: false }, isNested: false };
  return { detail: scanAll(scan, whole), isNested: scan.isNested };
}

function scanAll(scan: Scan, whole: Part): string | null {
  const { length } = scan.text;
  if (length > charactersMax) return `A regular expression has at most 200 characters, not ${length}.`;
  while (scan.at < length) {
    const detail = step(scan);
    if (detail !== null) return detail;
    if (whole.size > sizeMax || scan.last.size > sizeMax)
      return 'The regular expression repeats too much: written out it has more than 500 characters and classes. Use string-length() for lengths.';
  }
  return null;
}

function step(scan: Scan): string | null {
  const { text, at } = scan;
  const character = text.charAt(at);
  if (character === '\\') return escape(scan);
  if (character === '[') return characterClass(scan);
  if (character === '(') return open(scan);
  if (character === '{') return repeat(scan);
  scan.at += 1;
  if (character === ')') close(scan);
  else if (character === '*' || character === '+') repeatLast(scan, { size: 1, isMany: true, varies: true });
  else if (character === '?') repeatLast(scan, { size: 1, isMany: false, varies: false });
  else add(scan, { size: 1, varies: false });
  return null;
}

const rest = ({ text, at }: Scan): string => text.slice(at);

/** A part of the innermost open group. */
function add(scan: Scan, part: Part): void {
  const group = scan.groups.at(-1);
  if (group === undefined) return;
  group.size += part.size;
  group.varies ||= part.varies;
  scan.last = part;
}

interface Repetition {
  /** By which it grows the automaton. */
  readonly size: number;
  /** More than once. */
  readonly isMany: boolean;
  /** The number is not fixed. */
  readonly varies: boolean;
}

function repeatLast(scan: Scan, { size, isMany, varies }: Repetition): void {
  const { last } = scan;
  scan.isNested ||= isMany && last.varies;
  add(scan, { size, varies: last.varies || (isMany && varies) });
  scan.last = { ...scan.last, size: last.size };
}

function close(scan: Scan): void {
  if (scan.groups.length === 1) return;
  const group = scan.groups.pop();
  if (group) add(scan, group);
}

/** What follows `\p`, `\P` and `\x`. */
const property = /^(?:\{[^}]*\}|\w)/;

function escape(scan: Scan): string | null {
  const next = scan.text.charAt(scan.at + 1);
  if (/[1-9k]/.test(next)) return 'A regular expression may not refer back to a group (\\1).';
  if (/[QC]/.test(next)) return `A regular expression may not hold \\${next}.`;
  scan.at += 2;
  if (/[pPx]/.test(next)) scan.at += property.exec(rest(scan))?.[0].length ?? 0;
  add(scan, { size: 1, varies: false });
  return null;
}

const classBody = /^\[\^?(?:\\[^]|[^\\[\]&]|&(?!&))+\]/;

function characterClass(scan: Scan): string | null {
  const length = classBody.exec(rest(scan))?.[0].length;
  if (length === undefined)
    return 'A class of characters stands between [ and ], without && and with \\ before [ and ] of its own.';
  scan.at += length;
  add(scan, { size: 1, varies: false });
  return null;
}

const groupStart = /^\((?:\?(?::|<[A-Za-z][A-Za-z0-9]*>|[ims]+[:)])|(?!\?))/;

function open(scan: Scan): string | null {
  const start = groupStart.exec(rest(scan))?.[0];
  if (start === undefined)
    return 'A group begins with ( or (?: or (?i). A regular expression may not look ahead or behind.';
  scan.at += start.length;
  if (!start.endsWith(')')) scan.groups.push({ size: 0, varies: false });
  scan.last = { size: 0, varies: false };
  return null;
}

const counts = /^\{(\d{1,4})(?:,(\d{0,4}))?\}/;

function repeat(scan: Scan): string | null {
  const found = counts.exec(rest(scan));
  if (found === null) return 'A repetition is {n}, {n,} or {n,m}. Write \\{ for the character.';
  const [all, least = '0', most = least] = found;
  const times = most === '' ? Number(least) + 1 : Math.max(Number(least), Number(most));
  scan.at += all.length;
  const { size } = scan.last;
  repeatLast(scan, {
    size: size * (times - 1),
    isMany: most === '' || times > 1,
    varies: Number(least) !== times || most === '',
  });
  scan.last = { ...scan.last, size: size * times };
  return null;
}
