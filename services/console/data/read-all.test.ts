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
  expect([reply.status, reply.body]).toEqual([200, { data: [1, 2, 3, 4], isCut: false }]);
  expect(cursors).toEqual([undefined, 'a', 'b']);
});

test('a list without an end is read up to a bound, and the reply says that it has more', async () => {
  let asked = 0;
  const reply = await readAll(() => Promise.resolve(pageOf([(asked += 1)], 'next')));
  expect([asked, reply.body]).toEqual([10, { data: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], isCut: true }]);
});

test('the first refusal ends it: a part of a list is never taken for the whole', async () => {
  const refused = { status: 503, body: { code: 'dependency-unavailable' }, headers: new Headers() } as const;
  const reply = await readAll(({ cursor }) =>
    Promise.resolve(cursor === undefined ? pageOf([1], 'a') : refused),
  );
  expect(reply).toBe(refused);
});
