// Events that a write adds to the event feed: ids and changes, never personal data.
import type { RecordVersion } from './intents.ts';

/** The types of events in the feed. */
export const eventTypes = [
  'household.created',
  'household.updated',
  'household.archived',
  'household.erased',
  'device.registered',
  'device.status_changed',
  'device.moved',
  'device.corrected',
  'device.silent',
  'device.recovered',
  'alarm.opened',
  'alarm.acknowledged',
  'alarm.cleared',
  'survey.opened',
  'survey.closing',
  'survey.closed',
  'assignment.returned',
  'survey.contradiction',
  'response.received',
  'response.held',
  'response.corrected',
  'response.decided',
  'analysis.completed',
  'analysis.stale',
  'evidence.anchored',
  'claim.submitted',
  'claim.verified',
  'claim.rejected',
  'claim.disputed',
  'claim.withdrawn',
  'claim.revoked',
  'credential.issued',
  'credential.suspended',
  'credential.restored',
  'credential.revoked',
  'api_key.expiring',
  'webhook.disabled',
] as const;

/** For how long events can be read. The table drops them later, by the week. */
export const eventsKeptMs = 90 * 86_400_000;

export interface NewEvent {
  readonly type: (typeof eventTypes)[number];
  /** Id of the affected record. */
  readonly subject: string;
  /** Id of its project (`prj_…`), or null. */
  readonly projectId: string | null;
  /** Ids and changes. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** Entries of the record log. Events have one version and no unique name, so they need no unique keys. */
export function eventEntries(events: readonly NewEvent[], newUlid: () => string): RecordVersion[] {
  // Ids created within one ms are in random order, so they are sorted: the feed keeps the order of the operation.
  const ids = events.map(() => `evt_${newUlid()}`).sort();
  return events.map((body, index) => ({
    kind: 'event',
    id: ids[index] ?? '',
    version: 1,
    body: { ...body },
  }));
}
