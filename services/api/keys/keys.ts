// Finds and prints API keys.
import { z } from 'zod';
import { keyBody, keyStatus, keyStatuses, type KeyBody } from '#records/api-keys/api-keys.ts';
import type { RecordVersion, StoredRecord } from '#records/records.ts';
import type { Api } from '../context/api.ts';
import { lastUses } from '#records/api-keys/api-key-uses.ts';
import type { Principal } from '../contract/principal.ts';
import { Problem } from '../contract/problem.ts';
import { isoTime } from '../contract/time.ts';
import { keysOf } from './key-rights.ts';
import { parseStored, type Held } from '../store/bodies/held.ts';

export type Key = Held<KeyBody>;

const moment = z.string().nullable();

export const keyReply = z
  .object({
    id: z.string(),
    name: z.string(),
    kind: z.enum(['live', 'test']),
    scopes: z.array(z.string()),
    projectIds: z
      .array(z.string())
      .describe('DIDs of the projects to which the key is limited; empty for all.'),
    actor: z.string().nullable().describe('DID for which the key decides; null for none.'),
    organisation: z
      .string()
      .nullable()
      .describe(
        'Organisation of its holder; null for not known. Nobody decides on a claim of the own organisation.',
      ),
    expiresAt: moment,
    allowedCidrs: z.array(z.string()).describe('Networks from which the key may be used; empty for all.'),
    lastUsedAt: moment.describe('When the key was last used, to the hour; null for never.'),
    createdBy: z.string().nullable().describe('Id of the API key, or name of the command, that created it.'),
    sessionOf: z
      .string()
      .nullable()
      .describe('Id of the API key whose browser session this is; null for a key.'),
    status: z.enum(keyStatuses),
    overlapEndsAt: moment.describe('When the last earlier secret ends; null unless the key is rotating.'),
    createdAt: z.string(),
    updatedAt: z.string(),
    version: z.number(),
  })
  .meta({ id: 'ApiKey' });

export const secretReply = keyReply
  .extend({
    key: z
      .string()
      .nullable()
      .describe(
        'The whole key. It is shown only in this reply; null if the reply is repeated for an Idempotency-Key.',
      ),
  })
  .meta({ id: 'ApiKeyWithSecret' });

export const keyExample = {
  id: 'key_ExampleExampleExample1',
  name: 'field office',
  kind: 'test',
  scopes: ['households:read', 'analysis:run'],
  projectIds: ['did:ixo:project/789'],
  actor: null,
  organisation: 'Clean Stoves Ltd',
  expiresAt: '2027-12-31T23:59:59Z',
  allowedCidrs: [],
  lastUsedAt: null,
  createdBy: 'npm run key',
  sessionOf: null,
  status: 'active',
  overlapEndsAt: null,
  createdAt: '2026-11-21T09:10:00Z',
  updatedAt: '2026-11-21T09:10:00Z',
  version: 1,
};

export const secretExample = {
  ...keyExample,
  key: 'hearth_test_ExampleExampleExample1_NotARealSecretNotARealSecret0000_0aNzKo',
};

/** Prints keys in their order. */
export async function printKeys(api: Api, keys: readonly Key[]): Promise<z.output<typeof keyReply>[]> {
  const [dids, used] = await Promise.all([
    api.projectDids(keys.flatMap(({ body }) => body.projectIds)),
    lastUses(
      api.clickhouse,
      keys.map(({ id }) => id),
    ),
  ]);
  const timeOf = (ms: number | undefined) => (ms === undefined ? null : isoTime(ms));
  const at = (time: string | null | undefined) => (time ? isoTime(Date.parse(time)) : null);
  return keys.map(({ id, version, body }) => {
    const status = keyStatus(body, api.nowMs());
    const { name, kind, scopes: allowed, projectIds, actor, organisation, allowedCidrs } = body;
    const { createdBy, createdAt, session } = body;
    return {
      id,
      name,
      kind,
      scopes: allowed,
      projectIds: projectIds.map((project) => dids.get(project) ?? project),
      actor,
      organisation,
      expiresAt: at(body.expiresAt),
      allowedCidrs,
      lastUsedAt: timeOf(used.get(id)),
      createdBy,
      sessionOf: session?.keyId ?? null,
      status,
      overlapEndsAt:
        status === 'rotating'
          ? at(
              body.retiring
                .map(({ until }) => until)
                .sort()
                .at(-1),
            )
          : null,
      createdAt: isoTime(Date.parse(createdAt)),
      updatedAt: isoTime(Date.parse(body.updatedAt ?? createdAt)),
      version,
    };
  });
}

export async function printKey(api: Api, key: Key): Promise<z.output<typeof keyReply>> {
  const [printed] = await printKeys(api, [key]);
  if (!printed) throw new Error('a key was not printed');
  return printed;
}

export const readKey = (record: StoredRecord): Key => parseStored(keyBody, record);

/** The next version of a key: the record to write, and the key as it becomes. */
export function nextKey({ id, version }: Key, body: KeyBody): { record: RecordVersion; key: Key } {
  const key = { id, version: version + 1, body };
  return { record: { kind: 'api-key', ...key }, key };
}

export async function findKey(api: Pick<Api, 'records'>, id: string): Promise<Key | null> {
  const record = (await api.records.latest('api-key', [id])).get(id);
  return record ? readKey(record) : null;
}

/** The key of a request. Throws 404 also for a session, and if it opens more projects than the key of the caller, or is of another organisation. */
export async function visibleKey(api: Api, principal: Principal, id: string): Promise<Key> {
  const key = await findKey(api, id);
  if (!key || !keysOf(principal).sees(key.body))
    throw new Problem('api-key-not-found', { detail: `There is no API key ${id}.` });
  return key;
}
