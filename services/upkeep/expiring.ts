// Writes an event for each API key that will expire soon. Every copy looks; a record makes sure that one event is written.
import { z } from 'zod';
import { eventEntries } from '#records/events.ts';
import { isoTime } from '#runtime/text/iso-time.ts';
import type { Reporting } from './rounds/reporting.ts';

/** How long before its end a key is reported, days. */
const daysBefore = 7;

/** Most keys of one round; the next round continues. */
const keysMax = 100;

const kind = 'api-key-expiry-notice';

const expiring = z.object({ id: z.string(), projectIds: z.array(z.string()), expiresMs: z.number() });

// A key whose end is moved is reported again. A session always ends soon, and nobody has to act.
const sql = `SELECT id, project_ids AS projectIds, toUnixTimestamp64Milli(assumeNotNull(expires_at)) AS expiresMs
  FROM api_keys FINAL
  WHERE status = 'active' AND session_of IS NULL AND expires_at > fromUnixTimestamp64Milli({nowMs:Int64})
    AND expires_at <= fromUnixTimestamp64Milli({untilMs:Int64})
    AND concat(id, '@', toString(expiresMs)) NOT IN (SELECT id FROM records WHERE kind = {kind:String})
  ORDER BY expires_at, id LIMIT {keysMax:UInt32}`;

export async function reportExpiring(upkeep: Reporting): Promise<void> {
  const nowMs = upkeep.nowMs();
  const untilMs = nowMs + daysBefore * 86_400_000;
  const keys = await upkeep.clickhouse.query(expiring, sql, { nowMs, untilMs, kind, keysMax });
  for (const key of keys) if (!upkeep.stop?.aborted) await report(upkeep, key, nowMs);
}

/** A copy that loses the reservation has nothing to do: the event is another copy's. */
async function report(
  { records, nowMs, newUlid }: Reporting,
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
    actor: 'upkeep',
    records: [{ kind, id: `${id}@${expiresMs}`, version: 1, body: {} }],
    entries: eventEntries([event], newUlid),
    reply: null,
    audit: null,
  });
}
