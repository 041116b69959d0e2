// Characters in cells that nobody sees: they come with copied text, and make equal names different.

/** Controls, direction marks, and what Unicode lets readers ignore. Tabs and line breaks have a meaning. */
const unseen =
  /(?![\t\n\r]|\u200c|\u200d|[\u{fe00}-\u{fe0f}])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** What words of many scripts need, and names and rules do not. */
const ofTexts = /\u200c|\u200d|[\u{fe00}-\u{fe0f}]/gu;

const blanks = /(?![\t\n\r ])\s/g;

export interface CleanCell {
  readonly text: string;
  /** Codes of the characters that were taken out or became blanks; each once. */
  readonly removed: readonly string[];
}

/** `isShown`: a text that people read, where joiners and blanks of a fixed width have a meaning. */
export function cleanCell(text: string, isShown: boolean): CleanCell {
  const removed = new Set<string>();
  const take = (by: string) => (character: string) => {
    removed.add(codeOf(character));
    return by;
  };
  const visible = text
    .replaceAll(/[\u0085\u2028\u2029]/g, take('\n'))
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(unseen, take(''));
  const clean = isShown ? visible : visible.replaceAll(ofTexts, take('')).replaceAll(blanks, take(' '));
  return { text: clean.trim(), removed: [...removed] };
}

const codeOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
