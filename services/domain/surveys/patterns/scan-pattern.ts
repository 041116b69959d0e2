// Finds what a regular expression may not hold: what only one of RE2 and Java knows, and what makes it too large.

const charactersMax = 200;
/** Of the automaton: each character and class counts as often as counted repetition repeats it. */
const sizeMax = 500;

interface Scan {
  readonly text: string;
  at: number;
  /** Sizes of the open groups, the outermost first. */
  readonly sizes: number[];
  /** Size of what a repetition would repeat. */
  last: number;
}

/** What is wrong with the regular expression; null: nothing that this scan looks for. */
export function scanPattern(text: string): string | null {
  if (text.length > charactersMax)
    return `A regular expression has at most 200 characters, not ${text.length}.`;
  const scan: Scan = { text, at: 0, sizes: [0], last: 0 };
  while (scan.at < text.length) {
    const detail = step(scan);
    if (detail !== null) return detail;
    if ((scan.sizes[0] ?? 0) > sizeMax || scan.last > sizeMax)
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
  else grow(scan, 1, '*+?|'.includes(character) ? scan.last : 1);
  return null;
}

const rest = ({ text, at }: Scan): string => text.slice(at);

function grow(scan: Scan, size: number, last: number): void {
  scan.sizes.push((scan.sizes.pop() ?? 0) + size);
  scan.last = last;
}

function close(scan: Scan): void {
  if (scan.sizes.length === 1) return;
  const size = scan.sizes.pop() ?? 0;
  grow(scan, size, size);
}

/** What follows `\p`, `\P` and `\x`. */
const property = /^(?:\{[^}]*\}|\w)/;

function escape(scan: Scan): string | null {
  const next = scan.text.charAt(scan.at + 1);
  if (/[1-9k]/.test(next)) return 'A regular expression may not refer back to a group (\\1).';
  if (/[QC]/.test(next)) return `A regular expression may not hold \\${next}.`;
  scan.at += 2;
  if (/[pPx]/.test(next)) scan.at += property.exec(rest(scan))?.[0].length ?? 0;
  grow(scan, 1, 1);
  return null;
}

const classBody = /^\[\^?(?:\\[^]|[^\\[\]&]|&(?!&))+\]/;

function characterClass(scan: Scan): string | null {
  const length = classBody.exec(rest(scan))?.[0].length;
  if (length === undefined)
    return 'A class of characters stands between [ and ], without && and with \\ before [ and ] of its own.';
  scan.at += length;
  grow(scan, 1, 1);
  return null;
}

const groupStart = /^\((?:\?(?::|<[A-Za-z][A-Za-z0-9]*>|[ims]+[:)])|(?!\?))/;

function open(scan: Scan): string | null {
  const start = groupStart.exec(rest(scan))?.[0];
  if (start === undefined)
    return 'A group begins with ( or (?: or (?i). A regular expression may not look ahead or behind.';
  scan.at += start.length;
  if (!start.endsWith(')')) scan.sizes.push(0);
  scan.last = 0;
  return null;
}

const counts = /^\{(\d{1,4})(?:,(\d{0,4}))?\}/;

function repeat(scan: Scan): string | null {
  const found = counts.exec(rest(scan));
  if (found === null) return 'A repetition is {n}, {n,} or {n,m}. Write \\{ for the character.';
  const [all, least = '0', most = least] = found;
  const times = most === '' ? Number(least) + 1 : Math.max(Number(least), Number(most));
  scan.at += all.length;
  grow(scan, scan.last * (times - 1), scan.last * times);
  return null;
}
