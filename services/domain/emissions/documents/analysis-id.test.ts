// The id that is made of a digest.
import { expect, test } from 'vitest';
import { analysisId } from './analysis-id.ts';

test('the id holds the first 130 bits in Crockford base32', () => {
  expect(analysisId(new Uint8Array(32))).toBe(`an_${'0'.repeat(26)}`);
  expect(analysisId(new Uint8Array(32).fill(255))).toBe(`an_${'Z'.repeat(26)}`);
  // 00000 00100 00011 00001 ... : bytes 0x01, 0x0C, 0x20
  expect(analysisId(Uint8Array.of(0x01, 0x0c, 0x20, ...new Uint8Array(29)))).toBe(`an_0462${'0'.repeat(22)}`);
});
