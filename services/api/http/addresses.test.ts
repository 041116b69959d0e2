// Addresses: their methods, their order, and their headers.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { addressesOf, allowOf } from './addresses.ts';
import { defineEndpoint, noQuery, type Endpoint } from '../context/endpoint.ts';

const endpoint = (method: Endpoint['method'], path: string, scope: Endpoint['scope'] = 'any'): Endpoint =>
  defineEndpoint({
    method,
    path,
    scope,
    operationId: `${method} ${path}`,
    summary: '',
    description: '',
    params: z.unknown(),
    query: noQuery,
    body: { schema: z.unknown(), fault: 'invalid-request' },
    replies: {},
    problems: [],
    run: () => Promise.reject(new Error('is not run here')),
  });

test('literal segments come before parameters, wherever they stand', () => {
  const paths = ['/v1/a/:id', '/v1/a/:id/b', '/v1/a/b', '/v1/a/b/:id', '/v1/a'];
  const listed = addressesOf(paths.map((path) => endpoint('GET', path))).map(({ path }) => path);
  expect(listed).toEqual(['/v1/a', '/v1/a/b', '/v1/a/b/:id', '/v1/a/:id', '/v1/a/:id/b']);
});

test('an address lists its own methods, HEAD with GET, and the media types of a patch', () => {
  const [batches, one] = addressesOf([
    endpoint('GET', '/v1/a/:id'),
    endpoint('PATCH', '/v1/a/:id'),
    endpoint('POST', '/v1/a/batches'),
  ]);
  expect(batches && allowOf(batches)).toEqual({ allow: 'OPTIONS, POST' });
  expect(one && allowOf(one)).toEqual({
    allow: 'GET, HEAD, OPTIONS, PATCH',
    'accept-patch': 'application/merge-patch+json, application/json',
  });
});

test('an address is public when something there needs no key', () => {
  const listed = addressesOf([endpoint('GET', '/a', 'public'), endpoint('GET', '/b')]);
  expect(listed.map(({ isPublic }) => isPublic)).toEqual([true, false]);
});
