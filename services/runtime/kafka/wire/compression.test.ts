// Every codec there and back, and no codec beyond its limit, however the bytes are made.
import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { compressFrameSync } from 'lz4-napi';
import { compressSync } from 'snappy';
import { expect, test } from 'vitest';
import { codecs, compressors, decompress } from './compression.ts';
import { lz4Size } from './lz4-size.ts';

const text = Buffer.from('telemetry '.repeat(20_000));
const noise = randomBytes(200_000);
const names = ['gzip', 'snappy', 'lz4', 'zstd'] as const;

/** Raw snappy blocks in the frame of the xerial library, as Java's clients send them. */
function xerial(parts: readonly Buffer[]): Buffer {
  const head = Buffer.from([0x82, 0x53, 0x4e, 0x41, 0x50, 0x50, 0x59, 0, 0, 0, 0, 1, 0, 0, 0, 1]);
  const blocks = parts.flatMap((part) => {
    const block = compressSync(part);
    const length = Buffer.alloc(4);
    length.writeInt32BE(block.length);
    return [length, block];
  });
  return Buffer.concat([head, ...blocks]);
}

test.each(names)('%s: there and back, exactly at the limit, not one byte above it', async (name) => {
  for (const plain of [text, noise]) {
    const packed = await compressors[name](plain);
    expect(Buffer.from(decompress(codecs[name], packed, plain.length)).equals(plain)).toBe(true);
    expect(() => decompress(codecs[name], packed, plain.length - 1)).toThrow(/larger than|more than/);
  }
  expect(decompress(codecs[name], await compressors[name](Buffer.alloc(0)))).toHaveLength(0);
});

test.each([
  ['gzip', /unexpected end of file/],
  ['snappy', /snappy|corrupt/],
  ['lz4', /LZ4 .* (is cut|magic number)/],
  ['zstd', /unexpected end of file/],
] as const)('%s: bytes cut anywhere throw', async (name, message) => {
  const packed = await compressors[name](text.subarray(0, 20_000));
  for (let length = 0; length < packed.length; length++) {
    expect(() => decompress(codecs[name], packed.subarray(0, length))).toThrow(message);
  }
});

test('xerial blocks are put together', () => {
  expect(
    Buffer.from(decompress(codecs.snappy, xerial([text, noise]))).equals(Buffer.concat([text, noise])),
  ).toBe(true);
  expect(() => decompress(codecs.snappy, xerial([text, noise]), text.length + noise.length - 1)).toThrow(
    'more than',
  );
  const cut = xerial([text, noise]);
  expect(() => decompress(codecs.snappy, cut.subarray(0, cut.length - 1))).toThrow('is cut');
});

test('a snappy block that only claims 4 GB is refused before anything is allocated', () => {
  expect(() => decompress(codecs.snappy, Buffer.from([0xff, 0xff, 0xff, 0xff, 0x0f, 0, 0]))).toThrow(
    'more than 67108864 bytes',
  );
  expect(() => decompress(codecs.snappy, Buffer.alloc(9, 0xff))).toThrow('does not begin with its size');
});

test('hundreds of megabytes of zeros are refused by every codec within bounded memory', async () => {
  const part = Buffer.alloc(70 * 1024 * 1024);
  const bombs = {
    gzip: Buffer.concat(Array.from({ length: 10 }, () => gzipSync(part, { level: 1 }))),
    snappy: xerial(Array.from({ length: 10 }, () => part)),
    lz4: await compressors.lz4(part),
    zstd: Buffer.concat(await Promise.all(Array.from({ length: 10 }, () => compressors.zstd(part)))),
  };
  const before = process.memoryUsage().arrayBuffers + process.memoryUsage().external;
  for (const name of names) {
    expect(() => decompress(codecs[name], bombs[name])).toThrow(/larger than|more than/);
  }
  expect(process.memoryUsage().arrayBuffers + process.memoryUsage().external - before).toBeLessThan(
    300 * 1024 * 1024,
  );
});

test('the size of an LZ4 frame is read without decompressing it', () => {
  for (const plain of [
    text,
    noise,
    Buffer.alloc(9_000_000),
    Buffer.concat([noise, text, noise]),
    Buffer.alloc(0),
    Buffer.from('x'),
  ]) {
    expect(lz4Size(compressFrameSync(plain), 1e9)).toBe(plain.length);
    expect(lz4Size(compressFrameSync(plain, { blockChecksums: true, contentChecksum: true }), 1e9)).toBe(
      plain.length,
    );
  }
  expect(() => lz4Size(Buffer.from('no frame at all'), 1e9)).toThrow('magic number');
});
