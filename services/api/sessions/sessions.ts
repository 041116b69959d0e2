// Prints sessions of browsers.
import { z } from 'zod';
import { sessionInForce } from '#records/api-keys/sessions.ts';
import type { Api } from '../context/api.ts';
import type { Principal } from '../contract/principal.ts';
import { findKey, printKeys, type Key } from '../keys/keys.ts';

export const sessionReply = z
  .object({
    id: z.string(),
    keyId: z.string(),
    name: z.string(),
    scopes: z.array(z.string()),
    projectIds: z.array(z.string()),
    actor: z.string().nullable(),
    expiresAt: z.string(),
    lastUsedAt: z.string().nullable(),
    createdAt: z.string(),
    isCurrent: z.boolean(),
  })
  .meta({ id: 'Session' });

export const sessionExample = {
  id: 'key_ExampleExampleExample2',
  keyId: 'key_ExampleExampleExample1',
  name: 'field office',
  scopes: ['households:read', 'analysis:run'],
  projectIds: ['did:ixo:project/789'],
  actor: null,
  expiresAt: '2026-11-21T21:10:00Z',
  lastUsedAt: null,
  createdAt: '2026-11-21T09:10:00Z',
  isCurrent: true,
};

/** Prints those of a key that are still open. */
export async function printSessions(
  api: Api,
  sessions: readonly Key[],
  { keyId, sessionId }: Pick<Principal, 'keyId' | 'sessionId'>,
): Promise<z.output<typeof sessionReply>[]> {
  const key = await findKey(api, keyId);
  const inForce = sessions.map((session) => ({
    ...session,
    body: sessionInForce(session.body, key?.body ?? null, api.nowMs()),
  }));
  const printed = await printKeys(api, inForce);
  return printed
    .filter(({ status }) => status === 'active')
    .map(({ id, name, scopes, projectIds, actor, expiresAt, lastUsedAt, createdAt }) => ({
      id,
      keyId,
      name,
      scopes,
      projectIds,
      actor,
      expiresAt: expiresAt ?? '',
      lastUsedAt,
      createdAt,
      isCurrent: id === sessionId,
    }));
}
