// Puts the values of an encoded column into another order.
import type { Room } from '../../memory/buffer-pool.ts';

/** Values that go into another order. */
export interface Move {
  /** The values in pieces, one after the other. */
  readonly from: readonly Uint8Array[];
  /** Bytes of a value: 1, 2, 4 or 8; or strings, each after its length as an unsigned LEB128 number. */
  readonly width: number | 'text';
  /** As long as all pieces. */
  readonly to: Uint8Array;
}

/** A move into a piece of `room`. */
export const moveInto = (room: Room, from: Move['from'], width: Move['width']): Move => ({
  from,
  width,
  to: room(from.reduce((sum, { length }) => sum + length, 0)),
});

/**
 * Moves each value; `places` has for each its number in the new order. One loop for each width, because a loop that
 * several types of arrays share takes four times as long; values move as bits, so no NaN becomes another.
 */
export function permute({ from, width, to }: Move, places: Uint32Array): void {
  if (width === 'text') return permuteTexts(Buffer.concat(from), to, places);
  const move = loops[width];
  if (move === undefined) throw new RangeError(`a value of ${width} bytes; allowed: 1, 2, 4, 8`);
  let row = 0;
  for (const piece of from) {
    const rows = piece.length / width;
    move(piece, to, places.subarray(row, row + rows));
    row += rows;
  }
}

type Loop = (from: Uint8Array, to: Uint8Array, places: Uint32Array) => void;

const loops: Readonly<Record<number, Loop>> = {
  1: moveBytes,
  2: (from, to, places) => moveHalves(viewWords(Uint16Array, from), viewWords(Uint16Array, to), places),
  4: (from, to, places) => moveWords(viewWords(Uint32Array, from), viewWords(Uint32Array, to), places),
  8: (from, to, places) => movePairs(viewWords(Uint32Array, from), viewWords(Uint32Array, to), places),
};

/** The numbers in some bytes that begin at a whole one. */
export const viewWords = <W extends Uint16Array | Uint32Array>(
  Words: { new (buffer: ArrayBufferLike, start: number, length: number): W; BYTES_PER_ELEMENT: number },
  { buffer, byteOffset, byteLength }: Uint8Array,
): W => new Words(buffer, byteOffset, byteLength / Words.BYTES_PER_ELEMENT);

function moveBytes(from: Uint8Array, to: Uint8Array, places: Uint32Array): void {
  for (let row = 0; row < places.length; row++) to[places[row] ?? 0] = from[row] ?? 0;
}

function moveHalves(from: Uint16Array, to: Uint16Array, places: Uint32Array): void {
  for (let row = 0; row < places.length; row++) to[places[row] ?? 0] = from[row] ?? 0;
}

function moveWords(from: Uint32Array, to: Uint32Array, places: Uint32Array): void {
  for (let row = 0; row < places.length; row++) to[places[row] ?? 0] = from[row] ?? 0;
}

function movePairs(from: Uint32Array, to: Uint32Array, places: Uint32Array): void {
  for (let row = 0; row < places.length; row++) {
    const at = 2 * (places[row] ?? 0);
    to[at] = from[2 * row] ?? 0;
    to[at + 1] = from[2 * row + 1] ?? 0;
  }
}

function permuteTexts(data: Uint8Array, to: Uint8Array, places: Uint32Array): void {
  const edges = textEdges(data, places.length);
  const rows = new Uint32Array(places.length);
  for (let row = 0; row < places.length; row++) rows[places[row] ?? 0] = row;
  let at = 0;
  for (const row of rows) {
    const end = edges[row + 1] ?? 0;
    for (let from = edges[row] ?? 0; from < end; from++) to[at++] = data[from] ?? 0;
  }
}

/** Where each of the first `count` strings of `data` begins, and where the last one ends. */
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
