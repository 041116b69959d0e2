// The memory of fetch responses and of blocks, lent and taken back. With new arrays instead V8 marks its whole heap for
// every 64 MB of them, and the kernel clears their pages: a quarter of the CPU of a fast ingest.

/** Kept at most, bytes: what two flushes at full speed give back. The rest is left to the garbage collector. */
const mostKeptBytes = 96 * 1024 * 1024;

/**
 * Shared memory that may exist at once, bytes: it does not count for V8, which would let garbage of it grow without end.
 * A block at full speed has 30 MB, and twice that while it is sorted; two or three of them are held.
 */
const mostSharedBytes = 128 * 1024 * 1024;

/** Memory that is free, by its size. A piece lies here or is lent, never both. */
const freeOwn = new Map<number, ArrayBuffer[]>();
const freeShared = new Map<number, SharedArrayBuffer[]>();
let freeBytes = 0;

let sharedBytes = 0;
const collected = new FinalizationRegistry<number>((size) => void (sharedBytes -= size));

/** Lent memory, and how many parts of it are not back. What is never given back is left to the garbage collector. */
const lent = new WeakMap<ArrayBufferLike, number>();

/** So many bytes and less than a quarter or 1 KiB more, with what was in them before. They come back in so many `parts`. */
export function lend(bytes: number, parts = 1): ArrayBuffer {
  const size = sizeFor(bytes);
  const buffer = pop(freeOwn, size) ?? new ArrayBuffer(size);
  lent.set(buffer, parts);
  return buffer;
}

/** The same for a column, in one part: memory that a worker can share, unless too much of it exists. */
export function lendColumn(bytes: number): ArrayBufferLike {
  const size = sizeFor(bytes);
  const buffer = pop(freeShared, size) ?? newShared(size);
  if (buffer === undefined) return lend(bytes);
  lent.set(buffer, 1);
  return buffer;
}

function newShared(size: number): SharedArrayBuffer | undefined {
  if (sharedBytes + size > mostSharedBytes) return undefined;
  sharedBytes += size;
  const buffer = new SharedArrayBuffer(size);
  collected.register(buffer, size);
  return buffer;
}

function pop<B>(free: ReadonlyMap<number, B[]>, size: number): B | undefined {
  const found = free.get(size)?.pop();
  if (found !== undefined) freeBytes -= size;
  return found;
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
    if (left > 1) lent.set(buffer, left - 1);
    else if (buffer instanceof ArrayBuffer) keep(freeOwn, buffer);
    else keep(freeShared, buffer);
  }
}

function keep<B extends ArrayBufferLike>(free: Map<number, B[]>, buffer: B): void {
  lent.delete(buffer);
  const size = buffer.byteLength;
  if (freeBytes + size > mostKeptBytes) letGo();
  freeBytes += size;
  const same = free.get(size);
  if (same === undefined) free.set(size, [buffer]);
  else same.push(buffer);
}

/** Sizes that nobody asks for any more must not fill the room of those that are needed now. */
function letGo(): void {
  freeOwn.clear();
  freeShared.clear();
  freeBytes = 0;
}

/** Four sizes for each doubling, so that a column that is a little longer finds the memory of the one before it. */
function sizeFor(bytes: number): number {
  const step = Math.max(1024, 2 ** (Math.floor(Math.log2(Math.max(1, bytes))) - 2));
  return Math.ceil(bytes / step) * step;
}
