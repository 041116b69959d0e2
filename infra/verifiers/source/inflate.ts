// Unpacks DEFLATE (RFC 1951) of a known size in plain JavaScript: what it may take is known before, and every byte counts.

/** Length and distance codes: the smallest value of each, and how many further bits it has. */
const lengths = baseValues(3, 28, (code) => (code >> 2) - 1);
const distances = baseValues(1, 30, (code) => (code >> 1) - 1);
/** The last length has a code of its own. */
const longest = { least: 258, bits: 0 };

interface Range {
  readonly least: number;
  readonly bits: number;
}

function baseValues(first: number, count: number, bitsOf: (code: number) => number): Range[] {
  let least = first;
  return Array.from({ length: count }, (_, code) => {
    const range = { least, bits: Math.max(0, bitsOf(code)) };
    least += 2 ** range.bits;
    return range;
  });
}

/** Order in which the lengths of the code of code lengths are sent. */
const sentOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/** A canonical prefix code: how many codes each length has, and the symbols in the order of their codes. */
interface Code {
  readonly counts: Uint16Array;
  readonly symbols: Uint16Array;
}

/** `isPartial`: codes may be left over, as in the fixed distances. Elsewhere only beside a single code of one bit, as zlib has it. */
function codeOf(codeLengths: readonly number[], isPartial = false, isOfLengths = false): Code {
  const counts = new Uint16Array(16);
  for (const length of codeLengths) counts[length] = (counts[length] ?? 0) + 1;
  counts[0] = 0;
  let left = 1;
  for (let length = 1; length < 16; length += 1) {
    left = left * 2 - (counts[length] ?? 0);
    if (left < 0) throw new Error('a prefix code has too many codes');
  }
  const isSingle = !isOfLengths && counts.every((count, length) => count === 0 || length === 1);
  if (left > 0 && !isPartial && !isSingle) throw new Error('a prefix code is not complete');
  // Where the symbols of each length begin.
  const places = new Uint16Array(17);
  for (let length = 1; length < 16; length += 1)
    places[length + 1] = (places[length] ?? 0) + (counts[length] ?? 0);
  const symbols = new Uint16Array(places[16] ?? 0);
  for (const [symbol, length] of codeLengths.entries()) {
    if (length === 0) continue;
    const place = places[length] ?? 0;
    symbols[place] = symbol;
    places[length] = place + 1;
  }
  return { counts, symbols };
}

const fixedLengths = codeOf(
  Array.from({ length: 288 }, (_, symbol) => (symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8)),
);
const fixedDistances = codeOf(Array<number>(30).fill(5), true);

/** Throws unless the source unpacks to exactly `size` bytes and ends there. */
export function inflate(source: Uint8Array, size: number): Uint8Array {
  const out = new Uint8Array(size);
  let [from, to, held, bits] = [0, 0, 0, 0];

  function take(count: number): number {
    while (bits < count) {
      if (from >= source.length) throw new Error('the data end too early');
      held |= (source[from++] ?? 0) << bits;
      bits += 8;
    }
    const value = held & ((1 << count) - 1);
    held >>>= count;
    bits -= count;
    return value;
  }

  function symbolOf({ counts, symbols }: Code): number {
    let [code, first, index] = [0, 0, 0];
    for (let length = 1; length < 16; length += 1) {
      code |= take(1);
      const count = counts[length] ?? 0;
      if (code - first < count) return symbols[index + code - first] ?? -1;
      index += count;
      first = (first + count) << 1;
      code <<= 1;
    }
    throw new Error('a code is none of its prefix code');
  }

  function put(byte: number): void {
    if (to >= size) throw new Error('the data are longer than stated');
    out[to++] = byte;
  }

  function stored(): void {
    [held, bits] = [0, 0];
    const [length, check] = [take(16), take(16)];
    if (length !== (~check & 0xffff)) throw new Error('a stored block has another length');
    for (let left = length; left > 0; left -= 1) put(take(8));
  }

  function copied(symbol: number, distanceCode: Code): void {
    const length = symbol === 285 ? longest : lengths[symbol - 257];
    if (!length) throw new Error('a length has no meaning');
    const count = length.least + take(length.bits);
    const distance = distances[symbolOf(distanceCode)];
    if (!distance) throw new Error('a distance has no meaning');
    const back = distance.least + take(distance.bits);
    if (back > to) throw new Error('a distance reaches before the data');
    for (let left = count; left > 0; left -= 1) put(out[to - back] ?? 0);
  }

  function packed(lengthCode: Code, distanceCode: Code): void {
    for (let symbol = symbolOf(lengthCode); symbol !== 256; symbol = symbolOf(lengthCode))
      if (symbol < 256) put(symbol);
      else copied(symbol, distanceCode);
  }

  function ownCodes(): readonly [Code, Code] {
    const [literals, dists, sent] = [take(5) + 257, take(5) + 1, take(4) + 4];
    if (literals > 286 || dists > 30) throw new Error('a block has too many codes');
    const own = Array<number>(19).fill(0);
    for (const place of sentOrder.slice(0, sent)) own[place] = take(3);
    const code = codeOf(own, false, true);
    const all: number[] = [];
    while (all.length < literals + dists) {
      const symbol = symbolOf(code);
      if (symbol < 16) all.push(symbol);
      else {
        const last = all.at(-1);
        if (symbol === 16 && last === undefined) throw new Error('a repeat has nothing to repeat');
        const count = symbol === 16 ? 3 + take(2) : symbol === 17 ? 3 + take(3) : 11 + take(7);
        for (let left = count; left > 0; left -= 1) all.push(symbol === 16 ? (last ?? 0) : 0);
      }
    }
    if (all.length > literals + dists) throw new Error('a repeat goes too far');
    if (all[256] === 0) throw new Error('a block has no end');
    return [codeOf(all.slice(0, literals)), codeOf(all.slice(literals))];
  }

  for (let isLast = false; !isLast;) {
    isLast = take(1) === 1;
    const type = take(2);
    if (type === 0) stored();
    else if (type === 1) packed(fixedLengths, fixedDistances);
    else if (type === 2) packed(...ownCodes());
    else throw new Error('a block has an unknown type');
  }
  if (to !== size) throw new Error('the data are shorter than stated');
  if (from !== source.length) throw new Error('there are bytes after the data');
  return out;
}
