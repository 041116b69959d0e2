// Successful replies of an operation: media type, schema, example and headers.
import type { Endpoint } from '../context/endpoint.ts';
import { pictureType } from '../contract/media.ts';
import { linesType } from '../contract/stream.ts';
import { exampleOf } from './example.ts';
import { headerRefs } from './problems.ts';
import { outputSchema, type Json } from './schema.ts';

type ReplyShape = Endpoint['replies'][number];

export function repliesOf(endpoint: Endpoint): Json {
  const replies = Object.entries(endpoint.replies).map(([status, reply]) => [
    status,
    {
      description: reply.description,
      headers: headerRefs(headersOf(endpoint, Number(status))),
      ...contentOf(reply, endpoint),
    },
  ]);
  return Object.fromEntries([...replies, ...(endpoint.method === 'GET' ? [notModified] : [])]);
}

/** The example of the endpoint, else one that follows from its schema. */
export const replyExample = ({ schema, example }: ReplyShape): unknown =>
  example ?? (schema && exampleOf(outputSchema(schema)));

function contentOf(reply: ReplyShape, { lines, picture }: Endpoint): Json {
  const { schema, type } = reply;
  if (!schema && type === undefined) return {};
  const shown = { schema: schema ? outputSchema(schema) : { type: 'string' }, example: replyExample(reply) };
  const oneALine = lines && { [linesType]: { schema: { type: 'string', description: 'One item a line.' } } };
  const drawing = picture && { [pictureType]: { schema: { type: 'string', description: 'The picture.' } } };
  const own = [type ?? 'application/json'].flat().map((name) => [name, shown]);
  return { content: { ...Object.fromEntries(own), ...oneALine, ...drawing } };
}

function headersOf({ scope, query, method }: Endpoint, status: number): string[] {
  if (scope === 'field-link') return method === 'GET' ? ['X-Request-Id', 'ETag'] : ['X-Request-Id'];
  const isList = method === 'GET' && 'cursor' in shapeOf(query);
  return [
    'X-Request-Id',
    ...(scope === 'public' || isList ? [] : ['ETag']),
    ...(isList ? ['Link'] : []),
    ...(status === 201 || status === 202 ? ['Location'] : []),
    ...(scope === 'public' ? [] : ['RateLimit', 'RateLimit-Policy']),
  ];
}

const shapeOf = (schema: Endpoint['query']): object => ('shape' in schema ? Object(schema.shape) : {});

const notModified: readonly [string, Json] = [
  '304',
  {
    description: 'The client holds the current reply (`If-None-Match`).',
    headers: headerRefs(['X-Request-Id', 'ETag']),
  },
];

/** The meaning of the headers, stated once for the whole document. */
export const headerComponents: Json = Object.fromEntries(
  Object.entries({
    'X-Request-Id': 'Id of the request, as sent or as created by the API. Quote it in questions.',
    ETag: 'Version of the record and digest of the reply, if the reply is one record.',
    Link: 'The next page (`rel="next"`), if there is one.',
    Location: 'Path of the created resource, or of the job.',
    'RateLimit-Policy':
      'Quotas of the key, separated by commas: `"name";q=requests;w=seconds`. Absent while rate limits are off.',
    RateLimit:
      'Remaining requests of each quota and time until it is full again: `"name";r=requests;t=seconds`.',
    'Retry-After': 'Time to wait before sending the request again, s.',
    'WWW-Authenticate': 'How to authenticate (RFC 6750).',
  }).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
);
