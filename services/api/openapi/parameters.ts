// Parameters of an operation: those of its address and query, and the headers that it takes.
import { z } from 'zod';
import type { Endpoint } from '../context/endpoint.ts';
import { idempotencyKeyMax, notesMax } from '../contract/request-headers.ts';
import { inputSchema, type Json } from './schema.ts';

export const parametersOf = (endpoint: Endpoint): Json[] => [
  ...valuesOf('path', endpoint.params),
  ...valuesOf('query', endpoint.query),
  ...headersOf(endpoint),
];

const property = z.looseObject({ description: z.string().optional(), parameter: z.unknown().optional() });
const shape = z.object({
  properties: z.record(z.string(), property).default({}),
  required: z.array(z.string()).default([]),
});

function valuesOf(place: 'path' | 'query', schema: z.ZodType): Json[] {
  const { properties, required } = shape.parse(inputSchema(schema));
  return Object.entries(properties).map(([name, { description, parameter, ...rest }]) => ({
    name,
    in: place,
    required: required.includes(name),
    description: description ?? (place === 'path' ? 'Names the resource' : `Only what has this ${name}`),
    schema: parameter ?? rest,
    ...(place === 'query' && { style: 'form', explode: true }),
  }));
}

const header = (name: string, description: string, schema: Json, required = false): Json => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string', ...schema },
});

const requestId = header('X-Request-Id', 'An id of the request of your own; the reply carries it.', {
  minLength: 1,
  maxLength: 100,
});
const notes = header(
  'X-Action-Notes',
  'Why this is done, for the audit log; percent-encoded UTF-8 beyond ASCII.',
  { maxLength: notesMax, pattern: '^[A-Za-z0-9 .,;:_-]*$' },
);
const idempotencyKey = header(
  'Idempotency-Key',
  'A repeat with the same key, the same body and the same secret of the API key gets the first reply, and writes nothing.',
  { minLength: 1, maxLength: idempotencyKeyMax, pattern: '^[!-~]+$' },
);
const ifNoneMatch = header('If-None-Match', 'The ETag of what you hold; 304 when it still holds.', {});
const ifNew = header('If-None-Match', '*: the record is written only when there is none yet; else 412.', {
  enum: ['*'],
});
const ifMatch = (required: boolean): Json =>
  header(
    'If-Match',
    'The ETag that you have read, or *: the change is made only to that version.',
    { pattern: '^(\\*|"\\d{1,9}(-[0-9a-f]{8})?")$' },
    required,
  );

/** Headers that operations take, by the names under which the document says once what they mean. */
export const headerParameters = {
  'X-Request-Id': requestId,
  'X-Action-Notes': notes,
  'Idempotency-Key': idempotencyKey,
  'If-None-Match': ifNoneMatch,
  'If-None-Match-new': ifNew,
  'If-Match': ifMatch(false),
  'If-Match-required': ifMatch(true),
} as const;

function headersOf({ method, scope, ifMatch: match }: Endpoint): Json[] {
  const names: (keyof typeof headerParameters)[] = [
    ...(scope === 'public' ? [] : (['X-Request-Id', 'X-Action-Notes'] as const)),
    ...(scope !== 'public' && method === 'GET' ? (['If-None-Match'] as const) : []),
    ...(method === 'PUT' ? (['If-None-Match-new'] as const) : []),
    ...(method === 'POST' || method === 'PATCH' ? (['Idempotency-Key'] as const) : []),
    ...(match === undefined ? [] : ([match === 'required' ? 'If-Match-required' : 'If-Match'] as const)),
  ];
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
}
