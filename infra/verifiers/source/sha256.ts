// SHA-256 (FIPS 180-4) in plain JavaScript: that of browsers is asynchronous, and four times slower over many short texts.

/** First 32 bits of the fractional parts of the cube roots of the first 64 primes. */
const rounds = Int32Array.from(firstPrimes(64), (prime) => fraction(Math.cbrt(prime)));
/** The same of the square roots of the first 8. */
const start = Int32Array.from(firstPrimes(8), (prime) => fraction(Math.sqrt(prime)));

export function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let number = 2; primes.length < count; number += 1)
    if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  return primes;
}

function fraction(root: number): number {
  return Math.floor((root - Math.floor(root)) * 2 ** 32) | 0;
}

const blockBytes = 64;

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);

function compress(state: Int32Array, words: Int32Array, bytes: DataView, from: number): void {
  for (let at = 0; at < 16; at += 1) words[at] = bytes.getInt32(from + at * 4);
  for (let at = 16; at < 64; at += 1) {
    const [w15, w2] = [words[at - 15] ?? 0, words[at - 2] ?? 0];
    const s0 = ((w15 >>> 7) | (w15 << 25)) ^ ((w15 >>> 18) | (w15 << 14)) ^ (w15 >>> 3);
    const s1 = ((w2 >>> 17) | (w2 << 15)) ^ ((w2 >>> 19) | (w2 << 13)) ^ (w2 >>> 10);
    words[at] = ((words[at - 16] ?? 0) + s0 + (words[at - 7] ?? 0) + s1) | 0;
  }
  let a = state[0] ?? 0;
  let b = state[1] ?? 0;
  let c = state[2] ?? 0;
  let d = state[3] ?? 0;
  let e = state[4] ?? 0;
  let f = state[5] ?? 0;
  let g = state[6] ?? 0;
  let h = state[7] ?? 0;
  for (let at = 0; at < 64; at += 1) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (rounds[at] ?? 0) + (words[at] ?? 0)) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  for (const [at, word] of [a, b, c, d, e, f, g, h].entries()) state[at] = (state[at] ?? 0) + word;
}

/** The words of the block that is at work: this process hashes one text at a time. */
const words = new Int32Array(64);
const encoder = new TextEncoder();

const bytesOf = (data: string | Uint8Array | Float64Array): Uint8Array =>
  typeof data === 'string'
    ? encoder.encode(data)
    : new Uint8Array(data.buffer, data.byteOffset, data.byteLength);

/** Adds what is left of a block, the padding and the length in bits. */
function finish(state: Int32Array, rest: Uint8Array, length: number): Uint8Array {
  const padded = new Uint8Array((rest.length + 8) >> 6 === 0 ? blockBytes : 2 * blockBytes);
  padded.set(rest);
  padded[rest.length] = 0x80;
  const view = viewOf(padded);
  view.setBigUint64(padded.length - 8, BigInt(length) * 8n);
  for (let from = 0; from < padded.length; from += blockBytes) compress(state, words, view, from);
  const out = new Uint8Array(32);
  state.forEach((word, at) => viewOf(out).setInt32(at * 4, word));
  return out;
}

interface Sha256 {
  readonly update: (data: string | Uint8Array | Float64Array) => void;
  readonly digest: (encoding: 'hex') => string;
}

/** In steps, as node:crypto has it. Doubles count as their bytes in the order of this machine, which is little-endian. */
export function openSha256(): Sha256 {
  const [state, rest] = [Int32Array.from(start), new Uint8Array(blockBytes)];
  let [length, held] = [0, 0];
  const add = (data: Uint8Array): void => {
    length += data.length;
    let from = 0;
    if (held > 0) {
      from = Math.min(blockBytes - held, data.length);
      rest.set(data.subarray(0, from), held);
      held += from;
      if (held < blockBytes) return;
      compress(state, words, viewOf(rest), 0);
    }
    const view = viewOf(data);
    for (; from + blockBytes <= data.length; from += blockBytes) compress(state, words, view, from);
    rest.set(data.subarray(from));
    held = data.length - from;
  };
  return {
    update: (data) => add(bytesOf(data)),
    digest: () => hexOf(finish(state, rest.subarray(0, held), length)),
  };
}

/** Of one text or some bytes at once. */
export function sha256(data: string | Uint8Array): Uint8Array {
  const bytes = bytesOf(data);
  const state = Int32Array.from(start);
  let from = 0;
  const view = viewOf(bytes);
  for (; from + blockBytes <= bytes.length; from += blockBytes) compress(state, words, view, from);
  return finish(state, bytes.subarray(from), bytes.length);
}

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Null for another text than 64 hexadecimal digits in lower case. */
export const hashOf = (hex: string): Uint8Array | null =>
  /^[0-9a-f]{64}$/.test(hex)
    ? Uint8Array.from({ length: 32 }, (_, at) => Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16))
    : null;
