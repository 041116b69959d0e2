// The OpenAPI document: every endpoint is in it, everything is described, and its examples fit its schemas.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints, resources } from '../endpoints.ts';
import { hasBody, mediaOf } from '../contract/media.ts';
import { openApiDocument } from './document.ts';
import { describeField, entryOf, glossary, glossarySize } from './glossary/glossary.ts';
import { replyExample } from './replies.ts';

const parameter = z.looseObject({ name: z.string(), in: z.string(), description: z.string().min(1) });
const ownReply = z.looseObject({ description: z.string().min(1) });
const reference = z.strictObject({ $ref: z.string() });
const operation = z.looseObject({
  operationId: z.string(),
  tags: z.tuple([z.string()]),
  summary: z.string(),
  description: z.string().min(1),
  security: z.array(z.unknown()),
  parameters: z.array(z.union([reference, parameter])),
  responses: z.record(z.string(), z.union([reference, ownReply])),
});
const document = z.looseObject({
  openapi: z.literal('3.1.1'),
  tags: z.array(z.object({ name: z.string(), description: z.string().min(1) })),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.record(z.string(), z.record(z.string(), z.unknown())),
});

const entries = new Set<string | undefined>();
const made = openApiDocument(resources, (parent, name) => {
  entries.add(entryOf(parent, name));
  return describeField(parent, name);
});
const { paths, components, tags } = document.parse(made);
const operations = Object.values(paths).flatMap((methods) => Object.values(methods));

const listed = (path: string, method: string) =>
  paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];

test('every endpoint is listed once, under its method and path', () => {
  const shown = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => `${method} ${path} ${operationId}`),
  );
  const expected = endpoints.map(
    ({ method, path, operationId }) =>
      `${method.toLowerCase()} ${path.replaceAll(/:(\w+)/g, '{$1}')} ${operationId}`,
  );
  expect(shown.sort()).toEqual(expected.sort());
  expect(new Set(endpoints.map(({ operationId }) => operationId)).size).toBe(endpoints.length);
});

test('only public operations need no key, and each lists what its inputs can end in', () => {
  for (const endpoint of endpoints) {
    const { path, method, scope, replies, ifMatch } = endpoint;
    const shown = listed(path, method);
    const isForPhones = scope === 'field-link';
    expect([path, shown?.security.length === 0]).toEqual([path, scope === 'public' || isForPhones]);
    const needed = [
      ...Object.keys(replies),
      '400',
      '414',
      '431',
      '500',
      '503',
      ...(scope === 'public' || isForPhones ? [] : ['401']),
      ...(scope === 'public' ? [] : ['403', '429']),
      ...(hasBody(endpoint) ? ['408', '409', '413', '415'] : []),
      ...(hasBody(endpoint) && !isForPhones && scope !== 'public' ? ['422'] : []),
      ...(ifMatch === undefined ? [] : ['412']),
      ...(ifMatch === 'required' ? ['428'] : []),
    ];
    expect(Object.keys(shown?.responses ?? {})).toEqual(expect.arrayContaining(needed));
  }
});

test('parameters of the address are those of the path', () => {
  for (const { path, method } of endpoints)
    expect(
      listed(path, method)?.parameters.flatMap((one) => ('in' in one && one.in === 'path' ? one.name : [])),
    ).toEqual([...path.matchAll(/:(\w+)/g)].map(([, name]) => name));
});

test('every operation has one tag that is described, and a summary that starts with a verb', () => {
  const names = new Set(tags.map(({ name }) => name));
  expect(operations.filter(({ tags: [tag] }) => !names.has(tag))).toEqual([]);
  const verbs =
    /^(Add|Analyze|Archive|Calculate|Calibrate|Cancel|Change|Check|Commit|Correct|Create|Delete|Document|Draw|Erase|Find|Get|Give|Import|Install,|List|Open|Print|Publish|Recalculate|Register|Replace|Replay|Retire|Revoke|Send|Sign|Update|Withdraw) /;
  expect(operations.map(({ summary }) => summary).filter((summary) => !verbs.test(summary))).toEqual([]);
});

const schemaFields = z.record(z.string(), z.looseObject({ description: z.string().optional() }));

