// A sealed secret opens with its key in its place, and nowhere else.
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { openSeal } from './seal.ts';

const [old, recent] = [randomBytes(32), randomBytes(32)];

test('a secret opens again, is different each time, and is not in the text', () => {
  const seal = openSeal([recent]);
  const texts = [1, 2].map(() => seal.seal('whsec_secret', 'whe_1'));
  expect(texts[0]).not.toBe(texts[1]);
  for (const text of texts) {
    expect(seal.open(text, 'whe_1')).toBe('whsec_secret');
    expect(Buffer.from(text.split('.')[1] ?? '', 'base64url').toString('latin1')).not.toContain('secret');
  }
});

test('not in another place, not by another key, not when a byte of it is another', () => {
  const seal = openSeal([recent]);
  const text = seal.seal('whsec_secret', 'whe_1');
  expect(() => seal.open(text, 'whe_2')).toThrow('unable to authenticate');
  expect(() => openSeal([old]).open(text, 'whe_1')).toThrow('not in the file of keys');
  const [name = '', sealed = ''] = text.split('.');
  const bytes = Buffer.from(sealed, 'base64url');
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(() => seal.open(`${name}.${changed.toString('base64url')}`, 'whe_1')).toThrow(
      'unable to authenticate',
    );
  }
  expect(() => seal.open(`${name}.`, 'whe_1')).toThrow('initialization vector');
});

test('after a change of the key the old one still opens', () => {
  const text = openSeal([old]).seal('whsec_secret', 'whe_1');
  const both = openSeal([recent, old]);
  expect(both.open(text, 'whe_1')).toBe('whsec_secret');
  expect(openSeal([recent]).open(both.seal('x', 'y'), 'y')).toBe('x');
});

test.each([[[]], [[Buffer.alloc(16)]], [[randomBytes(32), Buffer.alloc(31)]]])(
  'keys that are none: %j',
  (keys) => {
    expect(() => openSeal(keys)).toThrow('32 bytes');
  },
);
