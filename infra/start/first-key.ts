// The API key of npm start: created once and kept in the data folder; created again if the database lacks it.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scopes } from '#domain/scopes.ts';
import { parseKey, type KeyKind } from '#records/api-keys/api-key-text.ts';
import { createKey, keyBody, keyStatus, opensKey } from '#records/api-keys/api-keys.ts';
import { openClickHouse } from '#runtime/clickhouse/client.ts';
import { requireSetting, type Settings } from '#runtime/process/config.ts';
import { openRecords, type Records } from '#records/records.ts';

function keptKey(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
}

async function isUsable(records: Records, key: string, kind: KeyKind): Promise<boolean> {
  const parts = parseKey(key);
  if (parts?.kind !== kind) return false;
  const stored = (await records.latest('api-key', [parts.id])).get(parts.id);
  const body = stored && keyBody.parse(stored.body);
  if (!body || !['active', 'rotating'].includes(keyStatus(body, Date.now()))) return false;
  if (!opensKey(parts.secret, body, Date.now())) return false;
  // A key of an older version lacks the scopes that were added since.
  return scopes.every((scope) => body.scopes.includes(scope));
}

/** A key with all scopes for the person who started Hearth here; its file is readable by its owner only. */
export async function firstKey(settings: Settings, dataDir: string): Promise<string> {
  const url = requireSetting(settings.HEARTH_CLICKHOUSE_URL, 'HEARTH_CLICKHOUSE_URL');
  await using clickhouse = openClickHouse({ url, database: settings.HEARTH_DATABASE });
  const records = openRecords(clickhouse);
  const file = join(dataDir, 'api-key');
  const kept = keptKey(file);
  if (kept !== undefined && (await isUsable(records, kept, settings.HEARTH_KEY_KIND))) return kept;
  const { key } = await createKey(records, {
    kind: settings.HEARTH_KEY_KIND,
    name: 'first key of npm start',
    scopes,
    projectIds: [],
    expiresAt: null,
    actor: 'npm start',
  });
  writeFileSync(file, `${key}\n`, { mode: 0o600 });
  await records.drain();
  return key;
}
