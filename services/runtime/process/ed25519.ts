// Ed25519 signatures by Node.js, for the domain, which imports no Node.js module.
import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';

/** RFC 8410: what stands before the 32 bytes of the seed, and of the public key, in DER. */
const secretHead = Buffer.from('302e020100300506032b657004220420', 'hex');
const publicHead = Buffer.from('302a300506032b6570032100', 'hex');

export interface Ed25519Key {
  /** 32 bytes. */
  readonly publicKey: Uint8Array;
  readonly sign: (data: Uint8Array) => Uint8Array;
}

/** `seed`: 32 secret bytes. */
export function ed25519Key(seed: Uint8Array): Ed25519Key {
  const secret = createPrivateKey({
    key: Buffer.concat([secretHead, seed]),
    format: 'der',
    type: 'pkcs8',
  });
  const exported = createPublicKey(secret).export({ format: 'der', type: 'spki' });
  return {
    publicKey: exported.subarray(publicHead.length),
    sign: (data) => sign(null, data, secret),
  };
}

interface Signature {
  readonly publicKey: Uint8Array;
  readonly data: Uint8Array;
  readonly signature: Uint8Array;
}

/** The key is made of 32 bytes here, so it is one of Ed25519. Keys of small order are refused where keys are read. */
export function isSigned({ publicKey, data, signature }: Signature): boolean {
  const key = createPublicKey({
    key: Buffer.concat([publicHead, publicKey]),
    format: 'der',
    type: 'spki',
  });
  return verify(null, data, key, signature);
}
