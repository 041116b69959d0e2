// The HTTP side of the API, and the only file that sees Koa: request id, key, body, routing, encoding, problems.
import { checkOwnWork, checkScope } from '../contract/access.ts';
import type { Api } from '../context/api.ts';
import { Router } from '@koa/router';
import Koa from 'koa';
import { elapsedMs, type Log, type ApiMetrics } from '#runtime/process/observe.ts';
import { checkAddress, checkEscapes } from './address-checks.ts';
import { baseUrlOf } from './base-url.ts';
import type { ClientAddress } from './client-address.ts';
import type { ConsoleFiles } from '../console-files/console-files.ts';
import { browserHeaders, checkConsole, checkHost, checkSite } from './browser.ts';
import { openLink } from './link-auth.ts';
import type { Room } from './arrival/room.ts';
import { arrivingBytes, maybeLarge, type SentBody } from './body.ts';
import { cacheControl, isFresh, noCopies } from './caching.ts';
import { arrivalOf, bytesMaxOf, callOf, type Admitted } from './call.ts';
import { corsHeaders, preflightHeaders, publishedHeaders } from './cors.ts';
import { deprecationHeaders } from '../contract/deprecation.ts';
import type { Reply } from '../execute/encode.ts';
import type { Endpoint } from '../context/endpoint.ts';
import { problemOf } from './failure.ts';
import type { Limiter } from '#runtime/flow/limiter.ts';
import { hasBody, pageType, pictureType, replyTypes } from '../contract/media.ts';
import { closeReply } from './close-reply.ts';
import { execute } from '../execute/execute.ts';
import type { Principal } from '../contract/principal.ts';
import { Problem, problemBody, problems } from '../contract/problem.ts';
import type { Counted } from '../contract/shape.ts';
import { isForPhones, maskToken, openRosaProblem } from '../contract/open-rosa.ts';
import { isPackable, isWorthPacking, pack, packing } from './packing.ts';
import { sentKey } from '../caller/sent-key.ts';
import { sentRequestId, traceIdOf } from '../contract/request-headers.ts';
import { addressesOf, allowOf, type Address } from './addresses.ts';
import { awaitFirst, linesType, sendStream, type Chunks } from '../contract/stream.ts';

export interface AppParts {
  readonly endpoints: readonly Endpoint[];
  readonly api: Api;
  /** Origins of web pages that may call the API. */
  readonly origins: readonly string[];
  readonly consoleFiles: ConsoleFiles;
  readonly clientAddress: ClientAddress;
  /** Memory in which large bodies arrive, each at its own pace. */
  readonly room: Room;
  /** Limits how many large bodies are unpacked and processed at once. */
  readonly largeBodies: Limiter;
  readonly log: Log;
  readonly metrics: ApiMetrics;
}

interface State {
  requestId: string;
  operation: string;
  /** As in the document, `/v1/households/:id`; null for an unknown address. */
  route: string | null;
  /** Id of the key; null until it is known. */
  keyId: string | null;
  /** Address of the client. */
  address: string;
  /** Headers that report the remaining rate limits. */
  rateHeaders: () => Readonly<Record<string, string>>;
}

type Context = Koa.ParameterizedContext<State>;

/** The Koa application that serves the endpoints. */
export function createApp(parts: AppParts): Koa<State> {
  const app = new Koa<State>();
  const router = new Router<State>({ sensitive: true, strict: true });
  for (const address of addressesOf(parts.endpoints))
    router.all(address.path, (context) => answer(context, { address, params: context.params }, parts));
  // A browser that was sent to the page with a slash at its end.
  router.get('/docs/', (context) => send(context, { status: 303, headers: { location: '/docs' }, body: '' }));
  app.use((context, next) => boundary(context, next, parts));
  app.use((context, next) => (isConsole(context.path) ? sendConsole(context, parts) : next()));
  app.use(router.routes());
  app.use((context) => unknownAddress(context, parts));
  return app;
}

const isConsole = (path: string): boolean => path === '/console' || path.startsWith('/console/');

