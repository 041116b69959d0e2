// Bytes of a refused message as lines of hex.
import { expect, test } from 'vitest';
import { bytesOf, hexLines } from './hex.ts';

test('sixteen bytes a line, with their place and letters, and a dot for what cannot be printed', () => {
  const bytes = bytesOf(btoa('\0\x01Hearth <b>\xff and more'));
  expect(hexLines(bytes).split('\n')).toEqual([
    '000000  00 01 48 65 61 72 74 68 20 3c 62 3e ff 20 61 6e  ..Hearth <b>. an',
    '000010  64 20 6d 6f 72 65                                d more',
  ]);
  expect(hexLines(new Uint8Array())).toBe('');
});
