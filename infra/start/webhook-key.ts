// The key that seals secrets of webhooks: made at the first start, and kept. Without it stored secrets cannot be opened.
import { randomBytes } from 'node:crypto';
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The file of keys in a data folder, for its owner only. */
export function webhookKeyFile(dataDir: string): string {
  const file = join(dataDir, 'webhook-keys');
  if (existsSync(file)) return file;
  writeFileSync(`${file}.new`, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return file;
}
