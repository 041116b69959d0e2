// Reads a regular expression as a tree, and refuses syntax that only RE2 or only Java knows.

export type PatternNode =
  /** One character of a set, as it is written; `flags`: those that hold for it. */
  | { readonly kind: 'letter'; readonly text: string; readonly flags: string }
  | { readonly kind: 'sequence' | 'choice'; readonly parts: readonly PatternNode[] }
  | {
      readonly kind: 'repeat';
      readonly body: PatternNode;
      readonly least: number;
      /** May be infinite. */
      readonly most: number;
    };

export type ParsedPattern = { readonly tree: PatternNode } | { readonly detail: string };

/** As it is written. */
export const charactersMax = 1000;

/** An anchor, or nothing. */
const nothing: PatternNode = { kind: 'sequence', parts: [] };

interface Group {
  /** The finished alternatives. */
  readonly options: PatternNode[];
  /** Of the alternative that is open. */
  parts: PatternNode[];
  flags: string;
}

interface Reader {
  readonly text: string;
  at: number;
  /** The open groups, the outermost first; the first is the whole expression. */
  readonly groups: Group[];
  /** Whether the last part is repeated already: `?` after it changes which way is tried first. */
  isRepeated: boolean;
}

export function parsePattern(text: string): ParsedPattern {
  const { length } = text;
  if (length > charactersMax)
    return { detail: `A regular expression has at most ${charactersMax} characters, not ${length}.` };
  const whole = openGroup('');
  const reader: Reader = { text, at: 0, groups: [whole], isRepeated: false };
  while (reader.at < length) {
    const detail = step(reader);
    if (detail !== null) return { detail };
  }
  return reader.groups.length === 1
    ? { tree: treeOf(whole) }
    : { detail: 'A group is not closed: ) is missing. Write \\( for the character.' };
}

const openGroup = (flags: string): Group => ({ options: [], parts: [], flags });

const treeOf = ({ options, parts }: Group): PatternNode => {
  const last: PatternNode = { kind: 'sequence', parts };
  return options.length === 0 ? last : { kind: 'choice', parts: [...options, last] };
};

const rest = ({ text, at }: Reader): string => text.slice(at);

const innermost = ({ groups }: Reader): Group => groups.at(-1) ?? openGroup('');

function add(reader: Reader, node: PatternNode): void {
  innermost(reader).parts.push(node);
  reader.isRepeated = false;
}

function addLetter(reader: Reader, length: number): void {
  const text = reader.text.slice(reader.at, reader.at + length);
  reader.at += length;
  add(reader, { kind: 'letter', text, flags: innermost(reader).flags });
}

function step(reader: Reader): string | null {
  const character = reader.text.charAt(reader.at);
  switch (character) {
    case '\\':
      return escape(reader);
    case '[':
      return characterClass(reader);
    case '(':
      return open(reader);
    case '{':
      return counted(reader);
    case ')':
      return close(reader);
    case '*':
      return repeat(reader, 1, { least: 0, most: Infinity });
    case '+':
      return repeat(reader, 1, { least: 1, most: Infinity });
    case '?':
      return reader.isRepeated ? skip(reader) : repeat(reader, 1, { least: 0, most: 1 });
    case '|':
      return alternative(reader);
    case '^':
    case '$':
      add(reader, nothing);
      reader.at += 1;
      return null;
    default:
      addLetter(reader, (reader.text.codePointAt(reader.at) ?? 0) > 0xff_ff ? 2 : 1);
      return null;
  }
}

function skip(reader: Reader): null {
  reader.at += 1;
  reader.isRepeated = false;
  return null;
}

function alternative(reader: Reader): null {
  const group = innermost(reader);
  group.options.push({ kind: 'sequence', parts: group.parts });
  group.parts = [];
  return skip(reader);
}

/** What is written as one code: a property, or a character by its number. */
const longEscape = /^\\(?:[pP](?:\{[^}]*\}|\w)|x(?:\{[^}]*\}|[0-9A-Fa-f]{2}))/;

function escape(reader: Reader): string | null {
  const next = reader.text.charAt(reader.at + 1);
  if (/[1-9k]/.test(next)) return 'A regular expression may not refer back to a group (\\1).';
  if (/[QC]/.test(next)) return `A regular expression may not hold \\${next}.`;
  const length = longEscape.exec(rest(reader))?.[0].length ?? 2;
  if (/[AbBzZG]/.test(next)) {
    reader.at += length;
    add(reader, nothing);
  } else addLetter(reader, length);
  return null;
}

const classBody = /^\[\^?(?:\\[^]|[^\\[\]&]|&(?!&))+\]/;

function characterClass(reader: Reader): string | null {
  const length = classBody.exec(rest(reader))?.[0].length;
  if (length === undefined)
    return 'A class of characters stands between [ and ], without && and with \\ before [ and ] of its own.';
  addLetter(reader, length);
  return null;
}

const groupStart = /^\((?:\?(?::|<[A-Za-z][A-Za-z0-9]*>|([ims]+)([:)]))|(?!\?))/;

function open(reader: Reader): string | null {
  const [start, flags = '', end] = groupStart.exec(rest(reader)) ?? [];
  if (start === undefined)
    return 'A group begins with ( or (?: or (?i). A regular expression may not look ahead or behind.';
  reader.at += start.length;
  reader.isRepeated = false;
  const group = innermost(reader);
  if (end === ')') group.flags += flags;
  else reader.groups.push(openGroup(group.flags + flags));
  return null;
}

function close(reader: Reader): string | null {
  const group = reader.groups.length > 1 ? reader.groups.pop() : undefined;
  if (group === undefined) return 'There is no group to close. Write \\) for the character.';
  reader.at += 1;
  add(reader, treeOf(group));
  return null;
}

interface Counts {
  readonly least: number;
  readonly most: number;
}

function repeat(reader: Reader, length: number, { least, most }: Counts): string | null {
  const body = innermost(reader).parts.pop();
  if (body === undefined)
    return 'Nothing stands before the repetition. Write \\ before the sign for the character.';
  reader.at += length;
  add(reader, { kind: 'repeat', body, least, most });
  reader.isRepeated = true;
  return null;
}

const counts = /^\{(\d{1,4})(?:,(\d{0,4}))?\}/;

function counted(reader: Reader): string | null {
  const found = counts.exec(rest(reader));
  if (found === null) return 'A repetition is {n}, {n,} or {n,m}. Write \\{ for the character.';
  const [all, least = '0', most = least] = found;
  return repeat(reader, all.length, { least: Number(least), most: most === '' ? Infinity : Number(most) });
}
