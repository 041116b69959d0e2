// Replies of an operation when all is well: media type, schema, example, and the headers that lead on.
import type { Endpoint } from '../context/endpoint.ts';
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

/** The example that the endpoint gives, else what its schema shows. */
export const replyExample = ({ schema, example }: ReplyShape): unknown =>
  example ?? (schema && exampleOf(outputSchema(schema)));

function contentOf(reply: ReplyShape, { lines }: Endpoint): Json {
  const { schema, type } = reply;
  if (!schema && type === undefined) return {};
  const shown = { schema: schema ? outputSchema(schema) : { type: 'string' }, example: replyExample(reply) };
  const oneALine = lines && { [linesType]: { schema: { type: 'string', description: 'One item a line' } } };
  return { content: { [type ?? 'application/json']: shown, ...oneALine } };
}

function headersOf({ scope, query, method }: Endpoint, status: number): string[] {
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
  { description: 'You hold it already (`If-None-Match`)', headers: headerRefs(['X-Request-Id', 'ETag']) },
];

/** What the headers mean, said once for the whole document. */
export const headerComponents: Json = Object.fromEntries(
  Object.entries({
    'X-Request-Id': 'Names the request, as sent or as made; helps to find it.',
    ETag: 'Version of the record and digest of the reply, where the reply is one record.',
    Link: 'The next page, `rel="next"`, where there is one.',
    Location: 'Path of what was created, where it has one.',
    'RateLimit-Policy':
      'The quotas of the key: `"name";q=requests;w=seconds`, comma between them. Not sent while rate limits are off.',
    RateLimit: 'What is left of them: `"name";r=requests;t=seconds until all is there again`.',
    'Retry-After': 'Seconds to wait before the request is sent again.',
    'WWW-Authenticate': 'How to authenticate.',
  }).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
);
