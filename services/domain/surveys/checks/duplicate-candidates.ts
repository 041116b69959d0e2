// Finds pairs of interviews that may be copies, without comparing all with all: locality-sensitive hashing by random sets of questions (Indyk and Motwani 1998).
import { randomFrom, type Random, type Seed } from '../../random.ts';
import type { Coded } from './answer-codes.ts';

/** Always the same, so that a night finds what the night before found. */
const seed: Seed = [0x68656172, 0x74680000, 0x6475706c, 0x69636174];

/** Within a table each interview is compared with at most this many of those that look alike. */
const neighbours = 32;
const tablesMax = 160;
/** A question to which nearly all give one answer tells no copies apart. */
const usableCollision = 0.95;
/** Interviews that agree by chance in a table, on average. */
const chanceMates = 4;

export interface Candidates {
  /** Fraction of the pairs at the threshold that are found, expected. */
  readonly recall: number;
  readonly tables: number;
}

/**
 * Calls `compare` for pairs of rows that agree in all questions of a random set; a pair may come several times. A set
 * grows until few interviews agree by chance, and sets are drawn until nearly all copies have agreed in one of them.
 * `recall`: wanted for pairs that differ in `1 - shareMin` of the questions.
 */
export function findCandidates(
  coded: Coded,
  { shareMin, recall }: { readonly shareMin: number; readonly recall: number },
  compare: (one: number, other: number) => void,
): Candidates {
  const { questions, collisions, ids } = coded;
  const usable = collisions.flatMap((chance, question) => (chance < usableCollision ? [question] : []));
  const pool = usable.length > 0 ? usable : collisions.map((_, question) => question);
  const differing = Math.min(pool.length, Math.floor((1 - shareMin) * questions + 1e-9));
  const sizeMax = largestSet(pool.length, differing);
  const random = randomFrom(seed);
  let [missed, tables] = [1, 0];
  for (; tables < tablesMax && missed > 1 - recall; tables++) {
    const set = drawSet(pool, { collisions, chance: chanceMates / ids.length, sizeMax, random });
    const cut = compareAlike(coded, set, { random, compare });
    missed *= 1 - chanceOfAgreement(pool.length, differing, set.length) * (1 - cut / ids.length);
  }
  return { recall: 1 - missed, tables };
}

/** Questions in random order, until so few interviews agree in all of them by chance. */
function drawSet(
  pool: readonly number[],
  given: {
    readonly collisions: readonly number[];
    readonly chance: number;
    readonly sizeMax: number;
    readonly random: Random;
  },
): number[] {
  const left = [...pool];
  const set: number[] = [];
  for (let chance = 1; chance > given.chance && left.length > 0 && set.length < given.sizeMax;) {
    const at = Math.floor(given.random.uniform() * left.length);
    const [question = 0] = left.splice(at, 1);
    set.push(question);
    chance *= given.collisions[question] ?? 1;
  }
  return set;
}

/** Larger sets would find copies too seldom. */
const agreementMin = 0.03;

function largestSet(all: number, differing: number): number {
  let size = 1;
  while (size < all && chanceOfAgreement(all, differing, size + 1) >= agreementMin) size += 1;
  return size;
}

/** That none of `taken` questions out of `all` is one of the differing ones. */
function chanceOfAgreement(all: number, differing: number, taken: number): number {
  let chance = 1;
  for (let drawn = 0; drawn < taken; drawn++) chance *= Math.max(0, all - differing - drawn) / (all - drawn);
  return chance;
}

/** Compares interviews with equal answers to all questions of a set; returns how many had more mates than that. */
function compareAlike(
  { codes, questions, ids }: Coded,
  set: readonly number[],
  { random, compare }: { readonly random: Random; readonly compare: (one: number, other: number) => void },
): number {
  const salt = Math.floor(random.uniform() * 2 ** 32);
  // Hash and row in one number, so that sorting is of plain numbers; the order within a hash differs by table.
  const keys = new Float64Array(ids.length);
  const turn = Math.floor(random.uniform() * ids.length);
  for (let row = 0; row < ids.length; row++) {
    let hash = salt;
    for (const question of set) hash = mixBits(hash, codes[row * questions + question] ?? 0);
    keys[row] = (hash >>> 0) * rowsMax + ((row + turn) % ids.length);
  }
  keys.sort();
  // Plain whole numbers again: the loops below run over them many times.
  const hashes = Uint32Array.from(keys, (key) => Math.floor(key / rowsMax));
  const rows = Int32Array.from(keys, (key) => ((key % rowsMax) - turn + ids.length) % ids.length);
  let cut = 0;
  for (let at = 0; at < rows.length; at++) {
    const last = Math.min(rows.length - 1, at + neighbours);
    let next = at + 1;
    for (; next <= last && hashes[next] === hashes[at]; next++) compare(rows[at] ?? 0, rows[next] ?? 0);
    if (next > last && hashes[next] === hashes[at]) cut += 1;
  }
  return cut;
}

/** 21 bits of a number with 53, the other 32 hold the hash. */
const rowsMax = 2 ** 21;

/** A step of MurmurHash3 (Appleby, public domain). */
function mixBits(hash: number, value: number): number {
  let word = Math.imul(value, 0xcc9e2d51);
  word = Math.imul((word << 15) | (word >>> 17), 0x1b873593);
  const turned = hash ^ word;
  return (Math.imul((turned << 13) | (turned >>> 19), 5) + 0xe6546b64) | 0;
}
