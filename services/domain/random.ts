// A seeded source of random numbers: the same seed draws the same numbers everywhere.
import { normalQuantile } from './normal.ts';

/** Four whole numbers of 32 bits, not all 0; best the beginning of a digest of what is drawn for. */
export type Seed = readonly [number, number, number, number];

/** The beginning of a digest of at least 16 bytes. */
export function seedOf(digest: Uint8Array): Seed {
  const words = new DataView(digest.buffer, digest.byteOffset, digest.byteLength);
  return [words.getUint32(0), words.getUint32(4), words.getUint32(8), words.getUint32(12)];
}

export interface Random {
  /** Above 0 and below 1, each of 2^52 numbers as likely as the others. */
  readonly uniform: () => number;
  /** Of the standard normal distribution, by its inverse: one uniform number each. */
  readonly normal: () => number;
}

/** xoshiro128** of Blackman and Vigna (2021), with a period of 2^128 - 1. */
export function randomFrom(seed: Seed): Random {
  let [a, b, c, d] = seed;
  const word = (): number => {
    const drawn = Math.imul(rotate(Math.imul(b, 5), 7), 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = rotate(d, 11);
    return drawn;
  };
  // The upper 26 bits of two words; the half keeps out 0, whose normal number would not be finite.
  const uniform = (): number => ((word() >>> 6) * 2 ** 26 + (word() >>> 6) + 0.5) / 2 ** 52;
  return { uniform, normal: () => normalQuantile(uniform()) };
}

const rotate = (word: number, bits: number): number => (word << bits) | (word >>> (32 - bits));