/** The files of the console are no operations of the contract. */
async function sendConsole(context: Context, { consoleFiles }: AppParts): Promise<void> {
  context.state.operation = 'console';
  context.state.route = '/console/';
  if (!['GET', 'HEAD'].includes(context.method))
    throw new Problem('method-not-allowed', { headers: { allow: 'GET, HEAD' } });
  const { status, headers, body } = consoleFiles(
    context.path,
    context.acceptsEncodings('gzip', 'identity') === 'gzip',
  );
  context.status = status;
  context.set({ ...headers });
  context.body = body;
}

/** Adds the request id to every reply, and turns everything that is thrown into a problem document. */
async function boundary(context: Context, next: Koa.Next, parts: AppParts): Promise<void> {
  const { metrics, api, log } = parts;
  const requestId = sentRequestId(context.get('x-request-id')) ?? `req_${api.newUlid()}`;
  const address = parts.clientAddress(context.req);
  context.state = {
    requestId,
    operation: 'none',
    route: null,
    keyId: null,
    address,
    rateHeaders: () => ({}),
  };
  context.set({
    'x-request-id': requestId,
    ...browserHeaders,
    ...corsHeaders(parts.origins, context.get('origin')),
  });
  if (parts.origins.length > 0) context.vary('Origin');
  const startedMs = elapsedMs();
  try {
    checkAddress(context.req);
    if (!isForPhones(context.path)) checkHost(context.headers, context.path, api.settings);
    await next();
  } catch (error) {
    await sendProblem(context, error, parts);
  }
  context.set({ ...context.state.rateHeaders() });
  const { operation, route, keyId } = context.state;
  const { method, status } = context;
  const ms = elapsedMs() - startedMs;
  metrics.requestSeconds.observe({ operation }, ms / 1000);
  metrics.requests.inc({ operation, status: String(status) });
  log('info', 'api.request', { method, route, requestId, status, ms: Math.round(ms), keyId });
}

async function sendProblem(context: Context, error: unknown, { api, log }: AppParts): Promise<void> {
  const problem = problemOf(error);
  const { status } = problems[problem.code];
  const { requestId, operation } = context.state;
  if (status >= 500)
    log(status === 503 ? 'warn' : 'error', 'api.request_failed', {
      requestId,
      traceId: traceIdOf(context.get('traceparent')),
      operation,
      error: String(error),
      cause: error instanceof Error && error.cause instanceof Error ? error.cause.message : null,
    });
  const { body, headers } = isForPhones(context.path)
    ? openRosaProblem(problem)
    : jsonProblem(problem, {
        domain: api.settings.HEARTH_DOMAIN,
        instance: maskToken(context.path),
        requestId,
      });
  if (problem.reply.headers?.['connection'] === 'close') sendLast(context, { status, body, headers });
  else await send(context, { status, body, headers });
}

const jsonProblem = (
  problem: Problem,
  place: Parameters<typeof problemBody>[1],
): Pick<Reply, 'body' | 'headers'> => ({
  body: JSON.stringify(problemBody(problem, place)),
  headers: { 'content-type': 'application/problem+json', ...problem.reply.headers },
});

/** Sends the last reply of a connection. The client may close it after reading. */
function sendLast(context: Context, { status, body, headers }: Omit<Reply, 'chunks'>): void {
  context.status = status;
  context.set({ ...headers, 'content-length': String(Buffer.byteLength(body)) });
  context.respond = false;
  void sendStream(context.res, closeReply(context.req, body)).catch(() => {});
}

async function send(
  context: Context,
  { status, body, headers, bytes }: Omit<Reply, 'chunks'>,
): Promise<void> {
  const isPacked = isWorthPacking(body) && takesPacked(context, headers);
  const content = isPacked ? await pack(body) : body;
  context.status = status;
  for (const [name, value] of Object.entries(headers)) context.append(name, value);
  if (isPacked) context.set('content-encoding', 'gzip');
  context.body = bytes === undefined ? content : Buffer.from(bytes);
}

/** Sends 304 with the headers that the reply would have. */
async function sendHeld(context: Context, { body, headers }: Reply): Promise<void> {
  if (isWorthPacking(body)) takesPacked(context, headers);
  await send(context, { status: 304, headers, body: '' });
}

/**
 * Whether the caller accepts gzip and the reply becomes smaller. `Vary` tells caches that it depends on that. HEAD
 * has the length of the plain reply, as with nginx and koa-compress.
 */
