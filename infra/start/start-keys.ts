// The API keys of npm start: created once and kept in the data folder; created again if the database lacks them.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scopes, type Scope } from '#domain/scopes.ts';
import { parseKey, type KeyKind } from '#records/api-keys/api-key-text.ts';
import { createKey, keyBody, keyStatus, opensKey, type KeyBody } from '#records/api-keys/api-keys.ts';
import { openClickHouse } from '#runtime/clickhouse/client.ts';
import { requireSetting, type Settings } from '#runtime/process/config.ts';
import { openRecords, type Records } from '#records/records.ts';
import { demoDeveloper, demoVerifier } from '../fleet/parties.ts';

interface Wanted {
  /** In the data folder. */
  readonly file: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly actorDid: string | null;
  readonly organisation: string | null;
}

/** What the console needs to decide on claims, and to sign in. */
const verifierScopes: readonly Scope[] = [
  'projects:read',
  'households:read',
  'devices:read',
  'readings:read',
  'analysis:read',
  'claims:read',
  'claims:verify',
  'keys:manage',
];

/** Of the person who started Hearth here. Beside the simulated fleet it is the developer of its project, who claims. */
const firstKey = (isDemo: boolean): Wanted => ({
  file: 'api-key',
  name: 'first key of npm start',
  scopes,
  actorDid: null,
  organisation: isDemo ? demoDeveloper.organisation : null,
});

const verifierKey: Wanted = {
  file: 'verifier-key',
  name: 'verifier of the simulated project',
  scopes: verifierScopes,
  actorDid: demoVerifier.did,
  organisation: demoVerifier.organisation,
};

/** The file of the key with which the claims of the simulated fleet are decided. */
export const verifierKeyFile = (dataDir: string): string => join(dataDir, verifierKey.file);

/** The first key has all scopes. Their files are readable by their owner only. */
export async function makeKeys(settings: Settings, dataDir: string): Promise<string> {
  const url = requireSetting(settings.HEARTH_CLICKHOUSE_URL, 'HEARTH_CLICKHOUSE_URL');
  await using clickhouse = openClickHouse({ url, database: settings.HEARTH_DATABASE });
  const records = openRecords(clickhouse);
  const isDemo = settings.HEARTH_FLEET === 'on';
  const keep = (wanted: Wanted) => keepKey(records, wanted, { kind: settings.HEARTH_KEY_KIND, dataDir });
  const first = await keep(firstKey(isDemo));
  if (isDemo) await keep(verifierKey);
  await records.drain();
  return first;
}

interface Place {
  readonly kind: KeyKind;
  readonly dataDir: string;
}

async function keepKey(records: Records, wanted: Wanted, { kind, dataDir }: Place): Promise<string> {
  const file = join(dataDir, wanted.file);
  const kept = keptKey(file);
  if (kept !== undefined && (await isUsable(records, kept, { kind, wanted }))) return kept;
  const { file: _, ...body } = wanted;
  const { key } = await createKey(records, {
    ...body,
    kind,
    projectIds: [],
    expiresAt: null,
    actor: 'npm start',
  });
  writeFileSync(file, `${key}\n`, { mode: 0o600 });
  return key;
}

function keptKey(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
}

async function isUsable(
  records: Records,
  key: string,
  { kind, wanted }: { kind: KeyKind; wanted: Wanted },
): Promise<boolean> {
  const parts = parseKey(key);
  if (parts?.kind !== kind) return false;
  const stored = (await records.latest('api-key', [parts.id])).get(parts.id);
  const body = stored && keyBody.parse(stored.body);
  if (!body || !['active', 'rotating'].includes(keyStatus(body, Date.now()))) return false;
  return opensKey(parts.secret, body, Date.now()) && isEnough(body, wanted);
}

/** A key of an older version lacks the scopes that were added since; one from before the fleet has no organisation. */
const isEnough = (body: KeyBody, { scopes: needed, organisation }: Wanted): boolean =>
  needed.every((scope) => body.scopes.includes(scope)) &&
  (organisation === null || body.organisation === organisation);
