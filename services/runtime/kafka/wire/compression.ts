// Decompresses the records of a batch, never to more than a given size, and compresses for the producer.
import { promisify } from 'node:util';
import { gunzipSync, gzip, zstdCompress, zstdDecompressSync } from 'node:zlib';
import { compressFrame, decompressFrameSync } from 'lz4-napi';
import { compress as compressSnappy, uncompressSync } from 'snappy';
import { lz4Size } from './lz4-size.ts';
import { viewOf } from '../../memory/data-view.ts';

/** Codec numbers of the attributes of a record batch. */
export const codecs = { none: 0, gzip: 1, snappy: 2, lz4: 3, zstd: 4 } as const;

/** Most bytes that one batch may decompress to. A broker takes batches of 1 MiB by default; text shrinks to a tenth. */
const maxBatchBytes = 64 * 1024 * 1024;

/**
 * Decompresses by the codec number. Throws an Error with a clear message when the codec is unknown, the bytes are
 * broken or the result would have more than `maxBytes`; at most about that much is allocated.
 */
export function decompress(codec: number, bytes: Uint8Array, maxBytes: number = maxBatchBytes): Uint8Array {
  switch (codec) {
    case codecs.none:
      return bytes;
    case codecs.gzip:
      return gunzipSync(bytes, { maxOutputLength: maxBytes, chunkSize: gzipRoom(bytes, maxBytes) });
    case codecs.snappy:
      return snappy(bytes, maxBytes);
    case codecs.lz4:
      return lz4(bytes, maxBytes);
    case codecs.zstd:
      return zstdDecompressSync(bytes, { maxOutputLength: maxBytes });
    default:
      throw new Error(`codec ${codec} is not known: 0 none, 1 gzip, 2 snappy, 3 lz4, 4 zstd`);
  }
}

/** What zlib takes by itself. A trailer that says too little must not make millions of steps. */
const leastRoomBytes = 16 * 1024;

/**
 * Room for the whole result at once: a fifth less time than in steps of 16 KiB. The trailer says how much it is, which
 * may be false, so the room is at most what deflate can make of the bytes, 1032 times as many (zlib, "Technical Details").
 */
function gzipRoom(bytes: Uint8Array, maxBytes: number): number {
  const announced = bytes.length < 4 ? 0 : viewOf(bytes).getUint32(bytes.length - 4, true);
  // One byte more than needed, or a full buffer makes zlib ask for another one.
  return Math.max(leastRoomBytes, Math.min(announced, 1032 * bytes.length, maxBytes) + 1);
}

// The lz4 library cannot bound its output, so the size is known before it starts.
function lz4(bytes: Uint8Array, maxBytes: number): Uint8Array {
  checkSize(lz4Size(bytes, maxBytes), maxBytes);
  return decompressFrameSync(asBuffer(bytes));
}

// Java's clients put raw snappy blocks into the frame of the xerial library: magic, two versions, then length and block.
const xerialMagic = Buffer.from([0x82, 0x53, 0x4e, 0x41, 0x50, 0x50, 0x59, 0x00]);
const xerialHeaderBytes = 16;

function snappy(bytes: Uint8Array, maxBytes: number): Uint8Array {
  const blocks = xerialMagic.equals(bytes.subarray(0, xerialMagic.length))
    ? [...xerialBlocks(bytes)]
    : [bytes];
  // A snappy block begins with its decompressed size and the library allocates by it.
  checkSize(
    blocks.reduce((sum, block) => sum + snappySize(block), 0),
    maxBytes,
  );
  const parts = blocks.map((block) => asBuffer(uncompressSync(block)));
  const [only] = parts;
  return parts.length === 1 && only !== undefined ? only : Buffer.concat(parts);
}

function* xerialBlocks(bytes: Uint8Array): Generator<Uint8Array> {
  const view = viewOf(bytes);
  let at = xerialHeaderBytes;
  while (at < bytes.length) {
    const length = at + 4 <= bytes.length ? view.getInt32(at) : -1;
    if (length < 0 || at + 4 + length > bytes.length) throw new Error(`snappy block at byte ${at} is cut`);
    yield bytes.subarray(at + 4, at + 4 + length);
    at += 4 + length;
  }
}

function snappySize(block: Uint8Array): number {
  let size = 0;
  for (let index = 0; index < 5; index++) {
    const byte = block[index] ?? 0x80;
    size += (byte & 0x7f) * 2 ** (7 * index);
    if (byte < 0x80) return size;
  }
  throw new Error('snappy block does not begin with its size');
}

function checkSize(size: number, maxBytes: number): void {
  if (size > maxBytes) throw new Error(`decompresses to more than ${maxBytes} bytes`);
}

function asBuffer(bytes: Uint8Array | string): Buffer {
  if (typeof bytes === 'string') return Buffer.from(bytes);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Compressors for the producer; gzip and zstd at their default levels. */
export const compressors = {
  gzip: promisify(gzip),
  snappy: (bytes) => compressSnappy(bytes),
  lz4: (bytes) => compressFrame(bytes),
  zstd: (bytes) => promisify(zstdCompress)(bytes),
} satisfies Record<string, (bytes: Buffer) => Promise<Buffer>>;
