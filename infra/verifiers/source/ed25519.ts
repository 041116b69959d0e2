// Checks Ed25519 signatures (RFC 8032) in plain JavaScript, with SHA-512: the same answer in every browser and Node.js.
import { firstPrimes } from './sha256.ts';

const p = 2n ** 255n - 19n;
/** Order of the group of the base point. */
const order = 2n ** 252n + 27742317777372353535851937790883648493n;

const mod = (value: bigint): bigint => {
  const rest = value % p;
  return rest < 0n ? rest + p : rest;
};

function power(base: bigint, exponent: bigint): bigint {
  let [result, square] = [1n, mod(base)];
  for (let left = exponent; left > 0n; left >>= 1n) {
    if ((left & 1n) === 1n) result = (result * square) % p;
    square = (square * square) % p;
  }
  return result;
}

const d = mod(-121665n * power(121666n, p - 2n));
const twiceD = mod(2n * d);
const rootOfMinusOne = power(2n, (p - 1n) / 4n);

/** Extended coordinates: x = X/Z, y = Y/Z, T = XY/Z. */
interface Point {
  readonly x: bigint;
  readonly y: bigint;
  readonly z: bigint;
  readonly t: bigint;
}

const zero: Point = { x: 0n, y: 1n, z: 1n, t: 0n };

/** RFC 8032, 5.1.4; it also doubles. */
function add(one: Point, other: Point): Point {
  const a = mod((one.y - one.x) * (other.y - other.x));
  const b = mod((one.y + one.x) * (other.y + other.x));
  const c = mod(one.t * other.t) * twiceD;
  const e = 2n * one.z * other.z;
  const [h, g, f, k] = [b - a, mod(e + c), mod(e - c), b + a];
  return { x: mod(h * f), y: mod(g * k), z: mod(f * g), t: mod(h * k) };
}

/** RFC 8032, 5.1.4. */
function double({ x, y, z }: Point): Point {
  const [a, b, c] = [mod(x * x), mod(y * y), 2n * mod(z * z)];
  const h = a + b;
  const e = h - mod((x + y) * (x + y));
  const g = a - b;
  const f = c + g;
  return { x: mod(e * f), y: mod(g * h), z: mod(f * g), t: mod(e * h) };
}

/** The sum of both products, bit by bit of both numbers at once: the doublings are shared. */
function addProducts([one, times]: readonly [Point, bigint], [other, by]: readonly [Point, bigint]): Point {
  const both = add(one, other);
  let result = zero;
  for (let bit = 252n; bit >= 0n; bit -= 1n) {
    result = double(result);
    const [hasOne, hasOther] = [((times >> bit) & 1n) === 1n, ((by >> bit) & 1n) === 1n];
    if (hasOne || hasOther) result = add(result, hasOne && hasOther ? both : hasOne ? one : other);
  }
  return result;
}

const numberOf = (bytes: Uint8Array): bigint => {
  let value = 0n;
  for (const byte of bytes.toReversed()) value = (value << 8n) | BigInt(byte);
  return value;
};

/** RFC 8032, 5.1.3; null for the number of bytes that are no point in their shortest form. */
function pointOf(value: bigint): Point | null {
  const [sign, y] = [value >> 255n, value & (2n ** 255n - 1n)];
  if (y >= p) return null;
  const [u, v] = [mod(y * y - 1n), mod(d * y * y + 1n)];
  let x = mod(u * power(v, 3n) * power(u * power(v, 7n), (p - 5n) / 8n));
  const found = mod(v * x * x);
  if (found === mod(-u)) x = mod(x * rootOfMinusOne);
  else if (found !== u) return null;
  if (x === 0n && sign === 1n) return null;
  if ((x & 1n) !== sign) x = p - x;
  return { x, y, z: 1n, t: mod(x * y) };
}

const base = pointOf(mod(4n * power(5n, p - 2n)));

const isSame = (one: Point, other: Point): boolean =>
  mod(one.x * other.z) === mod(other.x * one.z) && mod(one.y * other.z) === mod(other.y * one.z);

interface Signature {
  /** 32 bytes. */
  readonly publicKey: Uint8Array;
  readonly data: Uint8Array;
  /** 64 bytes. */
  readonly signature: Uint8Array;
}

/** Whether S·B − k·A = R. Keys of small order are refused where keys are read. */
export function isSigned({ publicKey, data, signature }: Signature): boolean {
  const [key, r] = [publicKey, signature.subarray(0, 32)].map((bytes) => pointOf(numberOf(bytes)));
  const s = numberOf(signature.subarray(32));
  if (!key || !r || !base || s >= order) return false;
  const k = numberOf(sha512(Uint8Array.from([...signature.subarray(0, 32), ...publicKey, ...data]))) % order;
  const minusKey = { ...key, x: p - key.x, t: p - key.t };
  return isSame(addProducts([base, s], [minusKey, k]), r);
}

const word = 2n ** 64n - 1n;

/** First 64 bits of the fractional part of a root of a prime, by whole numbers. */
function fraction(prime: number, degree: 2n | 3n): bigint {
  const wanted = BigInt(prime) << (64n * degree);
  let [low, high] = [0n, 1n << 70n];
  while (high - low > 1n) {
    const middle = (low + high) >> 1n;
    if (middle ** degree <= wanted) low = middle;
    else high = middle;
  }
  return low & word;
}

const rounds = firstPrimes(80).map((prime) => fraction(prime, 3n));
const start = firstPrimes(8).map((prime) => fraction(prime, 2n));

const turn = (value: bigint, by: bigint): bigint => ((value >> by) | (value << (64n - by))) & word;

/** FIPS 180-4; of short texts only, so big integers are fast enough. */
function sha512(data: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((data.length + 17) / 128) * 128);
  padded.set(data);
  padded[data.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(data.length) * 8n);
  let state = start;
  for (let from = 0; from < padded.length; from += 128) {
    const words = Array.from({ length: 16 }, (_, at) => view.getBigUint64(from + at * 8));
    for (let at = 16; at < 80; at += 1) {
      const [w15, w2] = [words[at - 15] ?? 0n, words[at - 2] ?? 0n];
      const s0 = turn(w15, 1n) ^ turn(w15, 8n) ^ (w15 >> 7n);
      const s1 = turn(w2, 19n) ^ turn(w2, 61n) ^ (w2 >> 6n);
      words.push(((words[at - 16] ?? 0n) + s0 + (words[at - 7] ?? 0n) + s1) & word);
    }
    let [a = 0n, b = 0n, c = 0n, e = 0n, f = 0n, g = 0n, h = 0n, i = 0n] = state;
    for (const [at, value] of words.entries()) {
      const s1 = turn(f, 14n) ^ turn(f, 18n) ^ turn(f, 41n);
      const t1 = i + s1 + ((f & g) ^ (~f & word & h)) + (rounds[at] ?? 0n) + value;
      const s0 = turn(a, 28n) ^ turn(a, 34n) ^ turn(a, 39n);
      const t2 = s0 + ((a & b) ^ (a & c) ^ (b & c));
      [i, h, g, f, e, c, b, a] = [h, g, f, (e + t1) & word, c, b, a, (t1 + t2) & word];
    }
    const mixed = [a, b, c, e, f, g, h, i];
    state = state.map((value, at) => (value + (mixed[at] ?? 0n)) & word);
  }
  const out = new DataView(new ArrayBuffer(64));
  for (const [at, value] of state.entries()) out.setBigUint64(at * 8, value);
  return new Uint8Array(out.buffer);
}
