// Pages of the feed, and events as the bodies of callbacks.
import { callbackBody } from '#domain/webhooks/callback-body.ts';
import { endOf, readRows, withoutRepeats, type EventRow, type Place } from '#records/feed/feed.ts';
import { didsOf } from '#records/feed/subjects.ts';
import type { Records } from '#records/records.ts';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import { isoTime } from '#runtime/text/iso-time.ts';

/** Events of a page: between two pages the record of the endpoint is read again. */
const pageRows = 50;

export interface Page {
  readonly events: readonly EventRow[];
  /** Where the next page starts. */
  readonly end: Place;
  readonly hasMore: boolean;
}

/** Reads pages up to a horizon. Endpoints at the same place, as all are that have caught up, share a read. */
export function openPages(clickhouse: ClickHouse, horizon: number): (after: Place) => Promise<Page> {
  const read = new Map<string, Promise<Page>>();
  return (after) => {
    const name = after.join(' ');
    const shared = read.get(name);
    if (shared) return shared;
    const page = readPage(clickhouse, after, horizon).finally(() => read.delete(name));
    read.set(name, page);
    return page;
  };
}

async function readPage(clickhouse: ClickHouse, after: Place, horizon: number): Promise<Page> {
  const rows = await readRows(clickhouse, {
    after,
    horizonMicros: horizon,
    limit: pageRows,
    conditions: [],
  });
  const last = rows.at(-1);
  const hasMore = rows.length === pageRows;
  const end = hasMore && last ? ([last.micros, last.id] as const) : endOf(Math.max(horizon, after[0]));
  return { events: rows.length === 0 ? [] : await withoutRepeats(clickhouse, rows), end, hasMore };
}

/** Bodies of the callbacks of events, by id, with the DIDs that the feed shows. */
export async function bodiesOf(
  records: Pick<Records, 'latest'>,
  events: readonly EventRow[],
): Promise<ReadonlyMap<string, string>> {
  if (events.length === 0) return new Map();
  const dids = await didsOf(
    records,
    events.flatMap(({ subject, projectId }) => [subject, ...(projectId === null ? [] : [projectId])]),
  );
  return new Map(
    events.map(({ id, type, atMs, subject, projectId, data }) => {
      const details: unknown = JSON.parse(data);
      const project = projectId === null ? null : (dids.get(projectId) ?? projectId);
      const event = { type, at: isoTime(atMs), subject: dids.get(subject) ?? subject, details };
      return [id, callbackBody({ ...event, projectId: project })] as const;
    }),
  );
}
