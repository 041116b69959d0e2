// One page of dead letters: filters, limit and cursor turned into what is read, and the cursor of the next page.
import { z } from 'zod';
import { cursorText, digestOf, readCursor } from '../cursor.ts';
import type { Api, Principal } from '../endpoint.ts';
import { limitDefault, type Condition } from '../page.ts';
import { latestMs } from '../query.ts';
import { beside, filterConditions, ownLetters, type LetterFilter } from './filter.ts';
import { readLetters, type Letter } from './letters.ts';

export interface LetterPageRequest extends LetterFilter {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

export interface LetterPage {
  readonly letters: readonly Letter[];
  readonly nextCursor: string | null;
  /** What the page and all that follow it match. */
  readonly conditions: readonly Condition[];
}

const whole = z.int().min(0);
const cursorPlace = z.tuple([whole.max(latestMs), z.string().max(249), whole.max(65_535), whole]);

/** In the order of arrival; letters that come in later never shift or repeat a page. Throws 400 for a foreign cursor. */
export async function letterPage(
  api: Api,
  principal: Principal,
  { limit, cursor, ...filter }: LetterPageRequest,
): Promise<LetterPage> {
  const wanted = [...filterConditions(filter, api.settings.HEARTH_TOPIC_PREFIX), ...ownLetters(principal)];
  const digest = digestOf(wanted);
  const conditions = [...wanted, ...afterCursor(cursor, digest)];
  const { letters, hasMore } = await readLetters(api, { conditions, limit: limit ?? limitDefault });
  const last = letters.at(-1);
  const nextCursor =
    hasMore && last ? cursorText([last.arrivedAtMs, last.topic, last.partition, last.offset], digest) : null;
  return { letters, nextCursor, conditions };
}

function afterCursor(cursor: string | undefined, digest: string): Condition[] {
  if (cursor === undefined) return [];
  const [arrivedAtMs, topic, partition, offset] = readCursor(cursor, cursorPlace, digest);
  return [beside('>', { arrivedAtMs, topic, partition, offset }, 'cursor')];
}
