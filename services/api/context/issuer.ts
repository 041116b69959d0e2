// The issuer of this installation: its DID and its keys, read once from the file of HEARTH_ISSUER_KEY_FILE.
import { z } from 'zod';
import type { Sign } from '#domain/credentials/data-integrity.ts';
import { issuerOrigin, keyName, type Issuer } from '#domain/credentials/issuer.ts';
import { ed25519Multikey, ed25519PublicKey } from '#domain/multibase.ts';
import { ed25519Key } from '#runtime/process/ed25519.ts';
import { readSecretFile } from '#runtime/process/secret-file.ts';
import { isoTime } from '../contract/time.ts';

export interface OpenIssuer extends Issuer {
  /** Of all addresses in credentials, without a slash at the end. */
  readonly origin: string;
  /** The key that signs now: its verification method and its signature; null while none is in force. */
  readonly signer: (nowMs: number) => { readonly verificationMethod: string; readonly sign: Sign } | null;
}

const instant = z.iso
  .datetime()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/, 'use UTC with whole seconds');

const keyFile = z
  .array(
    z.strictObject({
      publicKeyMultibase: z
        .string()
        .refine((text) => ed25519PublicKey(text) !== null, 'this must be a Multikey of Ed25519'),
      /** Secret; left out where the key only verifies what it signed before. */
      seed: z
        .string()
        .regex(/^[0-9a-f]{64}$/, 'this must be 64 hexadecimal digits')
        .exactOptional(),
      expires: instant.exactOptional(),
      revoked: instant.exactOptional(),
    }),
  )
  .min(1);

/** Throws a sentence for a file that others can read, that is no list of keys, or whose seed has another key. */
export function openIssuer(did: string, path: string): OpenIssuer {
  const origin = issuerOrigin(did);
  if (origin === null)
    throw new Error(`HEARTH_ISSUER_DID is ${did}: use did:web and a domain, without a path`);
  const read = keyFile.safeParse(contentOf(path));
  if (!read.success)
    throw new Error(`HEARTH_ISSUER_KEY_FILE ${path} has no keys: ${z.prettifyError(read.error)}`);
  const keys = read.data.map(({ seed, ...listed }) => ({
    listed,
    pair: seed === undefined ? null : pairOf(seed, listed),
  }));
  return {
    did,
    origin,
    keys: keys.map(({ listed }) => listed),
    signer: (nowMs) => {
      const now = isoTime(Math.floor(nowMs / 1000) * 1000);
      const found = keys.find(
        ({ listed: { expires, revoked }, pair }) =>
          pair !== null && revoked === undefined && (expires === undefined || expires > now),
      );
      return found?.pair ? { verificationMethod: keyName(did, found.listed), sign: found.pair.sign } : null;
    },
  };
}

function contentOf(path: string): unknown {
  const text = readSecretFile('HEARTH_ISSUER_KEY_FILE', path);
  try {
    return JSON.parse(text);
  } catch {
    // Its text must not reach a log.
    throw new Error(`HEARTH_ISSUER_KEY_FILE ${path} is not JSON`);
  }
}

function pairOf(seed: string, { publicKeyMultibase }: { readonly publicKeyMultibase: string }) {
  const pair = ed25519Key(Buffer.from(seed, 'hex'));
  if (ed25519Multikey(pair.publicKey) !== publicKeyMultibase)
    throw new Error(`the seed of ${publicKeyMultibase} in HEARTH_ISSUER_KEY_FILE is that of another key`);
  return pair;
}
