// Files that are not UTF-8 are refused with the line, wherever their bytes are cut into pieces.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { openTextCheck, textFault } from './utf8-check.ts';

const howTo = 'Save it again as UTF-8; in Excel choose “CSV UTF-8”.';
const bytes = (...parts: (string | number[])[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))));

test.each<[string, Buffer, string | null]>([
  ['text with letters of all lengths', bytes('a\né\n漢\n😀\n'), null],
  ['nothing', bytes(), null],
  ['a mark of UTF-8', bytes([0xef, 0xbb, 0xbf], 'a\n'), null],
  ['a letter of Windows-1252', bytes('a\n\nS', [0xe9], '-01\n'), `Line 3 of the file is not UTF-8. ${howTo}`],
  ['a cut letter at the end', bytes('a\n', [0xe6, 0xbc]), `Line 2 of the file is not UTF-8. ${howTo}`],
  ['a letter cut by a line', bytes('a', [0xe6], '\nb'), `Line 1 of the file is not UTF-8. ${howTo}`],
  ['UTF-16', bytes([0xff, 0xfe], 'a\0'), `The file is UTF-16, not text in UTF-8. ${howTo}`],
  ['UTF-16, the other way', bytes([0xfe, 0xff], '\0a'), `The file is UTF-16, not text in UTF-8. ${howTo}`],
  ['UTF-16 without a mark', bytes('a\0b\0'), `Line 1 of the file holds a NUL byte, as UTF-16 does. ${howTo}`],
  [
    'a workbook',
    bytes('PK', [3, 4, 20]),
    `The file is an Excel workbook or a ZIP archive, not text in UTF-8. ${howTo}`,
  ],
])('%s', (_, file, fault) => {
  expect(textFault(file)).toBe(fault);
});

test('the verdict does not depend on how the bytes are cut', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme' }).map((text) => Buffer.from(text)),
    fc.constantFrom('\n', 'é', '漢', '😀').map((text) => Buffer.from(text)),
    fc.uint8Array({ maxLength: 3 }),
  );
  fc.assert(
    fc.property(fc.array(piece), fc.array(fc.nat(40)), (parts, cuts) => {
      const file = Buffer.concat([Buffer.from('head\n'), ...parts]);
      const places = [0, ...cuts, file.length]
        .map((at) => Math.min(at, file.length))
        .toSorted((a, b) => a - b);
      const check = openTextCheck();
      const pieces = places.slice(1).map((to, index) => file.subarray(places[index], to));
      const found =
        pieces.reduce<string | null>((fault, part) => fault ?? check.push(part), null) ?? check.end();
      expect(found).toBe(textFault(file));
    }),
  );
});
