// One page of dead letters: turns filters, limit and cursor into a query, and returns the cursor of the next page.
import { z } from 'zod';
import { cursorText, digestOf, readCursor } from '../contract/cursor.ts';
import type { Api } from '../context/api.ts';
import type { Condition } from '../contract/condition.ts';
import { limitDefault } from '../contract/list-query.ts';
import type { Principal } from '../contract/principal.ts';
import { latestMs } from '../contract/query.ts';
import { afterPlace, filterConditions, lettersOf, ownLetters, type LetterFilter } from './filter.ts';
import { countLetters, readLetters, type Letter } from './letters.ts';
import type { LetterPlace } from './place.ts';

export interface LetterPageRequest extends LetterFilter {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  /** Ids of projects in which the device was installed when the letter arrived. */
  readonly projectIds?: readonly string[] | undefined;
}

interface LetterPage {
  readonly letters: readonly Letter[];
  readonly nextCursor: string | null;
}

interface CountedPage extends LetterPage {
  /** Number of letters after this page. */
  readonly remaining: number;
}

/** Dependencies of a page. */
type Door = Pick<Api, 'telemetry' | 'settings'>;

const whole = z.int().min(0);
/** Sort key of the last letter of a page; on counted pages then the number of remaining letters. */
const cursorPlace = z.tuple([
  whole.max(latestMs),
  z.string().max(249),
  whole.max(65_535),
  whole,
  whole.optional(),
]);

/** Ordered by arrival: letters that arrive later never shift or repeat a page. Throws 400 for a foreign cursor. */
export async function letterPage(
  api: Door,
  principal: Principal,
  request: LetterPageRequest,
): Promise<LetterPage> {
  const { letters, cursorOf } = await readPage(api, principal, request);
  return { letters, nextCursor: cursorOf([]) };
}

/**
 * A page with the number of letters that follow it. The first page counts them, which costs as much as a page; later
 * pages carry the number in the cursor, so letters that arrive meanwhile are in the pages but not in the number.
 */
export async function readCountedPage(
  api: Door,
  principal: Principal,
  request: LetterPageRequest,
): Promise<CountedPage> {
  const { letters, hasMore, conditions, left, cursorOf } = await readPage(api, principal, request);
  if (!hasMore) return { letters, nextCursor: null, remaining: 0 };
  const matched = left !== undefined && left > letters.length ? left : await countLetters(api, conditions);
  const remaining = Math.max(1, matched - letters.length);
  return { letters, nextCursor: cursorOf([remaining]), remaining };
}

/** The conditions of letters that match, as far as the key may see them. */
export const letterConditions = (
  principal: Principal,
  wanted: readonly Condition[],
  projectIds: readonly string[] | undefined,
): Condition[] => [
  ...wanted,
  ...ownLetters(principal, wanted),
  ...(projectIds === undefined ? [] : lettersOf('askedProjects', projectIds, wanted)),
];

async function readPage(
  api: Door,
  principal: Principal,
  { limit, cursor, projectIds, ...filter }: LetterPageRequest,
) {
  const named = filterConditions(filter, api.settings.HEARTH_TOPIC_PREFIX);
  const digest = digestOf([named, principal.projectIds, projectIds]);
  const after = cursor === undefined ? undefined : readCursor(cursor, cursorPlace, digest);
  const wanted = after === undefined ? named : [...named, afterPlace(placeIn(after))];
  const conditions = letterConditions(principal, wanted, projectIds);
  const { letters, hasMore } = await readLetters(api, { conditions, limit: limit ?? limitDefault });
  const last = letters.at(-1);
  return {
    letters,
    hasMore,
    /** Conditions of this page and all that follow it. */
    conditions,
    /** Number of letters that the page before left. */
    left: after?.[4],
    /** The cursor of the next page with additional values after the place; null if there is none. */
    cursorOf: (facts: readonly number[]): string | null =>
      hasMore && last
        ? cursorText([last.arrivedAtMs, last.topic, last.partition, last.offset, ...facts], digest)
        : null,
  };
}

const placeIn = ([arrivedAtMs, topic, partition, offset]: z.output<typeof cursorPlace>): LetterPlace => ({
  topic,
  partition,
  offset,
  arrivedAtMs,
});
