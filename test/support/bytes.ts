// Bytes as hexadecimal digits, and signatures, for tests of the domain, which knows no node.
import { createPublicKey, verify } from 'node:crypto';

export const bytesOf = (hex: string): Uint8Array => Buffer.from(hex, 'hex');
export const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** The double of eight bytes, most significant first. */
export const doubleOf = (hex: string): number => Buffer.from(hex, 'hex').readDoubleBE();

export interface Signed {
  /** All in hexadecimal digits. */
  readonly publicKey: string;
  readonly message: string;
  readonly signature: string;
}

/** Whether Node.js accepts an Ed25519 signature. */
export function isSigned({ publicKey, message, signature }: Signed): boolean {
  const x = Buffer.from(publicKey, 'hex').toString('base64url');
  const key = createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } });
  return verify(null, Buffer.from(message, 'hex'), key, Buffer.from(signature, 'hex'));
}
