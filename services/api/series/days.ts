// Device-days of a device or household with every column of device_days, and days without readings, ordered by device
// and day.
import type { Api } from '../context/api.ts';
import { z } from 'zod';
import { cursorText, digestOf, readCursor } from '../contract/cursor.ts';
import type { Answer } from '../context/answer.ts';
import { limitDefault } from '../contract/list-query.ts';
import { pageQuery } from '../contract/query.ts';
import { listReply } from '../store/bodies/replies.ts';
import { householdBody } from '../store/bodies/household.ts';
import { parseStored } from '../store/bodies/held.ts';
import { dayReply, dayRow, dayColumns, printDay, printSilentDay } from './day-reply.ts';
import { readableDays } from './day-rows.ts';
import { localDays } from '../store/days/local-days.ts';
import { pendingDays, pendingReply } from './pending.ts';
import { cursorDay, datesQuery, isPeriod, periodOf, seriesCursor } from './range.ts';
import { silentDays } from './silent-days.ts';
import type { View } from '../store/view.ts';

export const daysQuery = z.strictObject({
  ...datesQuery,
  limit: pageQuery.limit,
  cursor: seriesCursor,
});

export const daysReply = {
  description: 'A page of device-days.',
  schema: listReply(dayReply).extend({ pending: pendingReply }),
};

/** For the descriptions of the endpoints. */
export const daysNote =
  '`from` and `to` are days in the time zone of the project, both inclusive. The default is the last 30 days; at most 400 ' +
  'are allowed. The days are those that coverage counts: a day without a reading, on which the device was installed, has ' +
  'coverage 0 and null for all that nothing is known of; the present day is there once readings are due. Its device is ' +
  'described as it is now. An analysis never uses such a row. Late readings replace the whole row of a day. `pending` lists the days of the period that wait to be ' +
  'computed, and their rows say so too; reading them starts the computation, which takes seconds. A key that is limited ' +
  'to projects receives the days on which the device was installed there for most of the day, but not those on which it ' +
  'was installed elsewhere as well.';

/** The period, then the last row. */
const cursorPlace = z
  .tuple([cursorDay, cursorDay, z.string().max(512), cursorDay])
  .refine(([start, end]) => isPeriod({ start, end }));

/** Throws 400 for a foreign cursor. */
export async function daysAnswer(
  api: Api,
  view: View,
  { from, to, limit = limitDefault, cursor }: z.output<typeof daysQuery>,
): Promise<Answer> {
  const digest = digestOf([view.subject, from, to]);
  const known = cursor === undefined ? null : readCursor(cursor, cursorPlace, digest);
  const period = known ? { start: known[0], end: known[1] } : await periodOf(api, { from, to }, view.zone);
  const days = await localDays(api.telemetry, view.zone, period);
  // Read first: a row that is computed meanwhile may be reported as pending, but never the other way round.
  const pending = await pendingDays(api.telemetry, view, period);
  const { sql: where, params } = readableDays(view, period, 'device_days');
  const rows = await api.telemetry.query(
    dayRow,
    `SELECT ${dayColumns} FROM device_days FINAL
     WHERE ${where} AND (device_did, device_days.day) > ({afterDid:String}, {afterDay:Date})
     ORDER BY device_did, device_days.day LIMIT {limit:UInt32}`,
    { ...params, afterDid: known?.[2] ?? '', afterDay: known?.[3] ?? period.start, limit: limit + 1 },
  );
  const silent = await silentDays(api, view, { days, rows, after: known && [known[2], known[3]] });
  const all = [...rows, ...silent].sort(byPlace);
  const shown = all.slice(0, limit);
  const last = all.length > limit ? shown.at(-1) : undefined;
  const nextCursor = last ? cursorText([period.start, period.end, last.deviceId, last.day], digest) : null;
  const households = await householdDids(api, [...new Set(shown.map(({ householdId }) => householdId))]);
  const waiting = new Set(pending.map(({ deviceId, day }) => `${deviceId} ${day}`));
  const data = shown.map((row) => {
    const about = {
      householdDid: households.get(row.householdId) ?? null,
      pending: waiting.has(`${row.deviceId} ${row.day}`),
    };
    return 'inputDigest' in row ? printDay(row, about) : printSilentDay(row, about);
  });
  return {
    status: 200,
    body: { data, pending, nextCursor, hasMore: nextCursor !== null },
    ...(nextCursor !== null && { nextCursor }),
  };
}

interface Placed {
  readonly deviceId: string;
  readonly day: string;
}

/** In the order of ClickHouse: DIDs by their bytes. */
const byPlace = (a: Placed, b: Placed): number =>
  Buffer.compare(Buffer.from(a.deviceId), Buffer.from(b.deviceId)) || (a.day < b.day ? -1 : 1);

async function householdDids(api: Api, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const records = await api.records.latest(
    'household',
    ids.filter((id) => id !== ''),
  );
  return new Map([...records].map(([id, record]) => [id, parseStored(householdBody, record).body.did]));
}
