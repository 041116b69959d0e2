// A 32-bit digest of the values of a reading, to compare two readings with the same key.

/** Shows a number as its two halves of 32 bits: `number` and `halves` share their memory. */
export interface NumberBits {
  readonly number: Float64Array;
  readonly halves: Int32Array;
}

export function openNumberBits(): NumberBits {
  const number = new Float64Array(1);
  return { number, halves: new Int32Array(number.buffer) };
}

/** Start of a digest. */
export const emptyDigest = 0x811c9dc5 | 0;

/** Adds a value. Null, false and 0 differ from each other. Overwrites `bits`, whose content does not matter. */
export function digestNumber(digest: number, value: number | boolean | null, bits: NumberBits): number {
  if (typeof value !== 'number') return mixBits(digest, value === null ? 1 : value ? 2 : 3);
  bits.number[0] = value;
  return mixBits(mixBits(digest, bits.halves[0] ?? 0), bits.halves[1] ?? 0);
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
