// Hostile requests for every operation; the same seed gives the same requests.
import { gzipSync } from 'node:zlib';
import { endpoints } from '#api/endpoints.ts';
import { hasBody, mediaOf } from '#api/contract/media.ts';
import type { Random } from '../model/random.ts';
import { texts, withAll, withName, withOne } from './values.ts';

export interface HostileRequest {
  readonly kind: string;
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

type Make = (random: Random) => Omit<HostileRequest, 'kind'>;

const writes = endpoints.filter(hasBody);
const withParams = endpoints.filter(({ path }) => path.includes(':'));

/** Text as a part of an address, at times with its bad escapes as they are. */
function part(random: Random): string {
  const text = random.pick(texts);
  const isSendable = /^[!-~]+$/.test(text);
  return isSendable && random.chance(50) ? text : encodeURIComponent(text.toWellFormed());
}

const known = 'did:ixo:household/123';
const addressOf = (path: string): string => path.replaceAll(/:\w+/g, encodeURIComponent(known));

/** A write whose body is made of the example of the contract. */
function write(random: Random, bodyOf: (example: unknown) => string | Uint8Array): ReturnType<Make> {
  const endpoint = random.pick(writes);
  const [type, { example }] = random.pick(Object.entries(mediaOf(endpoint)));
  return {
    method: endpoint.method,
    path: addressOf(endpoint.path),
    headers: { 'content-type': type, 'if-match': '*' },
    body: bodyOf(example),
  };
}

const bytes = (random: Random): Uint8Array =>
  Uint8Array.from({ length: random.below(2000) }, () => random.below(256));

/** JSON that breaks off, or has a byte exchanged. */
function damaged(text: string, random: Random): Uint8Array {
  const whole = Buffer.from(text);
  if (random.chance(50)) return whole.subarray(0, random.below(whole.length));
  whole[random.below(whole.length)] = random.below(256);
  return whole;
}

const depth = 10_000;
const nested = [
  '['.repeat(depth),
  `${'['.repeat(depth)}${']'.repeat(depth)}`,
  `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`,
  `{"location":${'{"district":'.repeat(depth)}1${'}'.repeat(depth)}}`,
];

const headerNames = [
  'if-match',
  'if-none-match',
  'idempotency-key',
  'x-request-id',
  'x-action-notes',
  'prefer',
  'accept',
  'content-type',
  'content-encoding',
  'traceparent',
  'authorization',
];
const headerText = (text: string): string => text.replaceAll(/[^ -~\u0080-\u00FF]/g, '');

function inHeaders(random: Random): ReturnType<Make> {
  const request = write(random, (example) => JSON.stringify(example));
  const flood = random.chance(30)
    ? Array.from({ length: random.below(3000) }, (_, at): [string, string] => [`x-h${at}`, 'x'.repeat(10)])
    : [];
  const name = random.pick(headerNames);
  return {
    ...request,
    headers: { ...request.headers, ...Object.fromEntries(flood), [name]: headerText(random.pick(texts)) },
  };
}

function inQuery(random: Random): ReturnType<Make> {
  const { method, path, query } = random.pick(endpoints);
  const names = 'shape' in query ? Object.keys(Object(query.shape)) : [];
  const count = random.chance(5) ? 1000 : 1 + random.below(5);
  const given = Array.from(
    { length: count },
    () => `${names.length > 0 && random.chance(80) ? random.pick(names) : part(random)}=${part(random)}`,
  );
  return { method, path: `${addressOf(path)}?${given.join('&')}` };
}

const inPath: Make = (random) => {
  const { method, path } = random.pick(withParams);
  return { method, path: path.replaceAll(/:\w+/g, () => part(random)) };
};

const strangeMethod: Make = (random) => ({
  method: random.pick(['HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'TRACE']),
  path: addressOf(random.pick(endpoints).path),
});

/** How many of 100 are of each kind. */
const kinds: Readonly<Record<string, readonly [number, Make]>> = {
  bytes: [15, (random) => write(random, () => bytes(random))],
  'damaged JSON': [15, (random) => write(random, (example) => damaged(JSON.stringify(example), random))],
  nested: [4, (random) => write(random, () => random.pick(nested))],
  'a value': [24, (random) => write(random, (example) => JSON.stringify(withOne(example, random)))],
  'all values': [8, (random) => write(random, (example) => JSON.stringify(withAll(example, random)))],
  'a name': [6, (random) => write(random, (example) => JSON.stringify(withName(Object(example), random)))],
  path: [10, inPath],
  query: [10, inQuery],
  headers: [4, inHeaders],
  method: [4, strangeMethod],
};
const deck = Object.entries(kinds).flatMap(([kind, [count, make]]) =>
  Array.from({ length: count }, () => ({ kind, make })),
);

const huge = 50 * 1024 * 1024;
const bomb = gzipSync(Buffer.alloc(huge, ' '));
const packed = { 'content-encoding': 'gzip' };

/** So many requests: 30 gzip bombs and 4 bodies of 50 MB in the midst of them. */
export function hostileRequests(count: number, random: Random): HostileRequest[] {
  const requests = Array.from({ length: count }, (): HostileRequest => {
    const { kind, make } = random.pick(deck);
    return { kind, ...make(random) };
  });
  const place = (request: HostileRequest): void => void requests.splice(random.below(count), 1, request);
  for (let at = 0; at < 30; at++) {
    const request = write(random, () => bomb);
    place({ kind: 'gzip bomb', ...request, headers: { ...request.headers, ...packed } });
  }
  for (let at = 0; at < 4; at++)
    place({ kind: '50 MB', ...write(random, () => Buffer.alloc(huge, random.pick([' ', '[', '\0']))) });
  return requests;
}
