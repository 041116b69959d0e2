// Ed25519 keys are distinguished from other texts; the first one is an example of did:key (W3C CCG).
import { expect, test } from 'vitest';
import { bytesOf, isSigned } from '#test/support/bytes.ts';
import { ed25519 } from '#test/support/claims-data.ts';
import { ed25519PublicKey } from './multibase.ts';
import { hasSmallOrder } from './small-order.ts';

const example = 'z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK';

test('an Ed25519 key is read to its 32 bytes', () => {
  const hex = Array.from(ed25519PublicKey(example) ?? [], (byte) => byte.toString(16).padStart(2, '0'));
  expect(hex.join('')).toBe('2e6fcce36701dc791488e0d0b1745cc1e33a4c1c9fcc41c63bd343dbbe0970e6');
});

test.each([
  ['another base', `u${example.slice(1)}`],
  ['a letter that is not in the alphabet', `${example.slice(0, -1)}0`],
  ['a missing letter', example.slice(0, -1)],
  ['a letter more', `${example}A`],
  ['another kind of key', 'z6LSbysY2xFMRpGMhb7tFTLMpeuPRaqaWM1yECx2AtzE3KCc'],
  ['an empty text', ''],
  ['only the base', 'z'],
  ['only zeros', 'z1111'],
  ['a very long text', `z${'2'.repeat(10_000)}`],
])('%s is no key', (_what, text) => {
  expect(ed25519PublicKey(text)).toBeNull();
});

test.each(ed25519.smallOrder)(
  'the key $multikey has small order and is no key',
  ({ publicKey, multikey }) => {
    expect(hasSmallOrder(bytesOf(publicKey))).toBe(true);
    expect(ed25519PublicKey(multikey)).toBeNull();
  },
);

test.each([
  ['y = p for 0', `ed${'ff'.repeat(30)}7f`],
  ['y = p + 1 for 1, with the other sign', `ee${'ff'.repeat(30)}ff`],
  ['y = 1 with the other sign', `01${'00'.repeat(30)}80`],
])('a key of small order in another form is seen: %s', (_what, publicKey) => {
  expect(hasSmallOrder(bytesOf(publicKey))).toBe(true);
});

const vectors = [...ed25519.rfc8032, ...ed25519.wycheproof];

test.each(vectors)('the public signature $id', (vector) => {
  expect(hasSmallOrder(bytesOf(vector.publicKey))).toBe(false);
  expect(isSigned(vector)).toBe(vector.valid);
});
