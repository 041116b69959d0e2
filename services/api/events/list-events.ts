// GET /v1/events: events in order, with a long poll for new ones.
import type { Api } from '../context/api.ts';
import { z } from 'zod';
import { defineEndpoint, noBody, noParams } from '../context/endpoint.ts';
import { horizonMicros, readRows, withoutRepeats, type EventRow, type Place } from '#records/feed/feed.ts';
import { placeAfter, placeOf, placeText } from './place.ts';
import { eventReply, printEvents } from './print.ts';
import { eventTypes } from '#records/events.ts';
import { anyOf, ownProjects, type Condition } from '../contract/condition.ts';
import { limitDefault } from '../contract/list-query.ts';
import { many, one, pageQuery, wholeNumber } from '../contract/query.ts';
import { reference } from '../contract/fields.ts';
import { inProjects } from '../projects/projects.ts';

const waitSecondsMax = 20;

export const listEvents = defineEndpoint({
  method: 'GET',
  path: '/v1/events',
  operationId: 'listEvents',
  summary: 'List events in order',
  description:
    'Events are ordered by the decisions that they report. They appear about three seconds after their write, later when the store is busy, so that none appears before a cursor that was already returned. `after` is the id of an event or the `nextCursor` of a page; it may be used with other filters. With `wait` the reply to an empty page waits for the next event, at most for that many seconds. Events are kept for 90 days: an older `after` is 410 with `oldest`. `device.silent` and `device.recovered` report within about two minutes that an installed device which is expected to send falls silent or is heard again; their `data` has `id`, `household`, `lastHeardAt` and `silentAfterSeconds`.',
  scope: 'events:read',
  params: noParams,
  query: z.strictObject({
    after: one(z.string().min(1).max(500)).describe(
      'Id of an event, or `nextCursor` of a page: the page starts after it. Default: the oldest event.',
    ),
    type: many(z.enum(eventTypes)),
    projectId: many(reference('project')),
    limit: pageQuery.limit,
    wait: one(wholeNumber(0, waitSecondsMax)).describe(
      'Time to wait for an event if there is none, s. Default: 0.',
    ),
  }),
  body: noBody,
  replies: {
    200: {
      description: 'A page of events.',
      schema: z.object({ data: z.array(eventReply), nextCursor: z.string(), hasMore: z.boolean() }),
    },
  },
  problems: ['invalid-cursor', 'events-expired'],
  run: async ({ query, principal, gone }, api) => {
    const mayRead = ownProjects(principal);
    const wanted: Wanted = {
      limit: query.limit ?? limitDefault,
      conditions: [...mayRead, ...anyOf('type', query.type), ...(await inProjects(api, query.projectId))],
    };
    const untilMs = api.nowMs() + (query.wait ?? 0) * 1000;
    let page = await readPage(api, await placeOf(api, query.after, mayRead), wanted);
    // A full page with only repeated rows is empty, and more rows are already available.
    while (page.rows.length === 0 && !page.hasMore) {
      const { horizon, next } = page;
      const ms = untilMs - api.nowMs();
      if (ms <= 0) break;
      if (!(await api.eventWake.next({ horizonMicros: horizon, wants: wants(query.type), ms, gone }))) break;
      page = await readPage(api, next, wanted);
    }
    const { rows, next, hasMore } = page;
    return {
      status: 200,
      body: { data: await printEvents(api, rows), nextCursor: placeText(next), hasMore },
    };
  },
});

/** The following read checks the projects of the events. */
const wants =
  (types: readonly string[] | undefined) =>
  ({ type }: EventRow): boolean =>
    types?.includes(type) ?? true;

interface Wanted {
  readonly limit: number;
  readonly conditions: readonly Condition[];
}

interface Page {
  readonly rows: readonly EventRow[];
  readonly next: Place;
  readonly hasMore: boolean;
  readonly horizon: number;
}

async function readPage(api: Api, after: Place, { limit, conditions }: Wanted): Promise<Page> {
  const horizon = await horizonMicros(api.clickhouse);
  const rows = await readRows(api.clickhouse, {
    after,
    horizonMicros: horizon,
    limit: limit + 1,
    conditions,
  });
  const hasMore = rows.length > limit;
  const shown = rows.slice(0, limit);
  // The position may be one that another server showed, which knew more.
  const end = Math.max(horizon, after[0]);
  const next = placeAfter(hasMore ? shown.at(-1) : undefined, end);
  return { rows: await withoutRepeats(api.clickhouse, shown), next, hasMore, horizon: end };
}
