// Seals secrets that must be readable again (AES-256-GCM), so that the store and its backups never hold them in clear.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { readSecretFile } from '../process/secret-file.ts';

export interface Seal {
  /** `context`: what the secret belongs to; it opens only there. */
  readonly seal: (secret: string, context: string) => string;
  /** Throws for a text that was sealed by another key or for another context, or was changed. */
  readonly open: (sealed: string, context: string) => string;
}

const algorithm = 'aes-256-gcm';
const [keyBytes, nonceBytes, tagBytes] = [32, 12, 16];

/** Names a key without saying anything of it. */
const nameOf = (key: Buffer): string =>
  createHash('sha256').update('hearth seal ').update(key).digest('hex').slice(0, 8);

/** The first key seals; all of them open. */
export function openSeal(keys: readonly Buffer[]): Seal {
  const [first] = keys;
  if (!first || keys.some((key) => key.length !== keyBytes))
    throw new Error(`a key to seal secrets has ${keyBytes} bytes, in base64, one key a line`);
  const byName = new Map(keys.map((key) => [nameOf(key), key]));
  return {
    seal: (secret, context) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, first, nonce).setAAD(Buffer.from(context));
      const sealed = Buffer.concat([
        nonce,
        cipher.update(secret, 'utf8'),
        cipher.final(),
        cipher.getAuthTag(),
      ]);
      return `${nameOf(first)}.${sealed.toString('base64url')}`;
    },
    open: (sealed, context) => {
      const [name = '', text = ''] = sealed.split('.');
      const key = byName.get(name);
      if (!key) throw new Error(`a secret was sealed by the key ${name}, which is not in the file of keys`);
      const bytes = Buffer.from(text, 'base64url');
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      })
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(-tagBytes));
      return Buffer.concat([
        decipher.update(bytes.subarray(nonceBytes, -tagBytes)),
        decipher.final(),
      ]).toString('utf8');
    },
  };
}

/** The keys of HEARTH_WEBHOOK_SECRET_KEY_FILE: one a line, 32 bytes in base64. Throws when it cannot be read or holds anything else. */
export function readSeal(file: string): Seal {
  const lines = readSecretFile('HEARTH_WEBHOOK_SECRET_KEY_FILE', file)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return openSeal(lines.map((line) => Buffer.from(line.trim(), 'base64')));
}
