// Regular expressions of templates: one must match a whole answer, means the same on phones, and cannot hang a process.
// RE2 matches in time linear in the answer; JavaScript's RegExp may take exponential time.
import { RE2JS } from 're2js';
import { scanPattern } from './scan-pattern.ts';

export interface Pattern {
  /** Whether the whole text matches. */
  readonly matches: (text: string) => boolean;
  /** Whether it repeats a repetition: phones match by backtracking, and may need exponential time for it. */
  readonly isNested: boolean;
}

/** Compiles a regular expression, or says what is wrong with it. */
export function openPattern(text: string): Pattern | { readonly detail: string } {
  const { detail, isNested } = scanPattern(text);
  if (detail !== null) return { detail };
  try {
    const compiled = RE2JS.compile(text);
    return { matches: (answer) => compiled.testExact(answer), isNested };
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace('error parsing regexp: ', '') : '';
    return { detail: `The regular expression cannot be read: ${reason}.` };
  }
}
