// Ed25519 keys are distinguished from other texts; the first one is an example of did:key (W3C CCG).
import { expect, test } from 'vitest';
import { ed25519PublicKey } from './multibase.ts';

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
