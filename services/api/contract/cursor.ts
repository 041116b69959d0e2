// The opaque cursor of a list: the place of the last item, and a digest of the filters and order to which it belongs.
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { Problem } from './problem.ts';

/** `place`: the sort key of the last item of a page. */
export const cursorText = (place: readonly unknown[], digest: string): string =>
  Buffer.from(JSON.stringify([...place, digest])).toString('base64url');

/** A digest of the conditions and the order of a list. */
export const digestOf = (conditions: unknown): string =>
  createHash('sha256').update(JSON.stringify(conditions)).digest('base64url').slice(0, 12);

/** The place in a cursor of these filters. Throws 400 for any other text. */
export function readCursor<T>(cursor: string, place: z.ZodType<T>, digest: string): T {
  const parts = z.array(z.unknown()).safeParse(jsonOf(cursor)).data ?? [];
  const found = place.safeParse(parts.slice(0, -1));
  if (!found.success) throw invalidCursor('This cursor is not from this list. Start again without a cursor.');
  if (parts.at(-1) !== digest)
    throw invalidCursor(
      'This cursor belongs to other filters or another order. Start again without a cursor.',
    );
  return found.data;
}

function jsonOf(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
}

const invalidCursor = (detail: string): Problem =>
  new Problem('invalid-cursor', {
    detail,
    errors: [{ parameter: 'cursor', code: 'invalid-cursor', detail }],
  });
