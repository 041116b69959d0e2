// Regular expressions of templates: one must match a whole answer, means the same on phones, and cannot hang a process.
// The service matches with RE2, in time linear in the answer; phones and browsers try all ways to read it.
import { RE2JS } from 're2js';
import { letterSets } from './letters.ts';
import { parsePattern, type PatternNode } from './parse-pattern.ts';
import { waysOf } from './ways.ts';

export interface Pattern {
  /** Whether the whole text matches. */
  readonly matches: (text: string) => boolean;
}

/** Of the program that RE2 runs: each character and class counts as often as counted repetition repeats it. */
const sizeMax = 2000;

/** RE2 has as many states open at once as there are ways: many of both would take it seconds. */
const manyWays = 500;
const sizeMaxOfManyWays = 500;

/** As many as two places of a text of 2,000 characters have. */
const waysMax = 5_000_000;

/** Compiles a regular expression, or says what is wrong with it. */
export function openPattern(text: string): Pattern | { readonly detail: string } {
  const parsed = parsePattern(text);
  if ('detail' in parsed) return parsed;
  const size = sizeOf(parsed.tree);
  if (size > sizeMax) return { detail: repeatsTooMuch(size, sizeMax) };
  try {
    const compiled = RE2JS.compile(text);
    return { matches: (answer) => compiled.testExact(answer) };
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace('error parsing regexp: ', '') : '';
    return { detail: `The regular expression cannot be read: ${reason}.` };
  }
}

/** What keeps a new template from having the pattern, beyond what cannot be run; undefined: nothing. */
export function patternFault(text: string): string | undefined {
  const opened = openPattern(text);
  if ('detail' in opened) return opened.detail;
  const parsed = parsePattern(text);
  if ('detail' in parsed) return parsed.detail;
  const ways = waysOf(parsed.tree, letterSets(text));
  if (ways > waysMax) return tooManyWays;
  const size = sizeOf(parsed.tree);
  return ways > manyWays && size > sizeMaxOfManyWays ? repeatsTooMuch(size, sizeMaxOfManyWays) : undefined;
}

const tooManyWays =
  'The regular expression can read one text in very many ways, as (a+)+, (a|ab?)* and (.*a){9} can, and a phone would try all of them. Write it so that each character of an answer decides what comes next.';

const repeatsTooMuch = (size: number, most: number): string =>
  `The regular expression repeats too much: written out it has ${size} characters and classes, and may have ${most}. Use string-length() for lengths.`;

function sizeOf(node: PatternNode): number {
  switch (node.kind) {
    case 'letter':
      return 1;
    case 'sequence':
    case 'choice':
      return node.parts.reduce((sum, part) => sum + sizeOf(part), 0);
    case 'repeat':
      break;
  }
  return sizeOf(node.body) * (node.most === Infinity ? node.least + 1 : node.most);
}
