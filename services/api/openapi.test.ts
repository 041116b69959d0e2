// The OpenAPI document: every endpoint is in it, with its own problems, and its examples are accepted.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from './endpoints.ts';
import { openApiDocument } from './openapi.ts';

const operation = z.looseObject({
  operationId: z.string(),
  security: z.array(z.unknown()),
  responses: z.record(z.string(), z.looseObject({ description: z.string() })),
});
const document = z.looseObject({
  openapi: z.literal('3.1.1'),
  paths: z.record(z.string(), z.record(z.string(), operation)),
});

const { paths } = document.parse(openApiDocument(endpoints));

test('every endpoint is listed once, under its method and path', () => {
  const listed = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => `${method} ${path} ${operationId}`),
  );
  const expected = endpoints.map(
    ({ method, path, operationId }) =>
      `${method.toLowerCase()} ${path.replaceAll(/:(\w+)/g, '{$1}')} ${operationId}`,
  );
  expect(listed.sort()).toEqual(expected.sort());
  expect(new Set(endpoints.map(({ operationId }) => operationId)).size).toBe(endpoints.length);
});

test('only public operations need no key, and a POST lists what its body can end in', () => {
  for (const { path, method, scope, replies } of endpoints) {
    const listed = paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    expect([path, listed?.security.length === 0]).toEqual([path, scope === 'public']);
    const needed = [
      ...Object.keys(replies),
      '400',
      '500',
      '503',
      ...(scope === 'public' ? [] : ['401', '403']),
      ...(method === 'POST' ? ['409', '413', '415', '422'] : []),
    ];
    expect(Object.keys(listed?.responses ?? {})).toEqual(expect.arrayContaining(needed));
  }
});

test('the example of every body fits its schema', () => {
  const bodies = endpoints
    .filter(({ method }) => method === 'POST')
    .flatMap(({ operationId, body }) =>
      Object.values(body.media ?? { json: body }).map((media) => ({ operationId, ...media })),
    );
  expect(
    bodies.map(({ operationId, schema, example }) => [operationId, schema.safeParse(example).error]),
  ).toEqual(bodies.map(({ operationId }) => [operationId, undefined]));
});
