// What a write tells the event feed (api.md 4.17): thin, ids and what changed, never personal data.
import type { RecordVersion } from '#runtime/record-intents.ts';

/** The types of the feed that something raises by now. */
const eventTypes = [
  'household.created',
  'household.updated',
  'household.archived',
  'household.erased',
  'device.registered',
  'device.status_changed',
  'device.moved',
  'api_key.expiring',
] as const;

export interface Happening {
  readonly type: (typeof eventTypes)[number];
  /** Id of the record that it is about. */
  readonly subject: string;
  /** Id of its project (`prj_…`), or null. */
  readonly projectId: string | null;
  /** Ids and what changed. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** An entry of the log of records: it has no later version and no unique name, so it needs no key of its own. */
export const eventEntry = (id: string, { type, subject, projectId, data }: Happening): RecordVersion => ({
  kind: 'event',
  id,
  version: 1,
  body: { type, subject, projectId, data },
});
