// Events that a write adds to the event feed: ids and what changed, never personal data.
import type { RecordVersion } from '#records/intents.ts';

/** The types of the feed that something raises by now. */
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
  'analysis.completed',
  'analysis.stale',
  'api_key.expiring',
] as const;

export interface NewEvent {
  readonly type: (typeof eventTypes)[number];
  /** Id of the record that it is about. */
  readonly subject: string;
  /** Id of its project (`prj_…`), or null. */
  readonly projectId: string | null;
  /** Ids and what changed. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** Entries of the log of records: they have no later version and no unique name, so they need no keys of their own. */
export function eventEntries(events: readonly NewEvent[], newUlid: () => string): RecordVersion[] {
  // Ids made within one ms come in any order; the feed keeps that of the operation.
  const ids = events.map(() => `evt_${newUlid()}`).sort();
  return events.map((body, index) => ({
    kind: 'event',
    id: ids[index] ?? '',
    version: 1,
    body: { ...body },
  }));
}
