// Puts the values of an encoded column into another order.

/**
 * `width`: bytes of a value. `order`: for each value the row where it stands now. One loop for each width, because a
 * loop that several types of arrays share takes four times as long; values move as bits, so no NaN becomes another.
 */
export function gather(data: Uint8Array, width: number, order: Uint32Array): Uint8Array {
  if (width === 1) return gatherBytes(data, order);
  if (width === 2) return asBytes(gatherHalves(viewed(Uint16Array, data), order));
  if (width === 4) return asBytes(gatherWords(viewed(Uint32Array, data), order));
  if (width === 8) return asBytes(gatherPairs(viewed(Uint32Array, data), order));
  throw new RangeError(`a value of ${width} bytes; allowed: 1, 2, 4, 8`);
}

type Words = Uint16Array | Uint32Array;

const viewed = <W extends Words>(
  Words: { new (buffer: ArrayBufferLike, start: number, length: number): W; BYTES_PER_ELEMENT: number },
  { buffer, byteOffset, byteLength }: Uint8Array,
): W => new Words(buffer, byteOffset, byteLength / Words.BYTES_PER_ELEMENT);

const asBytes = ({ buffer }: Words): Uint8Array => new Uint8Array(buffer);

function gatherBytes(from: Uint8Array, order: Uint32Array): Uint8Array {
  const to = new Uint8Array(order.length);
  for (let index = 0; index < order.length; index++) to[index] = from[order[index] ?? 0] ?? 0;
  return to;
}

function gatherHalves(from: Uint16Array, order: Uint32Array): Uint16Array {
  const to = new Uint16Array(order.length);
  for (let index = 0; index < order.length; index++) to[index] = from[order[index] ?? 0] ?? 0;
  return to;
}

function gatherWords(from: Uint32Array, order: Uint32Array): Uint32Array {
  const to = new Uint32Array(order.length);
  for (let index = 0; index < order.length; index++) to[index] = from[order[index] ?? 0] ?? 0;
  return to;
}

function gatherPairs(from: Uint32Array, order: Uint32Array): Uint32Array {
  const to = new Uint32Array(2 * order.length);
  for (let index = 0; index < order.length; index++) {
    const at = 2 * (order[index] ?? 0);
    to[2 * index] = from[at] ?? 0;
    to[2 * index + 1] = from[at + 1] ?? 0;
  }
  return to;
}

/** The same for strings, each behind its length as an unsigned LEB128 number. */
export function gatherTexts(data: Uint8Array, order: Uint32Array): Uint8Array {
  const edges = textEdges(data, order.length);
  const to = new Uint8Array(data.length);
  let at = 0;
  for (const row of order) {
    const end = edges[row + 1] ?? 0;
    for (let from = edges[row] ?? 0; from < end; from++) to[at++] = data[from] ?? 0;
  }
  return to;
}

/** Where each of so many strings at the beginning of `data` begins, and where the last one ends. */
export function textEdges(data: Uint8Array, count: number): Uint32Array {
  const edges = new Uint32Array(count + 1);
  let at = 0;
  for (let row = 1; row <= count; row++) {
    let length = 0;
    let byte = 0x80;
    for (let scale = 1; byte >= 0x80; scale *= 128) {
      byte = data[at++] ?? 0;
      length += (byte & 0x7f) * scale;
    }
    at += length;
    edges[row] = at;
  }
  return edges;
}
