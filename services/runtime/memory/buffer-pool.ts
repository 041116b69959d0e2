// The memory of fetch responses and of blocks, lent and taken back. With new arrays instead V8 marks its whole heap for
// every 64 MB of them, and the kernel clears their pages: a quarter of the CPU of a fast ingest.

/** Free memory that is not shared and is kept, bytes: of responses, mostly. The rest is left to the garbage collector. */
const mostKeptBytes = 48 * 1024 * 1024;

/**
 * Shared memory that may be lent or kept at once, bytes. What was made is kept: V8 does not count it, neither here nor in
 * the worker that sorted it, so garbage of it lies there for minutes. A block at full speed has 13 MB and a room of 25;
 * two or three of them are held.
 */
const mostSharedBytes = 96 * 1024 * 1024;

/**
 * Free shared memory is given up when other sizes are needed: blocks that grew left 53 MB of rooms that none asked for
 * any more, and every second block found none and was sorted on the main thread. So much of it may wait for the garbage
 * collector at once, bytes.
 */
const mostGivenUpBytes = 48 * 1024 * 1024;

/** Memory that is free, by its size; the size that came back last is the last. A piece lies here or is lent, never both. */
type Free<B> = Map<number, B[]>;
const freeOwn: Free<ArrayBuffer> = new Map();
const freeShared: Free<SharedArrayBuffer> = new Map();

/** Of `freeOwn`. */
let keptBytes = 0;

let sharedBytes = 0;
const collected = new FinalizationRegistry<number>((size) => void (sharedBytes -= size));

let givenUpBytes = 0;
const collectedGivenUp = new FinalizationRegistry<number>((size) => void (givenUpBytes -= size));

/** Lent memory, and how many parts of it are not back. What is never given back is left to the garbage collector. */
const lent = new WeakMap<ArrayBufferLike, number>();

/** So many bytes or up to twice as many, 1 KiB at least, with what was in them before. They come back in so many `parts`. */
export function lend(bytes: number, parts = 1): ArrayBuffer {
  const found = pop(freeOwn, bytes, 2 * bytes);
  keptBytes -= found?.byteLength ?? 0;
  const buffer = found ?? new ArrayBuffer(sizeFor(bytes));
  lent.set(buffer, parts);
  return buffer;
}

/** The same for a column, in one part: memory that a worker can share, unless too much of it exists. */
export function lendColumn(bytes: number): ArrayBufferLike {
  const buffer = lendShared(bytes, sizeFor(bytes), 2 * bytes);
  lent.set(buffer, 1);
  return buffer;
}

/** Cuts so many bytes off, from a multiple of 8 on. Throws when the memory ends before. */
export type Room = (bytes: number) => Uint8Array;

/**
 * Shared memory, if there is enough, for all that a sort writes; each piece that is cut off is a part. In one piece, and
 * two sizes for each doubling, so that blocks of different sizes use the same two or three: with a piece for each column
 * 85 MB of them were kept.
 */
export function lendRoom(bytes: number): Room {
  const buffer = lendShared(bytes, stepped(bytes, 2), 8 * bytes);
  lent.set(buffer, 0);
  let at = 0;
  return (count) => {
    const piece = new Uint8Array(buffer, at, count);
    addParts(piece, 1);
    at += Math.ceil(count / 8) * 8;
    return piece;
  };
}

/** A piece of `bytes` to `most` bytes that is there, or a new one of `size`. */
function lendShared(bytes: number, size: number, most: number): ArrayBufferLike {
  return pop(freeShared, bytes, most) ?? newShared(size) ?? lend(bytes);
}

function newShared(size: number): SharedArrayBuffer | undefined {
  if (sharedBytes + size > mostSharedBytes) makeWay(sharedBytes + size - mostSharedBytes);
  if (sharedBytes + size > mostSharedBytes) return undefined;
  sharedBytes += size;
  const buffer = new SharedArrayBuffer(size);
  collected.register(buffer, size, buffer);
  return buffer;
}

/** Gives up free pieces of `needed` bytes, if there are, those first whose size came back the longest ago. */
function makeWay(needed: number): void {
  const chosen: SharedArrayBuffer[] = [];
  let bytes = 0;
  for (const buffer of [...freeShared.values()].flat()) {
    if (bytes >= needed) break;
    chosen.push(buffer);
    bytes += buffer.byteLength;
  }
  if (bytes < needed || givenUpBytes + bytes > mostGivenUpBytes) return;
  for (const buffer of chosen) giveUp(buffer);
}

function giveUp(buffer: SharedArrayBuffer): void {
  // It is the first one of its size.
  freeShared.get(buffer.byteLength)?.shift();
  collected.unregister(buffer);
  collectedGivenUp.register(buffer, buffer.byteLength);
  sharedBytes -= buffer.byteLength;
  givenUpBytes += buffer.byteLength;
}

/** The smallest piece of `least` to `most` bytes. */
function pop<B>(free: Free<B>, least: number, most: number): B | undefined {
  const usual = free.get(sizeFor(least))?.pop();
  if (usual !== undefined) return usual;
  const fitting = [...free].filter(([size, same]) => size >= least && size <= most && same.length > 0);
  const [, same] = fitting.sort(([a], [b]) => a - b)[0] ?? [];
  return same?.pop();
}

/** Says that memory comes back in so many parts more. Of memory that was not lent it says nothing. */
export function addParts({ buffer }: ArrayBufferView, parts: number): void {
  const left = lent.get(buffer);
  if (left !== undefined) lent.set(buffer, left + parts);
}

/**
 * Takes parts back, each once. Nobody may read or send a part afterwards; its memory is lent again when all are back.
 * Memory that was not lent stays as it is.
 */
export function takeBack(parts: readonly ArrayBufferView[]): void {
  for (const { buffer } of parts) {
    const left = lent.get(buffer);
    // Memory of 0 parts is a response whose batches nobody counted.
    if (left === undefined || left === 0) continue;
    if (left > 1) {
      lent.set(buffer, left - 1);
      continue;
    }
    lent.delete(buffer);
    if (buffer instanceof ArrayBuffer) keepOwn(buffer);
    else keep(freeShared, buffer);
  }
}

/** Sizes that nobody asks for any more must not fill the room of those that are needed now. */
function keepOwn(buffer: ArrayBuffer): void {
  if (buffer.byteLength > mostKeptBytes) return;
  keep(freeOwn, buffer);
  keptBytes += buffer.byteLength;
  for (const [size, same] of freeOwn)
    while (keptBytes > mostKeptBytes && same.shift() !== undefined) keptBytes -= size;
}

function keep<B extends ArrayBufferLike>(free: Free<B>, buffer: B): void {
  const size = buffer.byteLength;
  const same = free.get(size) ?? [];
  same.push(buffer);
  free.delete(size);
  free.set(size, same);
}

/** Four sizes for each doubling, so that a column that is a little longer finds the memory of the one before it. */
const sizeFor = (bytes: number): number => stepped(bytes, 4);

/** The next of so many sizes for each doubling. */
function stepped(bytes: number, sizes: number): number {
  const step = Math.max(1024, 2 ** Math.floor(Math.log2(Math.max(1, bytes))) / sizes);
  return Math.ceil(bytes / step) * step;
}