/** Paths of all fields of schemas that have no description. */
function undescribed(value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    if (name === 'example' || name === 'examples') return [];
    const fields = name === 'properties' ? Object.entries(schemaFields.parse(inner)) : [];
    const missing = fields.filter(([, { description }]) => !description).map(([field]) => `${path}.${field}`);
    const deeper =
      name === 'properties'
        ? fields.flatMap(([field, schema]) => undescribed(schema, `${path}.${field}`))
        : undescribed(inner, `${path}/${name}`);
    return [...missing, ...deeper];
  });
}

test('every field of every request and reply has a description', () => {
  expect(undescribed(made, '')).toEqual([]);
});

test('the glossary describes no field twice and none that does not exist', () => {
  expect(glossary.size).toBe(glossarySize);
  expect([...glossary.keys()].filter((entry) => !entries.has(entry))).toEqual([]);
});

test('every body has an example, which fits its schema', () => {
  const bodies = endpoints
    .filter(hasBody)
    .flatMap((endpoint) =>
      Object.values(mediaOf(endpoint)).map((media) => ({ operationId: endpoint.operationId, ...media })),
    );
  expect(
    bodies.map(({ operationId, schema, example }) => [operationId, schema.safeParse(example).error]),
  ).toEqual(bodies.map(({ operationId }) => [operationId, undefined]));
});

test('every reply has an example, which fits its schema', () => {
  const replies = endpoints.flatMap(({ operationId, replies: shapes }) =>
    Object.entries(shapes).map(([status, reply]) => ({ operation: `${operationId} ${status}`, reply })),
  );
  expect(
    replies.map(({ operation: name, reply }) => [name, reply.schema?.safeParse(replyExample(reply)).error]),
  ).toEqual(replies.map(({ operation: name }) => [name, undefined]));
});

test('every reference leads to a component', () => {
  const used = [...JSON.stringify(made).matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)];
  expect(new Set(used.map(([, kind]) => kind))).toEqual(
    new Set(['examples', 'headers', 'parameters', 'responses', 'schemas']),
  );
  for (const [, kind = '', name = ''] of used)
    expect([kind, name, Object.hasOwn(components[kind] ?? {}, name)]).toEqual([kind, name, true]);
});

const queryOf = ({ parameters }: z.output<typeof operation>) =>
  parameters.flatMap((one) => ('in' in one && one.in === 'query' ? [one] : []));

/** Parameters that do not select items by a field. */
const noFields = new Set('from to limit cursor after wait dryRun metric aggregate fn fill'.split(' '));

test('a parameter that selects no items by a field says what it does', () => {
  const described = operations.flatMap(queryOf).filter(({ name }) => noFields.has(name));
  expect(described.length).toBeGreaterThan(50);
  expect(
    described.filter(({ description }) => /^Only items with (this|one of these)/.test(description)),
  ).toEqual([]);
});

test.each([
  ['/v1/anomalies', '30 days before `to`'],
  ['/v1/devices/:id/days', 'that of the 30 days which end with `to`'],
  ['/v1/households/:id/coverage', 'that of the 30 days which end with `to`'],
  ['/v1/devices/:id/cooking-events', '30 days before `to`'],
  ['/v1/devices/:id/readings', 'one day before `to`'],
])('%s without a start is of %s', (path, words) => {
  const found = listed(path, 'get');
  const from = found && queryOf(found).find(({ name }) => name === 'from');
  expect(from?.description).toContain(`Default: ${words}`);
  expect(from?.description).toContain('at most 400 days');
});

test('every list of allowed texts is a schema of its own, and no two are equal', () => {
  const lists = Object.values(components['schemas'] ?? {}).filter(
    (schema) => typeof schema === 'object' && schema !== null && 'enum' in schema,
  );
  const texts = lists.map((schema) => JSON.stringify(schema));
  expect(texts.length).toBeGreaterThan(100);
  expect(new Set(texts).size).toBe(texts.length);
  const all = JSON.stringify(made).match(/"enum":\["[^\]]*","[^\]]*\]/g) ?? [];
  expect(all.length).toBe(lists.length);
});
