// An API key for a test's world.
import { scopes as allScopes, type Scope } from '#domain/scopes.ts';
import { createKey } from '#records/api-keys/api-keys.ts';
import { openRecords } from '#records/records.ts';
import type { World } from './world.ts';

interface Rights {
  /** Those to which it is limited; none: all. */
  readonly projectIds?: readonly string[];
  /** Left out: all. */
  readonly scopes?: readonly Scope[];
  /** DID of the person for whom it decides; left out: nobody. */
  readonly actorDid?: string | null;
  /** Organisation of its holder; left out: none. */
  readonly organisation?: string;
}

export async function keyFor(
  { clickhouse, settings }: Pick<World, 'clickhouse' | 'settings'>,
  { projectIds = [], scopes = allScopes, actorDid = null, organisation }: Rights = {},
): Promise<string> {
  const { key } = await createKey(openRecords(clickhouse), {
    kind: settings.HEARTH_KEY_KIND,
    name: 'test',
    scopes,
    projectIds,
    expiresAt: null,
    actor: 'test',
    actorDid,
    ...(organisation !== undefined && { organisation }),
  });
  return key;
}
