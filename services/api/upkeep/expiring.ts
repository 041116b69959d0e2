// Publishes an event for an API key that will expire. Every process looks; a record makes sure that it is published once.
import { z } from 'zod';
import type { Api } from '../context/api.ts';
import { eventEntries } from '../contract/event.ts';
import { isoTime } from '../contract/time.ts';

/** How long before its end a key is told of. */
const toldDays = 7;

/** Most keys of one look; the next look goes on. */
const keysMax = 100;

const kind = 'api-key-expiry-told';

const expiring = z.object({ id: z.string(), projectIds: z.array(z.string()), expiresMs: z.number() });

// A key whose end is moved is told of again.
const sql = `SELECT id, project_ids AS projectIds, toUnixTimestamp64Milli(assumeNotNull(expires_at)) AS expiresMs
  FROM api_keys FINAL
  WHERE status = 'active' AND expires_at > fromUnixTimestamp64Milli({nowMs:Int64})
    AND expires_at <= fromUnixTimestamp64Milli({untilMs:Int64})
    AND concat(id, '@', toString(expiresMs)) NOT IN (SELECT id FROM records WHERE kind = {kind:String})
  ORDER BY expires_at, id LIMIT {keysMax:UInt32}`;

export async function tellExpiring(
  api: Pick<Api, 'clickhouse' | 'records' | 'nowMs' | 'newUlid'>,
): Promise<void> {
  const nowMs = api.nowMs();
  const untilMs = nowMs + toldDays * 86_400_000;
  const keys = await api.clickhouse.query(expiring, sql, { nowMs, untilMs, kind, keysMax });
  for (const key of keys) await tell(api, key, nowMs);
}

/** Whoever loses the reservation is not needed: the event is another process's. */
async function tell(
  { records, nowMs, newUlid }: Pick<Api, 'records' | 'nowMs' | 'newUlid'>,
  { id, projectIds, expiresMs }: z.output<typeof expiring>,
  readAtMs: number,
): Promise<void> {
  const event = {
    type: 'api_key.expiring',
    subject: id,
    // A key of several projects is no matter of one of them.
    projectId: projectIds.length === 1 ? (projectIds[0] ?? null) : null,
    data: { id, expiresAt: isoTime(expiresMs) },
  } as const;
  await records.commit({
    atMs: nowMs(),
    readAtMs,
    actor: 'api',
    records: [{ kind, id: `${id}@${expiresMs}`, version: 1, body: {} }],
    entries: eventEntries([event], newUlid),
    reply: null,
    audit: null,
  });
}
