// Media types of bodies, and which are accepted without being named.
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '../context/endpoint.ts';
import { hasBody, mediaOf } from './media.ts';

const body = { schema: z.strictObject({}), fault: 'invalid-request', example: {} } as const;

test.each<[Endpoint['method'], string[]]>([
  ['PATCH', ['application/merge-patch+json', 'application/json']],
  ['POST', ['application/json']],
  ['PUT', ['application/json']],
])('%s takes %s', (method, types) => {
  expect(Object.keys(mediaOf({ method, body }))).toEqual(types);
});

test('an operation that names its media types takes those alone', () => {
  const media = { 'text/csv': { parse: () => null, schema: z.string(), example: 'a,b' } };
  expect(mediaOf({ method: 'POST', body: { ...body, media } })).toBe(media);
});

test.each<[Endpoint['method'], boolean]>([
  ['GET', false],
  ['DELETE', false],
  ['POST', true],
  ['PATCH', true],
])('the body of a %s is read: %s', (method, isRead) => {
  expect(hasBody({ method, body })).toBe(isRead);
});
