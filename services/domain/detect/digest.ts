// A 32-bit digest of the texts of a reading, to compare two readings with the same key.

/** Start of a digest. */
export const emptyDigest = 0x811c9dc5 | 0;

/** Adds a text. */
export function digestText(digest: number, text: string): number {
  let mixed = mixBits(digest, text.length);
  for (let index = 0; index < text.length; index++) mixed = mixBits(mixed, text.charCodeAt(index));
  return mixed;
}

/** Adds 32 bits to a digest. A multiplication spreads upwards only, so the upper bits are folded back. */
export function mixBits(digest: number, bits: number): number {
  const product = Math.imul(digest ^ bits, 0x9e3779b1);
  return product ^ (product >>> 15);
}
