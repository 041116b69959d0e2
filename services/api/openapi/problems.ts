// All problems of an operation by status: its own, and those that follow from its inputs and its key.
import type { Endpoint } from '../context/endpoint.ts';
import { hasBody, replyTypes } from '../contract/media.ts';
import { Problem, problemBody, problems, type ProblemCode } from '../contract/problem.ts';
import { openRosaProblem } from '../contract/open-rosa.ts';
import type { Json } from './schema.ts';

const keyCodes = [
  'unauthenticated',
  'key-expired',
  'key-revoked',
  'scope-missing',
  'address-not-allowed',
  'rate-limited',
] as const;
const bodyCodes = [
  'malformed-json',
  'invalid-header',
  'request-timeout',
  'request-in-progress',
  'body-too-large',
  'unsupported-media-type',
  'idempotency-key-reused',
] as const;

function problemCodesOf(endpoint: Endpoint): ProblemCode[] {
  const codes: ProblemCode[] = [
    ...endpoint.problems,
    'invalid-query',
    'invalid-identifier',
    ...callerCodes(endpoint),
    ...(replyTypes(endpoint).length > 0 && !endpoint.published ? (['not-acceptable'] as const) : []),
    ...(hasBody(endpoint) ? [endpoint.body.fault, ...bodyCodes.filter(isOf(endpoint))] : []),
    ...(endpoint.ifMatch === undefined ? [] : (['version-mismatch'] as const)),
    ...(endpoint.ifMatch === 'required' ? (['precondition-required'] as const) : []),
    ...(endpoint.deprecated === undefined ? [] : (['endpoint-retired'] as const)),
    'address-too-long',
    'headers-too-large',
    'internal-error',
    'dependency-unavailable',
  ];
  return [...new Set(codes)];
}

function callerCodes({ scope }: Endpoint): readonly ProblemCode[] {
  if (scope === 'public') return [];
  return scope === 'field-link' ? ['invalid-header', 'rate-limited'] : ['invalid-header', ...keyCodes];
}

/** Phones send no JSON, and neither they nor a sign-in an Idempotency-Key. */
const isOf =
  ({ scope }: Endpoint) =>
  (code: ProblemCode): boolean => {
    if (code === 'malformed-json') return scope !== 'field-link';
    return code !== 'idempotency-key-reused' || (scope !== 'field-link' && scope !== 'public');
  };

/** Codes by status. */
const groupsOf = (endpoint: Endpoint): ReadonlyMap<number, readonly ProblemCode[]> =>
  Map.groupBy(problemCodesOf(endpoint), (code) => problems[code].status);

/** Many operations share the same problems: a shared reply is named by its codes. That of a phone is XML. */
const nameOf = ({ scope }: Endpoint, codes: readonly ProblemCode[]): string =>
  `${scope === 'field-link' ? 'phone.' : ''}${codes.join('.')}`;

/** References to the shared replies. */
export const problemRepliesOf = (endpoint: Endpoint): Json =>
  Object.fromEntries(
    [...groupsOf(endpoint)].map(([status, codes]) => [
      status,
      { $ref: `#/components/responses/${nameOf(endpoint, codes)}` },
    ]),
  );

/** All problem replies of these operations, by name. */
export const problemReplies = (endpoints: readonly Endpoint[]): Json =>
  Object.fromEntries(
    endpoints
      .flatMap((endpoint) => [...groupsOf(endpoint)].map((group) => ({ endpoint, group })))
      .map(({ endpoint, group: [status, codes] }) => [
        nameOf(endpoint, codes),
        endpoint.scope === 'field-link' ? phoneReply(codes) : problemReply(status, codes),
      ]),
  );

// Headers of a status besides `X-Request-Id`.
const headersByStatus: Readonly<Record<number, readonly string[]>> = {
  401: ['WWW-Authenticate'],
  429: ['Retry-After', 'RateLimit', 'RateLimit-Policy'],
  503: ['Retry-After'],
};

const problemReply = (status: number, codes: readonly ProblemCode[]): Json => ({
  description: meaningOf(codes),
  headers: headerRefs(['X-Request-Id', ...(headersByStatus[status] ?? [])]),
  content: {
    'application/problem+json': {
      schema: { $ref: '#/components/schemas/Problem' },
      examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
    },
  },
});

const meaningOf = (codes: readonly ProblemCode[]): string =>
  codes.map((code) => `\`${code}\`: ${problems[code].title}`).join('; ');

/** A phone shows the message to its user. */
const phoneReply = (codes: readonly ProblemCode[]): Json => ({
  description: meaningOf(codes),
  headers: headerRefs(['X-Request-Id']),
  content: {
    'text/xml': {
      schema: { type: 'string' },
      examples: Object.fromEntries(
        codes.map((code) => [code, { value: openRosaProblem(new Problem(code)).body }]),
      ),
    },
  },
});

/** References to the headers that the document describes once. */
export const headerRefs = (names: readonly string[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const place = {
  domain: 'hearth.localhost',
  instance: '/v1/households',
  requestId: 'req_01M7YNX8J0RFVVVX9QRHKJ8E9C',
};

const exampleOf = (code: ProblemCode): Json => ({
  summary: problems[code].title,
  description: problems[code].meaning,
  value: problemBody(new Problem(code), place),
});

/** An example of each JSON problem of these operations, by code. */
export const problemExamples = (endpoints: readonly Endpoint[]): Json =>
  Object.fromEntries(
    endpoints
      .filter(({ scope }) => scope !== 'field-link')
      .flatMap(problemCodesOf)
      .map((code) => [code, exampleOf(code)]),
  );

const text = { type: 'string' } as const;

export const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'instance', 'code', 'requestId'],
  properties: {
    type: { type: 'string', format: 'uri' },
    title: text,
    status: { type: 'integer' },
    detail: text,
    instance: text,
    code: { type: 'string', enum: Object.keys(problems) },
    requestId: text,
    limitBytes: { type: 'integer' },
    errors: {
      type: 'array',
      maxItems: 100,
      items: {
        type: 'object',
        required: ['code', 'detail'],
        properties: {
          pointer: text,
          parameter: text,
          header: text,
          index: { type: 'integer' },
          code: text,
          detail: text,
          allowed: { type: 'array', items: {} },
          suggestion: text,
          min: { type: 'number' },
          max: { type: 'number' },
          limitBytes: { type: 'integer' },
        },
      },
    },
  },
};
