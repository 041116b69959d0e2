// Disables an endpoint whose receiver is gone or failed at every attempt, and publishes an event about it.
import { eventEntries, type NewEvent } from '#records/events.ts';
import { webhookKind } from '#records/webhooks/webhooks.ts';
import { isoTime } from '#runtime/text/iso-time.ts';
import { isGone } from '#domain/webhooks/outcome.ts';
import type { Failing } from './progress.ts';
import type { Endpoint, Sending } from './sending.ts';

/** A copy that loses the reservation has nothing to do: a person changed the endpoint, and the next turn sees it. */
export async function disable(
  { records, nowMs, newUlid }: Sending,
  { id, version, body }: Endpoint,
  { status, eventId }: Pick<Failing, 'status' | 'eventId'>,
): Promise<void> {
  const cause = { reason: isGone(status) ? 'gone' : 'retries-exhausted', eventId, status } as const;
  const atMs = nowMs();
  const at = isoTime(atMs);
  const { projectIds } = body;
  const event: NewEvent = {
    type: 'webhook.disabled',
    subject: id,
    // An endpoint of several projects is no matter of one of them.
    projectId: projectIds.length === 1 ? (projectIds[0] ?? null) : null,
    data: { id, ...cause },
  };
  await records.commit({
    atMs,
    readAtMs: atMs,
    actor: 'upkeep',
    records: [
      {
        kind: webhookKind,
        id,
        version: version + 1,
        body: { ...body, active: false, disabled: { at, ...cause }, updatedAt: at },
      },
    ],
    entries: eventEntries([event], newUlid),
    reply: null,
    audit: null,
  });
}
