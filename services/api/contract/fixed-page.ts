// One page of a list that ships with the service. It never changes, so its cursor is an id.
import { z } from 'zod';
import { cursorText, digestOf, readCursor } from './cursor.ts';
import { listQuery, onlyFields, limitDefault } from './list-query.ts';

/** Parameters of such a list besides its filters. */
export function fixedQuery(item: z.ZodObject) {
  const { limit, cursor, count, fields } = listQuery(item);
  return { limit, cursor, count, fields };
}

interface Identified {
  readonly id: string;
}

interface FixedRequest {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  readonly count?: 'true' | 'false' | undefined;
  readonly fields?: readonly string[] | undefined;
}

const place = z.tuple([z.string()]);

/** The answer of such a list. */
interface FixedPage {
  readonly status: 200;
  readonly body: {
    readonly data: readonly unknown[];
    readonly nextCursor: string | null;
    readonly hasMore: boolean;
    readonly totalCount?: number;
  };
  readonly nextCursor?: string;
}

/** `items` are ordered by id; `filters` are those of the request. Throws 400 for a foreign cursor. */
export function fixedPage(items: readonly Identified[], page: FixedRequest, filters: unknown): FixedPage {
  const { limit = limitDefault, cursor, count, fields } = page;
  const digest = digestOf(filters);
  const [after] = cursor === undefined ? [''] : readCursor(cursor, place, digest);
  const rest = items.toSorted(byId).filter(({ id }) => id > after);
  const shown = rest.slice(0, limit);
  const hasMore = rest.length > limit;
  const last = shown.at(-1);
  const nextCursor = hasMore && last ? cursorText([last.id], digest) : null;
  const data = shown.map((item) => onlyFields(item, fields));
  return {
    status: 200,
    body: { data, nextCursor, hasMore, ...(count === 'true' && { totalCount: items.length }) },
    ...(nextCursor !== null && { nextCursor }),
  };
}

const byId = (a: Identified, b: Identified): number => (a.id < b.id ? -1 : 1);

/** The reply of a list that has only one page. */
export const lastPage = (data: readonly unknown[]) => ({ data, nextCursor: null, hasMore: false });
