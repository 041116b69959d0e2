// Parameters of an operation: path, query and headers.
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
    description: description ?? filterText(name, parameter),
    schema: parameter ?? rest,
    ...(place === 'query' && { style: 'form', explode: true }),
  }));
}

/** A parameter without a description of its own selects items by the field of its name. */
const filterText = (name: string, parameter: unknown): string =>
  isList(parameter)
    ? `Only items with one of these values of \`${name}\`. Repeat the parameter for several values.`
    : `Only items with this \`${name}\`.`;

const isList = (parameter: unknown): boolean =>
  typeof parameter === 'object' && parameter !== null && 'type' in parameter && parameter.type === 'array';

const header = (name: string, description: string, schema: Json, required = false): Json => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string', ...schema },
});

const requestId = header('X-Request-Id', 'Id of the request, chosen by the client. The reply returns it.', {
  minLength: 1,
  maxLength: 100,
});
const notes = header(
  'X-Action-Notes',
  'Reason of the request, for the audit log. Characters beyond ASCII are percent-encoded UTF-8.',
  { maxLength: notesMax, pattern: '^[A-Za-z0-9 .,;:_-]*$' },
);
const idempotencyKey = header(
  'Idempotency-Key',
  'A repeat with the same key, body and secret of the API key within 24 hours returns the first reply and writes nothing.',
  { minLength: 1, maxLength: idempotencyKeyMax, pattern: '^[!-~]+$' },
);
const ifNoneMatch = header(
  'If-None-Match',
  'ETag of the reply that the client holds. The reply is 304 if it is still current.',
  {},
);
const ifNew = header(
  'If-None-Match',
  '`*`: write only if the record does not exist; else the reply is 412.',
  {
    enum: ['*'],
  },
);
const ifMatch = (required: boolean): Json =>
  header(
    'If-Match',
    'ETag that the client has read, several of them, or `*`. The change is made only to such a version; else the reply is 412. A weak ETag matches none.',
    { pattern: '^(\\*|"\\d{1,9}(-[0-9a-f]{8})?"(, "\\d{1,9}(-[0-9a-f]{8})?")*)$' },
    required,
  );

/** Headers of operations, by the names under which the document describes them once. */
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
  if (scope === 'field-link') return method === 'GET' ? [refOf('If-None-Match')] : [];
  const names: (keyof typeof headerParameters)[] = [
    ...(scope === 'public' ? [] : (['X-Request-Id', 'X-Action-Notes'] as const)),
    ...(scope !== 'public' && method === 'GET' ? (['If-None-Match'] as const) : []),
    ...(method === 'PUT' ? (['If-None-Match-new'] as const) : []),
    ...(scope !== 'public' && (method === 'POST' || method === 'PATCH')
      ? (['Idempotency-Key'] as const)
      : []),
    ...(match === undefined ? [] : ([match === 'required' ? 'If-Match-required' : 'If-Match'] as const)),
  ];
  return names.map(refOf);
}

const refOf = (name: keyof typeof headerParameters): Json => ({ $ref: `#/components/parameters/${name}` });
