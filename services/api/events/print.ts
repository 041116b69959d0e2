// Prints events for replies, with the DIDs of their subjects.
import { z } from 'zod';
import type { Api } from '../context/api.ts';
import { isoTime } from '../contract/time.ts';
import { eventTypes } from '#records/events.ts';
import type { EventRow } from '#records/feed/feed.ts';
import { didsOf } from '#records/feed/subjects.ts';

export const eventReply = z
  .object({
    id: z.string(),
    type: z.enum(eventTypes),
    at: z.string().describe('When the decision was written. The feed is ordered by publication.'),
    subject: z.string().describe('DID of the affected resource, or its id if it has no DID.'),
    projectId: z.string().nullable(),
    data: z.record(z.string(), z.unknown()).describe('Ids and changes. Never personal data.'),
  })
  .meta({ id: 'Event' });

const dataOf = (text: string): unknown => JSON.parse(text);

export async function printEvents(api: Api, rows: readonly EventRow[]): Promise<unknown[]> {
  const dids = await didsOf(
    api.records,
    rows.flatMap(({ subject, projectId }) => [subject, ...(projectId === null ? [] : [projectId])]),
  );
  return rows.map(({ id, type, atMs, subject, projectId, data }) => ({
    id,
    type,
    at: isoTime(atMs),
    subject: dids.get(subject) ?? subject,
    projectId: projectId === null ? null : (dids.get(projectId) ?? projectId),
    data: dataOf(data),
  }));
}
