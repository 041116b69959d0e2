// The API keys of npm start: created once and kept in the data folder; created again if the database lacks them. A key of an older
// version gets what it lacks, so that no key of the same holder stays valid beside it.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scopes, type Scope } from '#domain/scopes.ts';
import { parseKey, type KeyKind } from '#records/api-keys/api-key-text.ts';
import {
  changeKey,
  createKey,
  keyBody,
  keyStatus,
  opensKey,
  type KeyBody,
} from '#records/api-keys/api-keys.ts';
import { openClickHouse } from '#runtime/clickhouse/client.ts';
import { requireSetting, type Settings } from '#runtime/process/config.ts';
import { openRecords, type Records } from '#records/records.ts';
import { demoDeveloper, demoVerifier } from '../fleet/parties.ts';

/** Who makes and changes these keys, in the audit log. */
const actor = 'npm start';

interface Wanted {
  /** In the data folder. */
  readonly file: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly actorDid: string | null;
  readonly organisation: string | null;
}

/** Those of the role in infra/docs/console.md, and that with which `npm run console` makes a link. */
export const verifierScopes: readonly Scope[] = [
  'projects:read',
  'households:read',
  'devices:read',
  'readings:read',
  'analysis:read',
  'responses:read',
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

interface Place {
  readonly kind: KeyKind;
  readonly dataDir: string;
  readonly say: (line: string) => void;
}

/** The first key has all scopes. Their files are readable by their owner only. */
export async function makeKeys(
  settings: Settings,
  { dataDir, say }: Pick<Place, 'dataDir' | 'say'>,
): Promise<string> {
  const url = requireSetting(settings.HEARTH_CLICKHOUSE_URL, 'HEARTH_CLICKHOUSE_URL');
  await using clickhouse = openClickHouse({ url, database: settings.HEARTH_DATABASE });
  const records = openRecords(clickhouse);
  const isDemo = settings.HEARTH_FLEET === 'on';
  const place = { kind: settings.HEARTH_KEY_KIND, dataDir, say };
  const first = await keepKey(records, firstKey(isDemo), place);
  if (isDemo) await keepKey(records, verifierKey, place);
  await records.drain();
  return first;
}

async function keepKey(records: Records, wanted: Wanted, { kind, dataDir, say }: Place): Promise<string> {
  const file = join(dataDir, wanted.file);
  const kept = keptKey(file);
  const parts = parseKey(kept ?? '');
  const body = parts?.kind === kind ? await validBody(records, parts) : undefined;
  if (kept !== undefined && parts && body) {
    if (!isEnough(body, wanted) && (await complete(records, parts.id, wanted)))
      say(`The key in ${file} lacked scopes or its organisation, and has them now.`);
    return kept;
  }
  const { file: _, ...rest } = wanted;
  const { key } = await createKey(records, {
    ...rest,
    kind,
    projectIds: [],
    expiresAt: null,
    actor,
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

/** Undefined when the key does not open the API now. */
async function validBody(
  records: Records,
  { id, secret }: { id: string; secret: string },
): Promise<KeyBody | undefined> {
  const stored = (await records.latest('api-key', [id])).get(id);
  const body = stored && keyBody.parse(stored.body);
  if (!body || !['active', 'rotating'].includes(keyStatus(body, Date.now()))) return undefined;
  return opensKey(secret, body, Date.now()) ? body : undefined;
}

/** A key of an older version lacks the scopes that were added since; one from before the fleet has no organisation. */
const isEnough = (body: KeyBody, { scopes: needed, organisation }: Wanted): boolean =>
  needed.every((scope) => body.scopes.includes(scope)) &&
  (organisation === null || body.organisation === organisation);

const complete = (
  records: Records,
  id: string,
  { scopes: needed, organisation }: Wanted,
): Promise<boolean | null> =>
  changeKey(records, { id, actor }, (body, nowMs) => ({
    ...body,
    scopes: [...needed],
    organisation: organisation ?? body.organisation,
    updatedAt: new Date(nowMs).toISOString(),
  }));
