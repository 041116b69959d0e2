// The package that checks record batches gives CRC-32C: published vectors, and the plain bit-by-bit definition.
import { crc32c } from '@node-rs/crc32';
import { expect, test } from 'vitest';

const bytes = (length: number, at: (index: number) => number) =>
  Uint8Array.from({ length }, (_, index) => at(index));

test.each([
  // RFC 3720, appendix B.4.
  ['32 zeros', bytes(32, () => 0), 0x8a9136aa],
  ['32 times 0xff', bytes(32, () => 0xff), 0x62a8ab43],
  ['0 to 31', bytes(32, (index) => index), 0x46dd794e],
  ['31 to 0', bytes(32, (index) => 31 - index), 0x113fdb5c],
  // The check value of the algorithm.
  ['123456789', new TextEncoder().encode('123456789'), 0xe3069283],
  ['nothing', new Uint8Array(0), 0],
])('%s', (_, input, expected) => {
  expect(crc32c(input)).toBe(expected);
});

test('equals the bit-by-bit definition at every length up to 100 and at odd positions', () => {
  const source = bytes(120, (index) => (index * 197 + 41) % 256);
  for (let length = 0; length <= 100; length++) {
    const input = source.subarray(length % 13, (length % 13) + length);
    expect(crc32c(input)).toBe(bitByBit(input));
  }
});

function bitByBit(input: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of input) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0x82f63b78 : 0);
  }
  return ~crc >>> 0;
}
