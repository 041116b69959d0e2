// An API key with all scopes for a test's world.
import { scopes } from '#domain/scopes.ts';
import { createKey } from '#runtime/api-keys.ts';
import { openRecords } from '#runtime/records.ts';
import type { World } from './world.ts';

/** `projectIds`: those to which it is limited; none: all. */
export async function keyFor(
  { clickhouse, settings }: World,
  { projectIds = [] }: { readonly projectIds?: readonly string[] } = {},
): Promise<string> {
  const { key } = await createKey(openRecords(clickhouse), {
    kind: settings.HEARTH_KEY_KIND,
    name: 'test',
    scopes,
    projectIds,
    expiresAt: null,
    actor: 'test',
  });
  return key;
}
