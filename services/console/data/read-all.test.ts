// A list that a page needs whole: page after page, as one reply.
import { expect, test } from 'vitest';
import { readAll } from './read-all.ts';

const pageOf = (data: readonly number[], nextCursor: string | null) =>
  ({ status: 200, body: { data, nextCursor }, headers: new Headers() }) as const;

test('all pages are one reply, each asked for by the cursor of the one before', async () => {
  const pages = [pageOf([1, 2], 'a'), pageOf([3], 'b'), pageOf([4], null)];
  const cursors: unknown[] = [];
  const reply = await readAll(({ cursor }) => {
    cursors.push(cursor);
    return Promise.resolve(pages[cursors.length - 1] ?? pageOf([], null));
  });
  expect([reply.status, reply.body.data]).toEqual([200, [1, 2, 3, 4]]);
  expect(cursors).toEqual([undefined, 'a', 'b']);
});

test('the first refusal ends it: a part of a list is never taken for the whole', async () => {
  const refused = { status: 503, body: { code: 'dependency-unavailable' }, headers: new Headers() } as const;
  const reply = await readAll(({ cursor }) =>
    Promise.resolve(cursor === undefined ? pageOf([1], 'a') : refused),
  );
  expect(reply).toBe(refused);
});
