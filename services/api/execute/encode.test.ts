// Headers of a reply.
import { expect, test } from 'vitest';
import { encode } from './encode.ts';

const link = (address: string): string | undefined =>
  encode({ status: 200, body: {}, nextCursor: 'c' }, { address }).headers['link'];

test.each([
  ['/v1/households', '</v1/households?cursor=c>; rel="next"'],
  ['/v1/households?limit=2&cursor=b', '</v1/households?limit=2&cursor=c>; rel="next"'],
  ['/v1/households?externalId=who?', '</v1/households?externalId=who%3F&cursor=c>; rel="next"'],
])('the link to the page after %s keeps its query', (address, expected) => {
  expect(link(address)).toBe(expected);
});
