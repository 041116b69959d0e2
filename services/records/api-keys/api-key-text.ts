// The text of an API key: its form, its check characters, and the digest that is stored of its secret.
import { hash, randomInt, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const form = /^hearth_(live|test)_([0-9A-Za-z]{22})_([0-9A-Za-z]{32})_([0-9A-Za-z]{6})$/;

export type KeyKind = 'live' | 'test';

/** The parts of a well-formed key. `id` carries the prefix of record ids. */
export interface KeyParts {
  readonly kind: KeyKind;
  readonly id: string;
  readonly secret: string;
}

/** Takes a key apart; null when its form or its check is wrong, so that most typing errors cost no look-up. */
export function parseKey(text: string): KeyParts | null {
  const match = form.exec(text);
  const [, kind, id, secret, check] = match ?? [];
  if ((kind !== 'live' && kind !== 'test') || id === undefined || secret === undefined) return null;
  if (check !== checkOf(text.slice(0, text.lastIndexOf('_')))) return null;
  return { kind, id: `key_${id}`, secret };
}

/** CRC-32 (IEEE) of the text, in base62, 6 characters. */
export function checkOf(text: string): string {
  let rest = crc32(text);
  let digits = '';
  while (digits.length < 6) {
    digits = `${alphabet[rest % 62]}${digits}`;
    rest = Math.floor(rest / 62);
  }
  return digits;
}

const randomBase62 = (length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(62)]).join('');

export const newKeyId = (): string => `key_${randomBase62(22)}`;

/** A new secret for a key: the whole key, which nobody can read again, and what is stored of it. */
export function newSecret(kind: KeyKind, id: string): { text: string; secretSha256: string } {
  const secret = randomBase62(32);
  const text = `hearth_${kind}_${id.slice('key_'.length)}_${secret}`;
  return { text: `${text}_${checkOf(text)}`, secretSha256: secretDigest(secret) };
}

const secretDigest = (secret: string): string => hash('sha256', secret);

/** Compares in a time that does not depend on where the digests differ. */
export const secretMatches = (secret: string, secretSha256: string): boolean => {
  const [given, stored] = [Buffer.from(secretDigest(secret), 'hex'), Buffer.from(secretSha256, 'hex')];
  return given.length === stored.length && timingSafeEqual(given, stored);
};
