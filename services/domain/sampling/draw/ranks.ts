// Chance from a seed: hash ranks of households, and one number between 0 and 1.
import type { FrameEntry } from './frame.ts';
import { hex, type Hashes } from './hashes.ts';

export interface Ranked extends FrameEntry {
  /** HMAC-SHA-256 of the DID with the seed as key, in hexadecimal digits; null where no rank decides. */
  readonly hash: string | null;
}

/** Sorted by the bytes of the hash. A household more or less leaves the order of the others as it is. */
export const rankEntries = (hashes: Hashes, seed: string, entries: readonly FrameEntry[]): Ranked[] =>
  entries
    .map((entry) => ({ ...entry, hash: hex(hashes.hmacSha256(seed, entry.household)) }))
    .sort((a, b) => (a.hash < b.hash ? -1 : 1));

const startMessage = 'hearth:systematic-start';

/** The first 53 bits of an HMAC as a fraction, at least 0 and below 1: where a systematic draw starts. */
export function systematicStart({ hmacSha256 }: Hashes, seed: string): number {
  const bytes = hmacSha256(seed, startMessage);
  const words = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return (words.getUint32(0) * 2 ** 21 + (words.getUint32(4) >>> 11)) / 2 ** 53;
}

/** floor(start + i k), k = N / n, start = u k, i = 0 … n − 1: positions from 0 in a list of N. */
export function systematicPositions(u: number, population: number, take: number): number[] {
  const interval = population / take;
  const start = u * interval;
  return Array.from({ length: take }, (_, index) =>
    Math.min(population - 1, Math.floor(start + index * interval)),
  );
}
