// A pool of buffers for fetch responses and blocks. With a new array for each, V8 marks its whole heap for every 64 MB of
// them and the kernel clears their pages: a quarter of the CPU of a fast ingest.

/** Bounds of a pool, bytes. */
export interface PoolLimits {
  /** Free memory that is not shared and is kept: mostly of responses. The rest is left to the garbage collector. */
  readonly mostKeptBytes: number;
  /**
   * Shared memory that may be in use or kept. What was made is kept: V8 does not count it, neither here nor in the worker
   * that sorts, so its garbage remains for minutes.
   */
  readonly mostSharedBytes: number;
  /** Shared memory that was dropped for other sizes and waits for the garbage collector. */
  readonly mostDroppedBytes: number;
}

/** Cuts `bytes` off a piece of memory, from a multiple of 8 on. Throws when the memory ends before. */
export type Room = (bytes: number) => Uint8Array;

export interface BufferPool {
  /** `bytes` or up to twice as many, 1 KiB at least, with its former content. It is released in `parts` pieces. */
  readonly acquire: (bytes: number, parts?: number) => ArrayBuffer;
  /** The same for a column, in one piece: memory that a worker can share, unless too much of it exists. */
  readonly acquireColumn: (bytes: number) => ArrayBufferLike;
  /**
   * Shared memory, if there is enough, for all that a sort writes; each piece that is cut off is released by itself. One
   * buffer, in two sizes for each doubling, so that blocks of different sizes use the same two or three: a buffer for
   * each column kept 85 MB of them.
   */
  readonly acquireRoom: (bytes: number) => Room;
  /** Says that a buffer is released in `parts` more pieces. Memory of other origin is ignored. */
  readonly addParts: (piece: ArrayBufferView, parts: number) => void;
  /**
   * Releases pieces, each once. Nothing may read or send a piece afterwards: its memory is used again when all pieces of
   * its buffer are released. Memory of other origin is ignored.
   */
  readonly release: (pieces: readonly ArrayBufferView[]) => void;
}

/** Free buffers by their size; the size that was released last comes last. */
type Free<B> = Map<number, B[]>;

export function createBufferPool(limits: PoolLimits): BufferPool {
  const own = openOwn(limits);
  const shared = openShared(limits);
  /** Buffers in use, and how many pieces of them are not released. One that is never released is garbage in the end. */
  const inUse = new WeakMap<ArrayBufferLike, number>();

  function use<B extends ArrayBufferLike>(buffer: B, parts: number): B {
    inUse.set(buffer, parts);
    return buffer;
  }

  function addParts({ buffer }: ArrayBufferView, parts: number): void {
    const left = inUse.get(buffer);
    if (left !== undefined) inUse.set(buffer, left + parts);
  }

  function releaseOne({ buffer }: ArrayBufferView): void {
    const left = inUse.get(buffer);
    // Of a buffer of 0 parts the pieces are not counted yet: a response that was not decoded.
    if (left === undefined || left === 0) return;
    if (left > 1) {
      inUse.set(buffer, left - 1);
      return;
    }
    inUse.delete(buffer);
    if (buffer instanceof ArrayBuffer) own.give(buffer);
    else shared.give(buffer);
  }

  return {
    acquire: (bytes, parts = 1) => use(own.take(bytes), parts),
    acquireColumn: (bytes) => use(shared.take(bytes, sizeFor(bytes), 2 * bytes) ?? own.take(bytes), 1),
    acquireRoom: (bytes) => {
      const buffer = use(shared.take(bytes, roundUpToStep(bytes, 2), 8 * bytes) ?? own.take(bytes), 0);
      let at = 0;
      return (count) => {
        const piece = new Uint8Array(buffer, at, count);
        addParts(piece, 1);
        at += Math.ceil(count / 8) * 8;
        return piece;
      };
    },
    addParts,
    release: (pieces) => pieces.forEach(releaseOne),
  };
}

