// Public keys as Multikey writes them: multibase base58btc of a multicodec prefix and the key (W3C Controlled Identifiers 1.0);
// signatures as multibase base58btc.
import baseX from 'base-x';
import { hasSmallOrder } from './small-order.ts';

const base58 = baseX('123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz');

/** ed25519-pub (0xed) as a varint, before 32 bytes of key. */
const ed25519Prefix = [0xed, 0x01];
const keyBytes = 32;

/** No text of more characters is such a key, or such a signature; it bounds the work on hostile input. */
const charactersMax = 60;
const signatureCharactersMax = 90;
const signatureBytes = 64;

/**
 * The 32 bytes of an Ed25519 public key in the form `z6Mk…`; null for anything else, and for a key of small order. Every
 * key is read here, when it is registered and when a signature is checked.
 */
export function ed25519PublicKey(text: string): Uint8Array | null {
  if (!text.startsWith('z') || text.length > charactersMax) return null;
  const bytes = base58Bytes(text.slice(1));
  if (bytes?.length !== ed25519Prefix.length + keyBytes) return null;
  if (!ed25519Prefix.every((byte, index) => bytes[index] === byte)) return null;
  const key = bytes.subarray(ed25519Prefix.length);
  return hasSmallOrder(key) ? null : key;
}

/** The Multikey `z6Mk…` of the 32 bytes of an Ed25519 public key. */
export const ed25519Multikey = (key: Uint8Array): string => base58Text([...ed25519Prefix, ...key]);

/** The text of a signature: `z` and base58btc. */
export const signatureText = (signature: Uint8Array): string => base58Text([...signature]);

/** The 64 bytes of an Ed25519 signature; null for anything else. */
export function signatureOf(text: string): Uint8Array | null {
  if (!text.startsWith('z') || text.length > signatureCharactersMax) return null;
  const bytes = base58Bytes(text.slice(1));
  return bytes?.length === signatureBytes ? bytes : null;
}

/** With the prefix of multibase. */
const base58Text = (bytes: readonly number[]): string => `z${base58.encode(Uint8Array.from(bytes))}`;

/** Null for characters outside the alphabet. The caller bounds the length. */
const base58Bytes = (text: string): Uint8Array | null => base58.decodeUnsafe(text) ?? null;
