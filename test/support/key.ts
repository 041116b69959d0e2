// An API key with all scopes for a test's world.
import { scopes } from '#domain/scopes.ts';
import { createKey } from '#runtime/api-keys.ts';
import { openRecords } from '#runtime/records.ts';
import type { World } from './world.ts';

export async function keyFor({ clickhouse, settings }: World): Promise<string> {
  const { key } = await createKey(openRecords(clickhouse), {
    kind: settings.HEARTH_KEY_KIND,
    name: 'test',
    scopes,
    projectIds: [],
    expiresAt: null,
    actor: 'test',
  });
  return key;
}
