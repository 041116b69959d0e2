// Addresses: their methods, their order, and their headers.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { addressesOf, allowOf, openAddresses } from './addresses.ts';
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

const paths = ['/v1/a', '/v1/a/:id', '/v1/a/b', '/v1/a/:id/c', '/v1/a/b/:name', '/v1/f/:token/:form.xml'];

test.each([
  ['/v1/a', '/v1/a', {}],
  ['/v1/a/b', '/v1/a/b', {}],
  ['/v1/a/b%2Fc', '/v1/a/:id', { id: 'b/c' }],
  ['/v1/a/%zz', '/v1/a/:id', { id: '%zz' }],
  // Of two that match the first differing segment decides, and the more literal address may match in the end only.
  ['/v1/a/b/c', '/v1/a/b/:name', { name: 'c' }],
  ['/v1/a/x/c', '/v1/a/:id/c', { id: 'x' }],
  ['/v1/f/t/a.xml.xml', '/v1/f/:token/:form.xml', { token: 't', form: 'a.xml' }],
])('%s is found as %s', (path, address, params) => {
  const find = openAddresses(addressesOf(paths.map((one) => endpoint('GET', one))));
  expect(find(path)).toMatchObject({ address: { path: address }, params });
});

test.each(['/v1/A', '/v1/a/', '/v1//c', '/v1/a/x/d', '/v1/f/t/.xml', '/v1/f/t/x.XML', '', '/', '//v1/a'])(
  '%j is no address',
  (path) => {
    const find = openAddresses(addressesOf(paths.map((one) => endpoint('GET', one))));
    expect(find(path)).toBeUndefined();
  },
);
