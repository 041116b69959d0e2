// Seeded random numbers that can be read in any order, so that history, gap filling and truth agree wherever a run begins.

/** A 32-bit seed from names and numbers (FNV-1a over their text, then mixed). */
export function seedOf(...parts: readonly (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const character of parts.join('/')) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  return mixBits(hash);
}

/** Number `index` of the stream of a seed: 0 <= value < 1. */
export const uniformAt = (seed: number, index: number): number =>
  mixBits(seed + Math.imul(index, 0x9e3779b9)) / 2 ** 32;

/** The stream of a seed, one number after the other. */
export function stream(seed: number): () => number {
  let index = 0;
  return () => uniformAt(seed, index++);
}

/** Uniform between two bounds. */
export const between = (random: () => number, low: number, high: number): number =>
  low + random() * (high - low);

/** Bell-shaped between -1 and 1 with mean 0 (sum of three uniform numbers). */
export const bell = (random: () => number): number => (random() + random() + random()) / 1.5 - 1;

/** The items in another order, every order equally likely. */
export function shuffle<T>(items: readonly T[], random: () => number): T[] {
  const order: { item: T; at: number }[] = items.map((item) => ({ item, at: random() }));
  return order.sort((a, b) => a.at - b.at).map(({ item }) => item);
}

// Finalizer of MurmurHash3: every bit of the input reaches every bit of the output.
function mixBits(value: number): number {
  const first = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  const second = Math.imul(first ^ (first >>> 13), 0xc2b2ae35);
  return (second ^ (second >>> 16)) >>> 0;
}