function takesPacked(context: Context, headers: Readonly<Record<string, string>>): boolean {
  if (!isPackable(headers['content-type'] ?? '')) return false;
  context.vary('Accept-Encoding');
  return context.method !== 'HEAD' && context.acceptsEncodings('gzip', 'identity') === 'gzip';
}

/** Sends a reply that is produced while it is sent. A failure after its first part can only be logged. */
async function sendChunks(context: Context, { status, headers }: Reply, chunks: Chunks, { log }: AppParts) {
  const parts = await awaitFirst(chunks);
  const isPacked = takesPacked(context, headers);
  context.status = status;
  for (const [name, value] of Object.entries(headers)) context.append(name, value);
  context.set({ ...context.state.rateHeaders(), ...(isPacked && { 'content-encoding': 'gzip' }) });
  context.respond = false;
  const { requestId, operation } = context.state;
  await sendStream(context.res, parts, isPacked ? packing() : null).catch((error: unknown) =>
    log('warn', 'api.reply_cut', { requestId, operation, error: String(error) }),
  );
}

/** Aborts if the connection ends before the reply was sent. */
function goneSignal({ res }: Context): AbortSignal {
  const gone = new AbortController();
  if (res.closed) gone.abort();
  else res.once('close', () => res.writableFinished || gone.abort());
  return gone.signal;
}

interface Route {
  readonly endpoint: Endpoint;
  readonly params: Readonly<Record<string, string>>;
}

interface Found {
  readonly address: Address;
  readonly params: Readonly<Record<string, string>>;
}

/** Serves the methods of an address. Other methods are 405; OPTIONS lists the methods. */
async function answer(context: Context, { address, params }: Found, parts: AppParts): Promise<void> {
  context.state.route = address.path;
  if (address.isPublished) context.set(publishedHeaders);
  const { byMethod } = address;
  const endpoint =
    byMethod.get(context.method) ?? (context.method === 'HEAD' ? byMethod.get('GET') : undefined);
  if (endpoint) return serve(context, { endpoint, params }, parts);
  const headers = allowOf(address);
  const preflight = preflightOf(context, address, parts, headers['allow']);
  if (preflight) return send(context, { status: 204, headers: { ...headers, ...preflight }, body: '' });
  if (!address.isPublic && !isForPhones(context.path)) await authenticateCaller(context, parts);
  if (context.method !== 'OPTIONS') throw new Problem('method-not-allowed', { headers });
  await send(context, { status: 204, headers, body: '' });
}

/** The preflight request of a browser has no key. */
const preflightOf = (context: Context, { isPublished }: Address, { origins }: AppParts, allow = '') =>
  preflightHeaders(
    {
      method: context.method,
      wanted: context.get('access-control-request-method'),
      isAllowed: isPublished || origins.includes(context.get('origin')),
      isPublished,
    },
    allow,
  );

/** Only a key learns that an address does not exist. */
async function unknownAddress(context: Context, parts: AppParts): Promise<never> {
  // A phone asks for a password at 401.
  if (!isForPhones(context.path)) await authenticateCaller(context, parts);
  throw new Problem('route-not-found', {
    detail: `There is no operation at ${maskToken(context.path)}. GET /v1/openapi.json lists all operations.`,
  });
}

async function serve(context: Context, route: Route, parts: AppParts): Promise<void> {
  const { endpoint } = route;
  context.state.operation = endpoint.operationId;
  const principal = await principalOf(context, route, parts);
  context.set(deprecationHeaders(endpoint.deprecated, parts.api.nowMs()));
  checkEscapes(context.path);
  checkAccept(context, endpoint);
  if (endpoint.page || endpoint.picture || endpoint.published) context.vary('Accept');
  const gone = goneSignal(context);
  const work = async (sent: SentBody | null): Promise<Reply> =>
    inType(
      preferredType(context, endpoint),
      await execute(await callOf(admit(context, { ...route, principal, gone }, parts), sent), parts.api),
    );
  const { req } = context;
  const reply =
    hasBody(endpoint) && maybeLarge(req)
      ? await parts.room(arrivingBytes(req, bytesMaxOf(endpoint)), async () => {
          const sent = await arrivalOf(req, endpoint);
          return parts.largeBodies(() => work(sent), gone);
        })
      : await work(await arrivalOf(req, endpoint));
  if (endpoint.scope !== 'public') context.set('cache-control', cacheControl(endpoint, principal));
  if (reply.chunks && context.method !== 'HEAD') await sendChunks(context, reply, reply.chunks, parts);
  else if (isFresh(context.headers, endpoint, reply)) await sendHeld(context, reply);
  else await send(context, reply);
}

