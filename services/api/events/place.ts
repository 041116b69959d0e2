// The position in the feed that a caller names: the id of an event, or the cursor of a page.
import { z } from 'zod';
import { isIdOf } from '#domain/identifiers.ts';
import { ulidTime } from '#runtime/process/ids.ts';
import { cursorText, readCursor } from '../contract/cursor.ts';
import type { Api } from '../context/api.ts';
import type { Condition } from '../contract/condition.ts';
import { Problem } from '../contract/problem.ts';
import { endOf, firstMicros, horizonMicros, readRows, startOfFeed, type Place } from '#records/feed/feed.ts';

const mark = 'events';
const cursorPlace = z.tuple([z.int().min(0), z.string().max(100)]);

/** A cursor works with any filters: it is a time in the feed. */
export const placeText = (place: Place): string => cursorText(place, mark);

/**
 * The position from which to continue. `mayRead` also hides events from a caller that guesses ids. Throws 410 with
 * the oldest event for a position that is no longer kept, 400 for one that never existed.
 */
export async function placeOf(
  api: Api,
  after: string | undefined,
  mayRead: readonly Condition[],
): Promise<Place> {
  const start = startOfFeed(api.nowMs());
  if (after === undefined) return start;
  const place = isIdOf('event', after) ? await placeOfEvent(api, after, mayRead) : placeOfCursor(after);
  if (place[0] < start[0]) throw await expiredProblem(api, mayRead);
  return place;
}

async function placeOfEvent(api: Api, id: string, mayRead: readonly Condition[]): Promise<Place> {
  const micros = (await firstMicros(api.clickhouse, [id], mayRead)).get(id);
  if (micros !== undefined) return [micros, id];
  const [startMicros] = startOfFeed(api.nowMs());
  if (id.slice('evt_'.length) < ulidTime(startMicros / 1000)) throw await expiredProblem(api, mayRead);
  throw unknown('This event does not exist. Start again without after.');
}

/** The position in a cursor of the feed. Throws 400. */
export function placeOfCursor(text: string): Place {
  try {
    return readCursor(text, cursorPlace, mark);
  } catch {
    throw unknown('This is neither the id of an event nor a nextCursor of this feed.');
  }
}

const unknown = (detail: string): Problem =>
  new Problem('invalid-cursor', {
    detail,
    errors: [{ parameter: 'after', code: 'invalid-cursor', detail }],
  });

async function expiredProblem(api: Api, mayRead: readonly Condition[]): Promise<Problem> {
  const [oldest] = await readRows(api.clickhouse, {
    after: startOfFeed(api.nowMs()),
    horizonMicros: await horizonMicros(api.clickhouse),
    limit: 1,
    conditions: mayRead,
  });
  return new Problem('events-expired', { members: { oldest: oldest?.id ?? null } });
}

/** Where the next page starts: after the last row of a full page, else after all that can be read now. */
export const placeAfter = (
  last: { readonly micros: number; readonly id: string } | undefined,
  horizon: number,
): Place => (last ? [last.micros, last.id] : endOf(horizon));
