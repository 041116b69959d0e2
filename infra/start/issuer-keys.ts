// The key of the issuer of credentials of the local stack: made at the first start, and kept in the data folder.
import { randomBytes } from 'node:crypto';
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ed25519Multikey } from '#domain/multibase.ts';
import { ed25519Key } from '#runtime/process/ed25519.ts';

/** The file of the setting HEARTH_ISSUER_KEY_FILE, readable by its owner only. */
export const issuerKeyFile = (dataDir: string): string => join(dataDir, 'issuer-keys.json');

/** Writes a file with one key unless there is one. */
export function makeIssuerKeys(path: string): void {
  if (existsSync(path)) return;
  const seed = randomBytes(32);
  const keys = [
    { publicKeyMultibase: ed25519Multikey(ed25519Key(seed).publicKey), seed: seed.toString('hex') },
  ];
  writeFileSync(`${path}.new`, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}
