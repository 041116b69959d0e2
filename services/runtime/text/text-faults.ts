// Checks the characters of a text: only visible ones are allowed, so that texts that look the same are the same.

/**
 * Characters without a visible shape: controls, direction marks, and characters that Unicode lets readers ignore.
 * Joiners (U+200C, U+200D) and variation selectors are allowed, because words of many scripts, and emoji, need them.
 */
const hidden =
  /(?!\u200c|\u200d|[\u{fe00}-\u{fe0f}])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

export const onlyBlanks = 'This must not be blank.';

const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;

const codeOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** The code of the first invisible character, such as U+0009; undefined for none. */
export function invisibleIn(text: string): string | undefined {
  const [found] = hidden.exec(text) ?? [];
  return found === undefined ? undefined : codeOf(found);
}

/** The fault of a text as a sentence; null for none. */
export function textFault(text: string): string | null {
  const code = invisibleIn(text);
  if (code !== undefined) return `This contains the invisible character ${code}. Remove it.`;
  return visible.test(text) ? null : onlyBlanks;
}

/** Whether a language tag is well-formed (RFC 5646). */
export function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
