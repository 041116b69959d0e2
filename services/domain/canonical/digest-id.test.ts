// The id that is made of a digest.
import { expect, test } from 'vitest';
import { digestId } from './digest-id.ts';

test('the id holds the first 130 bits in Crockford base32', () => {
  expect(digestId('an', new Uint8Array(32))).toBe(`an_${'0'.repeat(26)}`);
  expect(digestId('an', new Uint8Array(32).fill(255))).toBe(`an_${'Z'.repeat(26)}`);
  // 00000 00100 00011 00001 ... : bytes 0x01, 0x0C, 0x20
  expect(digestId('eb', Uint8Array.of(0x01, 0x0c, 0x20, ...new Uint8Array(29)))).toBe(
    `eb_0462${'0'.repeat(22)}`,
  );
});
