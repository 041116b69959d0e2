// Passwords and random ids of a data folder: created at the first start, and kept.
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { roles } from './access.ts';
import type { Role } from './access.ts';

export type Secrets = {
  /** Kafka's cluster id (22 characters of base64url: 16 bytes). */
  readonly clusterId: string;
  /** Shown by our registry and by no other one. */
  readonly mark: string;
  /** Signs replays of dead letters (HEARTH_REPLAY_SECRET). */
  readonly replay: string;
  readonly passwords: Record<Role, string>;
};

const random = (bytes: number): string => randomBytes(bytes).toString('base64url');

/** Kafka's tool would take an id that begins with a dash for an option. */
const randomClusterId = (): string => random(16).replace(/^-/, 'A');

const passwordsFor = (known: Partial<Record<Role, string>>): Record<Role, string> => ({
  admin: known.admin ?? random(24),
  ingest: known.ingest ?? random(24),
  windows: known.windows ?? random(24),
  upkeep: known.upkeep ?? random(24),
  api: known.api ?? random(24),
  analyst: known.analyst ?? random(24),
});

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function read(path: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

/** Reads `<dataDir>/secrets.json` (mode 0600) and adds what is missing in it. */
export function loadSecrets(dataDir: string): Secrets {
  const path = join(dataDir, 'secrets.json');
  const known = read(path);
  const kept = isObject(known['passwords']) ? known['passwords'] : {};
  const passwords: Partial<Record<Role, string>> = {};
  for (const role of roles) {
    const password = text(kept[role]);
    if (password !== undefined) passwords[role] = password;
  }
  const secrets: Secrets = {
    clusterId: text(known['clusterId']) ?? randomClusterId(),
    mark: text(known['mark']) ?? random(16),
    replay: text(known['replay']) ?? random(32),
    passwords: passwordsFor(passwords),
  };
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(`${path}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
  return secrets;
}