/** Memory of this thread alone. */
function openOwn({ mostKeptBytes }: PoolLimits) {
  const free: Free<ArrayBuffer> = new Map();
  let keptBytes = 0;
  return {
    take: (bytes: number): ArrayBuffer => {
      const found = pop(free, bytes, 2 * bytes);
      keptBytes -= found?.byteLength ?? 0;
      return found ?? new ArrayBuffer(sizeFor(bytes));
    },
    /** Sizes that are no longer needed must not take the place of those that are. */
    give: (buffer: ArrayBuffer): void => {
      if (buffer.byteLength > mostKeptBytes) return;
      keep(free, buffer);
      keptBytes += buffer.byteLength;
      for (const [size, same] of free)
        while (keptBytes > mostKeptBytes && same.shift() !== undefined) keptBytes -= size;
    },
  };
}

/** Memory that a worker can share. */
function openShared({ mostSharedBytes, mostDroppedBytes }: PoolLimits) {
  const free: Free<SharedArrayBuffer> = new Map();
  let bytesInAll = 0;
  let droppedBytes = 0;
  const collected = new FinalizationRegistry<number>((size) => void (bytesInAll -= size));
  const collectedDropped = new FinalizationRegistry<number>((size) => void (droppedBytes -= size));

  function make(size: number): SharedArrayBuffer | undefined {
    if (bytesInAll + size > mostSharedBytes) makeWay(bytesInAll + size - mostSharedBytes);
    if (bytesInAll + size > mostSharedBytes) return undefined;
    bytesInAll += size;
    const buffer = new SharedArrayBuffer(size);
    collected.register(buffer, size, buffer);
    return buffer;
  }

  /** Drops free buffers of at least `needed` bytes, if there are: first of the size that was released longest ago. */
  function makeWay(needed: number): void {
    const chosen: SharedArrayBuffer[] = [];
    let bytes = 0;
    for (const buffer of [...free.values()].flat()) {
      if (bytes >= needed) break;
      chosen.push(buffer);
      bytes += buffer.byteLength;
    }
    if (bytes < needed || droppedBytes + bytes > mostDroppedBytes) return;
    for (const buffer of chosen) drop(buffer);
  }

  function drop(buffer: SharedArrayBuffer): void {
    // It is the first one of its size.
    free.get(buffer.byteLength)?.shift();
    collected.unregister(buffer);
    collectedDropped.register(buffer, buffer.byteLength);
    bytesInAll -= buffer.byteLength;
    droppedBytes += buffer.byteLength;
  }

  return {
    /** A free buffer of `least` to `most` bytes, or a new one of `size`; undefined when too much would exist. */
    take: (least: number, size: number, most: number): SharedArrayBuffer | undefined =>
      pop(free, least, most) ?? make(size),
    give: (buffer: SharedArrayBuffer): void => keep(free, buffer),
  };
}

/** The smallest buffer of `least` to `most` bytes. */
function pop<B>(free: Free<B>, least: number, most: number): B | undefined {
  const usual = free.get(sizeFor(least))?.pop();
  if (usual !== undefined) return usual;
  const fitting = [...free].filter(([size, same]) => size >= least && size <= most && same.length > 0);
  const [, same] = fitting.sort(([a], [b]) => a - b)[0] ?? [];
  return same?.pop();
}

function keep<B extends ArrayBufferLike>(free: Free<B>, buffer: B): void {
  const size = buffer.byteLength;
  const same = free.get(size) ?? [];
  same.push(buffer);
  free.delete(size);
  free.set(size, same);
}

/** Four sizes for each doubling, so that a column that is a little longer finds the memory of the one before it. */
const sizeFor = (bytes: number): number => roundUpToStep(bytes, 4);

/** The next of `sizes` sizes for each doubling. */
function roundUpToStep(bytes: number, sizes: number): number {
  const step = Math.max(1024, 2 ** Math.floor(Math.log2(Math.max(1, bytes))) / sizes);
  return Math.ceil(bytes / step) * step;
}
