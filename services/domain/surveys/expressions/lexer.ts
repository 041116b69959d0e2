// Cuts the text of an expression into tokens with their places.
import { faultAt, type Fault, type Span } from './fault.ts';

export interface Token extends Span {
  readonly kind: 'number' | 'text' | 'reference' | 'name' | 'sign' | 'end';
  /** The text between quotation marks, the name in `${…}`, else the text as written. */
  readonly text: string;
}

const blank = /^\s+/;
const number = /^(?:\d+(?:\.\d*)?|\.\d+)/;
/** XML names: letters of any script, digits, `_`, `-` and `.`; one prefix as in `jr:choice-name`. */
const name = /^[\p{L}_][\p{L}\p{M}\p{N}_.-]*(?::[\p{L}_][\p{L}\p{M}\p{N}_.-]*)?/u;
const sign = /^(?:!=|<=|>=|\.\.|::|\/\/|[-=<>+*(),./[\]|@])/;
const referenceName = /^[\p{L}_][\p{L}\p{M}\p{N}_-]*(?:\.[\p{L}_][\p{L}\p{M}\p{N}_-]*)?$/u;

export type Tokens = { readonly tokens: readonly Token[] } | { readonly fault: Fault };

export function tokenize(text: string): Tokens {
  const tokens: Token[] = [];
  let at = 0;
  const take = (pattern: RegExp): string | null => pattern.exec(text.slice(at))?.[0] ?? null;
  const push = (kind: Token['kind'], length: number, value: string): void => {
    tokens.push({ kind, text: value, at, end: at + length });
    at += length;
  };
  while (at < text.length) {
    const character = text.charAt(at);
    const blanks = take(blank);
    if (blanks !== null) {
      at += blanks.length;
    } else if (character === "'" || character === '"') {
      const close = text.indexOf(character, at + 1);
      if (close < 0) return { fault: openText(character, at, text.length) };
      push('text', close + 1 - at, text.slice(at + 1, close));
    } else if (text.startsWith('${', at)) {
      const close = text.indexOf('}', at);
      const inner = close < 0 ? '' : text.slice(at + 2, close).trim();
      const fault = referenceFault(inner, { at, end: close < 0 ? text.length : close + 1 });
      if (fault !== null) return { fault };
      push('reference', close + 1 - at, inner);
    } else {
      const found = take(number);
      const word = found ?? take(name);
      const other = word ?? take(sign);
      if (other === null) return { fault: strange(text, at) };
      push(found !== null ? 'number' : word !== null ? 'name' : 'sign', other.length, other);
    }
  }
  return { tokens };
}

const openText = (mark: string, at: number, end: number): Fault =>
  faultAt('open-text', { at, end }, `The text that begins here has no closing quotation mark ${mark}.`);

function referenceFault(inner: string, span: Span): Fault | null {
  if (inner.startsWith('last-saved#'))
    return faultAt(
      'last-saved',
      span,
      "Answers of an earlier form cannot be used. Write previous('section.question').",
    );
  if (referenceName.test(inner)) return null;
  return faultAt(
    'bad-reference',
    span,
    'A reference is ${question} or ${section.question}, with letters, digits, _ and -.',
  );
}

function strange(text: string, at: number): Fault {
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
  const span = { at, end: at + character.length };
  if (/[‘’‚‛“”„‟]/.test(character))
    return faultAt('curly-quote', span, `${character} is a curly quotation mark. Write ' or ".`);
  return faultAt(
    'unexpected-character',
    span,
    `The character ${JSON.stringify(character)} has no meaning here. Texts stand in quotation marks.`,
  );
}
