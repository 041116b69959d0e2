// What counts as personal data in a text of a claim, and what does not.
import { expect, test } from 'vitest';
import { personalKindIn, personalKindInCode } from './personal-text.ts';

const names = ['Nakato Florence', 'Okello'];

test.each([
  ['phone', '+256 772 123456'],
  ['phone', '0772-123-456.'],
  ['phone', '(0772) 12 34 56'],
  ['phone', 'tel 256772123456'],
  ['phone', '०७७२१२३४५६'],
  ['phone', '０７７２１２３４５６'],
  ['phone', '0772\u00ad123\u200d456'],
  ['email', 'a.b@c.org'],
  ['coordinates', '0.31628,32.58219'],
  ['coordinates', 'lat -1.283712 lon 36.817293'],
  ['coordinates', '1° 17′ S'],
  ['coordinates', 'geo:0.3,32.5'],
  ['coordinates', '6GGJ8V2H+XQ'],
  ['contact-name', 'florence nakato was there'],
  ['contact-name', 'OKELLO'],
])('%s: %s', (kind, text) => {
  expect(personalKindIn(text, names)).toBe(kind);
});

test.each([
  '',
  'Claim of 2024-01-01 to 2024-01-31, at 2024-02-01T10:00:00+03:00',
  '58.04 kgCO2e, 0.97 coverage, 1500 W',
  'clm_01M7YNX8J0VMDKRC9CYZC1C4R3 supersedes the other one',
  `digest sha256:${'0123456789abcdef'.repeat(4)}`,
  'Florence said so',
  '1234567 units',
])('not: %s', (text) => {
  expect(personalKindIn(text, names)).toBeNull();
});

test.each([
  ['phone', 'TEST +256 772 123456'],
  ['email', 'lab@example.org'],
  ['coordinates', 'geo:0.3,32.5'],
  ['contact-name', 'OKELLO-2026-01'],
])('%s in a code: %s', (kind, code) => {
  expect(personalKindInCode(code, names)).toBe(kind);
});

test.each([
  'GS1-1-UG-GS1247-16-2024-1-1-58',
  '5210-201234567-201234999-VCU-034-APX-KE-14-1234-01012024-31122024-0',
  'UNBS-2026-0113',
  'UNBS 2026 0113',
  '20261121.1',
  '1.4.0+20261121',
])('a code without personal data: %s', (code) => {
  expect(personalKindInCode(code, names)).toBeNull();
});
