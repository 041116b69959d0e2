// Patterns match the whole text on the server, but only a part of it on some phones: anchors make both equal.
import { openPattern } from '../patterns/pattern.ts';

const isAnchored = (pattern: string): boolean =>
  pattern.startsWith('^') && pattern.endsWith('$') && !pattern.endsWith('\\$') && !pattern.includes('|');

const wrapped = /^\^\(\?:(.*)\)\$$/s;

export const anchoredPattern = (pattern: string): string =>
  isAnchored(pattern) ? pattern : `^(?:${pattern})$`;

/** The pattern without the anchors that `anchoredPattern` puts around it. */
export function bare(pattern: string): string {
  const inner = wrapped.exec(pattern)?.[1];
  const isWrapped =
    inner !== undefined && anchoredPattern(inner) === pattern && !('detail' in openPattern(inner));
  return isWrapped ? inner : pattern;
}
