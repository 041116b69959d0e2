// The OpenAPI 3.1 document, made from the endpoints and their zod schemas.
import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { problems, type ProblemCode } from './problem.ts';

type Json = Record<string, unknown>;

const inputSchema = (schema: z.ZodType): Json =>
  bare(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
const outputSchema = (schema: z.ZodType): Json =>
  bare(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }));

/** OpenAPI names the dialect once for the whole document. */
function bare(schema: Json): Json {
  const { $schema: _, ...rest } = schema;
  return rest;
}

/** The document for these endpoints. */
export function openApiDocument(endpoints: readonly Endpoint[]): Json {
  const paths = [...new Set(endpoints.map(({ path }) => path))];
  return {
    openapi: '3.1.1',
    info: {
      title: 'Hearth',
      version: '1',
      description:
        'Households, their devices and surveys, and the emission reductions that follow from device data.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    security: [{ apiKey: [] }],
    paths: Object.fromEntries(
      paths.map((path) => [
        openApiPath(path),
        operationsOf(endpoints.filter((endpoint) => endpoint.path === path)),
      ]),
    ),
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key: `Authorization: Bearer <API_KEY>`.',
        },
      },
      schemas: { Problem: problemSchema },
    },
  };
}

const openApiPath = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}');

const operationsOf = (endpoints: readonly Endpoint[]): Json =>
  Object.fromEntries(endpoints.map((endpoint) => [endpoint.method.toLowerCase(), operationOf(endpoint)]));

function operationOf(endpoint: Endpoint): Json {
  const { operationId, summary, description, scope, method, body } = endpoint;
  return {
    operationId,
    summary,
    ...(description !== undefined && { description }),
    security: scope === 'public' ? [] : [{ apiKey: scope === 'any' ? [] : [scope] }],
    parameters: [
      ...parametersOf('path', endpoint.params),
      ...parametersOf('query', endpoint.query),
      ...(method === 'GET' ? [] : [idempotencyParameter]),
    ],
    ...(method !== 'GET' && {
      requestBody: {
        required: body.optional !== true,
        content: Object.fromEntries(
          Object.entries(body.media ?? { 'application/json': body }).map(([type, { schema, example }]) => [
            type,
            { schema: inputSchema(schema), example },
          ]),
        ),
      },
    }),
    responses: { ...repliesOf(endpoint), ...problemsOf(endpoint) },
  };
}

const idempotencyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A repeat with the same key and the same body gets the first reply, and writes nothing.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

function parametersOf(place: 'path' | 'query', schema: z.ZodType): Json[] {
  const { properties = {} } = z
    .object({ properties: z.record(z.string(), z.record(z.string(), z.unknown())).optional() })
    .parse(inputSchema(schema));
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path',
    schema: property,
    ...(place === 'query' && { style: 'form', explode: true }),
  }));
}

const repliesOf = ({ replies }: Endpoint): Json =>
  Object.fromEntries(
    Object.entries(replies).map(([status, { description, schema }]) => [
      status,
      {
        description,
        content: schema
          ? { 'application/json': { schema: outputSchema(schema) } }
          : { 'text/plain': { schema: { type: 'string' } } },
      },
    ]),
  );

/** Problems of an endpoint by status: its own, and those that follow from its inputs and its key. */
function problemsOf({ scope, method, body, problems: own }: Endpoint): Json {
  const codes: ProblemCode[] = [
    ...own,
    'invalid-query',
    'invalid-identifier',
    ...(scope === 'public'
      ? []
      : ([
          'unauthenticated',
          'key-expired',
          'key-revoked',
          'scope-missing',
          'address-not-allowed',
          'rate-limited',
        ] as const)),
    ...(method === 'GET'
      ? []
      : ([
          body.fault,
          'malformed-json',
          'invalid-header',
          'request-in-progress',
          'body-too-large',
          'unsupported-media-type',
          'idempotency-key-reused',
        ] as const)),
    'internal-error',
    'dependency-unavailable',
  ];
  const statuses = [...new Set(codes.map((code) => problems[code].status))].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      problemReply(codes.filter((code) => problems[code].status === status)),
    ]),
  );
}

const problemReply = (codes: readonly ProblemCode[]): Json => ({
  description: codes.map((code) => `\`${code}\`: ${problems[code].title}`).join('; '),
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
});

const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'instance', 'code', 'requestId'],
  properties: {
    type: { type: 'string', format: 'uri' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    instance: { type: 'string' },
    code: { type: 'string', enum: Object.keys(problems) },
    requestId: { type: 'string' },
    errors: {
      type: 'array',
      maxItems: 100,
      items: {
        type: 'object',
        required: ['code', 'detail'],
        properties: {
          pointer: { type: 'string' },
          parameter: { type: 'string' },
          header: { type: 'string' },
          index: { type: 'integer' },
          code: { type: 'string' },
          detail: { type: 'string' },
          allowed: { type: 'array' },
          suggestion: { type: 'string' },
          min: { type: 'number' },
          max: { type: 'number' },
          limitBytes: { type: 'number' },
        },
      },
    },
  },
};
