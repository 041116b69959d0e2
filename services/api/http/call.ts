// Turns an HTTP request into a call: its parts, and the digest that identifies a repeat.
import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { bodyPace } from './arrival/limits.ts';
import { bodyBytesMax, openBody, receiveBody, type Body, type BodyRules, type SentBody } from './body.ts';
import type { Endpoint } from '../context/endpoint.ts';
import { acceptHeader, hasBody, mediaOf } from '../contract/media.ts';
import type { Call, Idempotency } from '../execute/execute.ts';
import { readIfMatch, readIfNoneMatch } from '../contract/precondition.ts';
import type { Principal } from '../contract/principal.ts';
import { Problem } from '../contract/problem.ts';
import { queryOf } from './query-text.ts';
import { notesOf, prefersAsync, sentIdempotencyKey } from '../contract/request-headers.ts';
import { sentKey } from '../caller/sent-key.ts';
import type { IfMatch } from '../contract/shape.ts';

/** A routed request whose caller is authorized. */
export interface Admitted {
  readonly endpoint: Endpoint;
  readonly params: Readonly<Record<string, string>>;
  readonly principal: Principal;
  readonly gone: AbortSignal;
  readonly requestId: string;
  readonly req: IncomingMessage;
  /** Of the client. */
  readonly address: string;
  /** Without scheme and host, also if the request has them. */
  readonly path: string;
  readonly querystring: string;
  /** Whether the caller prefers a list as lines. */
  readonly wantsLines: boolean;
  readonly prefersPage: boolean;
  readonly baseUrl: string;
}

/** Makes the call of a request whose body has arrived. Throws a Problem for what no endpoint accepts. */
export async function callOf(admitted: Admitted, sent: SentBody | null): Promise<Call> {
  const { endpoint, principal, req, path, querystring } = admitted;
  const { headers } = req;
  const query = queryOf(querystring);
  const body = sent === null ? unread : await openBody(sent, rulesOf(endpoint));
  const ifMatch = conditionOf(headers, endpoint);
  const key = sentKey(headers);
  return {
    endpoint,
    raw: {
      params: admitted.params,
      query,
      body: body.value,
      ifMatch,
      principal,
      origin: {
        operationId: endpoint.operationId,
        requestId: admitted.requestId,
        notes: notesOf(textOf(headers['x-action-notes'])),
      },
      gone: admitted.gone,
      prefersAsync: prefersAsync(textOf(headers['prefer']) ?? ''),
      prefersPage: admitted.prefersPage,
      baseUrl: admitted.baseUrl,
      connection: {
        address: admitted.address,
        host: headers.host ?? '',
        cookie: key?.from === 'cookie' ? key.cookie : null,
      },
    },
    address: querystring === '' ? path : `${path}?${querystring}`,
    idempotency: idempotencyOf(admitted, body),
    // Patches of any version run one after the other: a concurrent one would only lose the race.
    turn: endpoint.method === 'PATCH' && ifMatch === null ? path : undefined,
    lines: endpoint.lines === true && admitted.wantsLines,
  };
}

/** Resolves when the body has arrived; null for a GET or DELETE, whose body is ignored. */
export const arrivalOf = async (req: IncomingMessage, endpoint: Endpoint): Promise<SentBody | null> =>
  hasBody(endpoint) ? receiveBody(req, rulesOf(endpoint)) : null;

/** Most bytes of a body, decompressed. */
export const bytesMaxOf = ({ body }: Endpoint): number => body.bytesMax ?? bodyBytesMax;

const unread: Body = { value: undefined, bytes: new Uint8Array(), contentType: '' };

const rulesOf = (endpoint: Endpoint): BodyRules => ({
  media: mediaOf(endpoint),
  accept: acceptHeader(endpoint),
  bytesMax: bytesMaxOf(endpoint),
  optional: endpoint.body.optional ?? false,
  pace: bodyPace,
});

/** The condition of a write on its record. Conditions of a GET are about its reply. */
function conditionOf(headers: IncomingHttpHeaders, { method, ifMatch }: Endpoint): IfMatch {
  if (method !== 'GET') {
    const isNew = readIfNoneMatch(headers, { isTaken: ifMatch !== undefined });
    if (isNew) return 'new';
  }
  if (ifMatch === undefined) return null;
  const version = readIfMatch(headers['if-match']);
  if (version === null && ifMatch === 'required') {
    throw new Problem('precondition-required', {
      errors: [
        {
          header: 'If-Match',
          code: 'required',
          detail: 'If-Match is missing. Send the ETag that you have read.',
        },
      ],
    });
  }
  return version;
}

function idempotencyOf(
  { endpoint: { method, scope }, principal, req: { headers }, path, querystring }: Admitted,
  { bytes, contentType }: Body,
): Idempotency | null {
  // Phones repeat by the id of their interview. A sign-in has no caller yet, and its reply holds a secret.
  if (method === 'GET' || scope === 'field-link' || scope === 'public') return null;
  const key = sentIdempotencyKey(textOf(headers['idempotency-key']));
  if (key === null) return null;
  // Keyed with the secret of the API key, so that personal data cannot be guessed from the stored digest.
  const digest = createHmac('sha256', sentKey(headers)?.text ?? '')
    .update(bytes)
    .update(`\n${contentType}\n${querystring}`);
  return {
    key: `idem:${principal.keyId}:${method} ${path}:${key}`,
    requestDigest: digest.digest('hex'),
  };
}

/** Node joins the values of a repeated header, as a proxy would. */
const textOf = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header.join(', ') : header;
