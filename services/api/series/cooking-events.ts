// Cooking events of a device or household ordered by their start, from the computed days.
import type { Api } from '../context/api.ts';
import { z } from 'zod';
import { literal } from '#runtime/clickhouse/bind.ts';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import { cursorText, digestOf, readCursor } from '../contract/cursor.ts';
import type { Answer } from '../context/answer.ts';
import { limitDefault } from '../contract/list-query.ts';
import { latestMs, pageQuery } from '../contract/query.ts';
import { listReply } from '../store/bodies/replies.ts';
import { cookingEventReply, printCookingEvent } from './cooking-event.ts';
import { boundsQuery, cursorMoment, isSpan, seriesCursor, spanOf } from './range.ts';
import { momentSql, within } from './spans.ts';
import { openSpans, type DeviceSpan, type View } from '../store/view.ts';

export const cookingEventsQuery = z.strictObject({
  ...boundsQuery(),
  limit: pageQuery.limit,
  cursor: seriesCursor,
});

/** For the descriptions of the endpoints. */
export const cookingEventsNote =
  'A cooking event is a time in which the device was in use, found in its readings. `from` and `to` are times (`to` is ' +
  'exclusive) or days in the time zone of the project (`to` is inclusive). The default is the last 30 days; at most 400 ' +
  'days are allowed.';

export const cookingEventsReply = {
  description: 'A page of cooking events that start in the span, ordered by their start.',
  schema: listReply(cookingEventReply),
};

const eventRow = z.object({
  deviceId: z.string(),
  startMs: z.number(),
  endMs: z.number(),
  inUseSeconds: z.number(),
  energyWh: z.number().nullable(),
  maxTemperatureC: z.number().nullable(),
  detector: z.string(),
  detectorVersion: z.number(),
});

/** The span (with `to` = now it would move from page to page), then the last event. */
const cursorPlace = z
  .tuple([cursorMoment, cursorMoment, z.int().min(0).max(latestMs), z.string().max(512)])
  .refine(([fromMs, toMs]) => isSpan({ fromMs, toMs }));

/** Throws 400 for a foreign cursor. */
export async function cookingEventsAnswer(
  api: Pick<Api, 'telemetry' | 'nowMs'>,
  view: View,
  { from, to, limit = limitDefault, cursor }: z.output<typeof cookingEventsQuery>,
): Promise<Answer> {
  const digest = digestOf([view.subject, from, to]);
  const known = cursor === undefined ? null : readCursor(cursor, cursorPlace, digest);
  const span = known
    ? { fromMs: known[0], toMs: known[1] }
    : await spanOf(api, { from, to }, { zone: view.zone });
  const rows = await readEvents(api.telemetry, openSpans(view, span), {
    afterMs: known?.[2] ?? span.fromMs - 1,
    afterDid: known?.[3] ?? '',
    limit: limit + 1,
  });
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const nextCursor = last ? cursorText([span.fromMs, span.toMs, last.startMs, last.deviceId], digest) : null;
  return {
    status: 200,
    body: { data: shown.map(printCookingEvent), nextCursor, hasMore: nextCursor !== null },
    ...(nextCursor !== null && { nextCursor }),
  };
}

interface Place {
  readonly afterMs: number;
  readonly afterDid: string;
  readonly limit: number;
}

/**
 * Events after a place. An event belongs to the local day in which it starts, which is at most a day from the UTC
 * day.
 */
async function readEvents(telemetry: ClickHouse, spans: readonly DeviceSpan[], place: Place) {
  if (spans.length === 0) return [];
  const { sql: started } = within(spans, 'event.1');
  const days = spans.map(
    ({ did, fromMs, toMs }) =>
      `(device_did = ${literal(did)} AND day BETWEEN toDate(${momentSql(fromMs)}, 'UTC') - 1 AND toDate(${momentSql(toMs)}, 'UTC') + 1)`,
  );
  return telemetry.query(
    eventRow,
    `SELECT device_did AS deviceId, toUnixTimestamp64Milli(event.1) AS startMs, toUnixTimestamp64Milli(event.2) AS endMs,
       event.3 AS inUseSeconds, event.4 AS energyWh, event.5 AS maxTemperatureC, use_source AS detector, rule_version AS detectorVersion
     FROM (
       SELECT device_did, use_source, rule_version, arrayJoin(arrayZip(\`events.start_at\`, \`events.end_at\`, \`events.in_use_seconds\`,
         \`events.energy_wh\`, \`events.max_temperature_c\`)) AS event
       FROM device_days FINAL WHERE ${days.join(' OR ')}
     )
     WHERE ${started} AND (startMs, deviceId) > ({afterMs:Int64}, {afterDid:String})
     ORDER BY startMs, deviceId LIMIT {limit:UInt32}`,
    { ...place },
  );
}
