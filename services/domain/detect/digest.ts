// A 32-bit digest of the values of a reading, to compare two readings with the same key.

const scratch = new Float64Array(1);
const halves = new Int32Array(scratch.buffer);

/** Start of a digest. */
export const emptyDigest = 0x811c9dc5 | 0;

/** Adds a value. Null, false and 0 differ from each other. */
export function digestNumber(digest: number, value: number | boolean | null): number {
  if (typeof value !== 'number') return mixBits(digest, value === null ? 1 : value ? 2 : 3);
  scratch[0] = value;
  return mixBits(mixBits(digest, halves[0] ?? 0), halves[1] ?? 0);
}

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