/** Which media type of a document for everybody `Accept` names; null for its first one, and of other replies. */
function preferredType(context: Context, endpoint: Endpoint): string | null {
  if (!endpoint.published) return null;
  const [usual, ...others] = replyTypes(endpoint);
  const type = context.accepts(usual ?? '', ...others);
  return type === false || type === usual ? null : type;
}

const inType = (type: string | null, reply: Reply): Reply =>
  type === null ? reply : { ...reply, headers: { ...reply.headers, 'content-type': type } };

/** Whether `Accept` prefers what a browser shows to JSON. */
function prefersPage(context: Context, { picture }: Endpoint): boolean {
  const shown = picture ? [pageType, pictureType] : [pageType];
  return shown.some((type) => type === context.accepts('application/json', ...shown));
}

const admit = (
  context: Context,
  route: Route & { readonly principal: Principal; readonly gone: AbortSignal },
  { api: { settings } }: AppParts,
): Admitted => ({
  ...route,
  requestId: context.state.requestId,
  req: context.req,
  address: context.state.address,
  path: context.path,
  querystring: context.querystring,
  wantsLines: context.accepts('application/json', linesType) === linesType,
  prefersPage: prefersPage(context, route.endpoint),
  baseUrl: settings.HEARTH_PUBLIC_URL ?? baseUrlOf(context.get('host')),
});

// Public endpoints have no caller, and no reply depends on one.
const anonymous: Principal = {
  keyId: '',
  name: '',
  scopes: [],
  projectIds: [],
  actor: null,
  collector: null,
};

async function principalOf(
  context: Context,
  { endpoint, params }: Route,
  parts: AppParts,
): Promise<Principal> {
  if (endpoint.scope === 'public') {
    // A sign-in sets the cookie of the browser.
    if (hasBody(endpoint)) checkSite(context.headers);
    return anonymous;
  }
  if (endpoint.scope === 'field-link') return authenticateLink(context, params, parts);
  const principal = await authenticateCaller(context, parts, endpoint.counted);
  checkScope(endpoint, principal);
  checkOwnWork(endpoint, principal);
  return principal;
}

/** The caller of an address that has a token in it. */
async function authenticateLink(
  context: Context,
  params: Route['params'],
  { api }: AppParts,
): Promise<Principal> {
  context.set('cache-control', noCopies);
  const principal = await openLink(api, params, context.state.address);
  context.state.keyId = principal.keyId;
  api.limits.admit(principal.keyId, 'default');
  return principal;
}

async function authenticateCaller(
  context: Context,
  { api: { authenticate, limits } }: AppParts,
  counted: Counted = 'default',
): Promise<Principal> {
  context.set('cache-control', noCopies);
  context.vary('Authorization');
  context.vary('Cookie');
  const sent = sentKey(context.headers);
  const principal = await authenticate(sent, context.state.address);
  if (sent?.from === 'cookie' && isWrite(context.method)) checkConsole(context.headers);
  context.state.keyId = principal.keyId;
  context.state.rateHeaders = () => limits.headers(principal.keyId, counted);
  limits.admit(principal.keyId, counted);
  return principal;
}

const isWrite = (method: string): boolean => !['GET', 'HEAD', 'OPTIONS'].includes(method);

function checkAccept(context: Context, endpoint: Endpoint): void {
  const types = replyTypes(endpoint);
  const offers = types.flatMap((type) => [type, `${type}; charset=utf-8`]);
  // Phones take what they get, and a document for everybody comes in its usual type.
  const isFixed = types.length === 0 || endpoint.scope === 'field-link' || endpoint.published;
  if (isFixed || context.accepts(offers) !== false) return;
  const detail = `This operation replies with ${types.join(' or ')}. Accept one of them.`;
  throw new Problem('not-acceptable', {
    detail,
    errors: [{ header: 'Accept', code: 'unsupported', detail, allowed: types }],
  });
}
