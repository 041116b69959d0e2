// Reads how much an LZ4 frame decompresses to without decompressing it (LZ4 Frame Format 1.6, Block Format 1.5).
import { viewOf } from '../../memory/data-view.ts';

const magic = 0x184d2204;
const uncompressedBit = 0x80000000;

/**
 * Decompressed size in bytes of the first frame. Counts no further than just above `enough`, so a bomb costs little.
 * Throws an Error when the frame is cut or broken in a way that this walk sees; the decompressor checks the rest.
 */
export function lz4Size(bytes: Uint8Array, enough: number): number {
  const view = viewOf(bytes);
  let at = headerBytes(view);
  const checksumBytes = view.getUint8(4) & 0x10 ? 4 : 0;
  let size = 0;
  while (size <= enough) {
    if (at + 4 > bytes.length) throw new Error(`LZ4 frame is cut at byte ${at}`);
    const word = view.getUint32(at, true);
    if (word === 0) return size;
    const length = word & ~uncompressedBit;
    const block = bytes.subarray(at + 4, at + 4 + length);
    if (block.length < length) throw new Error(`LZ4 block at byte ${at} is cut`);
    size += word >= uncompressedBit ? length : blockSize(block);
    at += 4 + length + checksumBytes;
  }
  return size;
}

/** Length of the frame's header: magic, flags, block size, then content size and dictionary id if flagged, checksum. */
function headerBytes(view: DataView): number {
  if (view.byteLength < 7 || view.getUint32(0, true) !== magic)
    throw new Error('LZ4 frame does not begin with its magic number');
  const flags = view.getUint8(4);
  return 7 + (flags & 0x08 ? 8 : 0) + (flags & 0x01 ? 4 : 0);
}

/** Sums the lengths of the literals and matches of a block, stepping over the literals. */
function blockSize(block: Uint8Array): number {
  const at = { byte: 0 };
  let size = 0;
  while (at.byte < block.length) {
    const token = block[at.byte++] ?? 0;
    const literals = readLength(token >>> 4, block, at);
    size += literals;
    at.byte += literals;
    // The last sequence is literals alone.
    if (at.byte >= block.length) return size;
    at.byte += 2;
    size += 4 + readLength(token & 0x0f, block, at);
  }
  return size;
}

/** A length of 15 continues in the bytes that follow, until one is below 255. */
function readLength(nibble: number, block: Uint8Array, at: { byte: number }): number {
  let length = nibble;
  if (nibble < 15) return length;
  let byte = 255;
  while (byte === 255 && at.byte < block.length) {
    byte = block[at.byte++] ?? 0;
    length += byte;
  }
  return length;
}
