// The HTTP side of the API, and the only file that sees Koa: request id, key, body, routing, encoding, problems.
import { createHash } from 'node:crypto';
import { Router } from '@koa/router';
import Koa from 'koa';
import { UncertainClaim } from '#runtime/keys.ts';
import type { Log, ApiMetrics } from '#runtime/observe.ts';
import { StoreError } from '#runtime/clickhouse.ts';
import { PartAway } from '#runtime/outlet.ts';
import { checkScope, type Authenticate } from './auth.ts';
import { bodyBytesMax, maybeLarge, readBody, type BodyRules } from './body.ts';
import type { Api, Endpoint, IfMatch, Principal } from './endpoint.ts';
import { GateFull, type Gate } from './gate.ts';
import { parseJson } from './json.ts';
import { perform, type Reply } from './perform.ts';
import { readIfMatch } from './precondition.ts';
import { Problem, problemBody, problems } from './problem.ts';

export interface AppParts {
  readonly endpoints: readonly Endpoint[];
  readonly api: Api;
  readonly authenticate: Authenticate;
  /** Bodies that may be large are read and worked on behind it. */
  readonly gate: Gate;
  readonly log: Log;
  readonly metrics: ApiMetrics;
}

interface State {
  requestId: string;
  operation: string;
}

type Context = Koa.ParameterizedContext<State>;

/** The Koa application that serves the endpoints. */
export function createApp(parts: AppParts): Koa<State> {
  const app = new Koa<State>();
  const router = new Router<State>({ sensitive: true, strict: true });
  for (const endpoint of parts.endpoints) {
    router.register(endpoint.path, [endpoint.method], (context) =>
      serve(context, { endpoint, params: context.params }, parts),
    );
  }
  app.use((context, next) => boundary(context, next, parts));
  app.use(router.routes());
  app.use((context) => unknownRoute(context, router, parts));
  return app;
}

/** Gives every reply its request id and turns everything that is thrown into a problem document. */
async function boundary(context: Context, next: Koa.Next, parts: AppParts): Promise<void> {
  const { metrics, api } = parts;
  context.state = { requestId: requestIdOf(context.get('x-request-id'), api), operation: 'none' };
  context.set('x-request-id', context.state.requestId);
  const stop = metrics.requestSeconds.startTimer();
  try {
    await next();
  } catch (error) {
    sendProblem(context, error, parts);
  }
  const { operation } = context.state;
  stop({ operation });
  metrics.requests.inc({ operation, status: String(context.status) });
}

const requestIdOf = (sent: string, api: Api): string =>
  /^[\x21-\x7e]{1,100}$/.test(sent) ? sent : `req_${api.newUlid()}`;

function sendProblem(context: Context, error: unknown, { api, log }: AppParts): void {
  const problem = problemOf(error);
  const { status } = problems[problem.code];
  const { requestId, operation } = context.state;
  if (status >= 500)
    log(status === 503 ? 'warn' : 'error', 'api.request_failed', {
      requestId,
      operation,
      error: String(error),
      cause: error instanceof Error && error.cause instanceof Error ? error.cause.message : null,
    });
  const place = { domain: api.settings.HEARTH_DOMAIN, instance: context.path, requestId };
  const body = JSON.stringify(problemBody(problem, place));
  send(context, {
    status,
    body,
    headers: { 'content-type': 'application/problem+json', ...problem.reply.headers },
  });
}

/** What the caller is told: a problem as it is, a store that is away as 503, everything else as our fault. */
function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const headers = { 'retry-after': '1' };
  if (error instanceof GateFull) {
    return new Problem('dependency-unavailable', {
      detail: 'Too many large bodies were sent at once. Nothing of this one was read: send it again.',
      headers: { 'retry-after': '5' },
    });
  }
  if (error instanceof UncertainClaim) {
    return new Problem('dependency-unavailable', {
      detail: 'The request may still complete; repeat it with the same Idempotency-Key.',
      headers,
    });
  }
  if (error instanceof PartAway) {
    return new Problem('dependency-unavailable', {
      detail: `${error.part} does not answer. Nothing may be assumed stored: send the whole request again.`,
      headers: { 'retry-after': '5' },
    });
  }
  if (error instanceof StoreError && error.fault === 'retry')
    return new Problem('dependency-unavailable', { headers });
  return new Problem('internal-error');
}

function send(context: Context, { status, body, headers }: Reply): void {
  context.status = status;
  context.set({ ...headers });
  context.body = body;
}

/** Aborts when the connection ends before the answer was sent. */
function goneSignal({ res }: Context): AbortSignal {
  const gone = new AbortController();
  if (res.closed) gone.abort();
  else res.once('close', () => gone.abort());
  return gone.signal;
}

interface Route {
  readonly endpoint: Endpoint;
  readonly params: Readonly<Record<string, string>>;
}

async function serve(context: Context, route: Route, parts: AppParts): Promise<void> {
  const { endpoint } = route;
  context.state.operation = endpoint.operationId;
  const principal = await principalOf(context, endpoint, parts);
  checkEscapes(context.path);
  const work = (): Promise<Reply> => replyTo(context, { ...route, principal }, parts.api);
  const isGated = hasBody(endpoint) && maybeLarge(context.req);
  send(context, await (isGated ? parts.gate(work, goneSignal(context)) : work()));
}

interface Admitted extends Route {
  readonly principal: Principal;
}

async function replyTo(
  context: Context,
  { endpoint, params, principal }: Admitted,
  api: Api,
): Promise<Reply> {
  const { value, digest } = await bodyOf(context, endpoint);
  return perform(
    {
      endpoint,
      raw: {
        params,
        query: queryOf(context.querystring),
        body: value,
        ifMatch: ifMatchOf(context, endpoint),
        principal,
      },
      address: context.url,
      requestDigest: createHash('sha256').update(`${digest}\n${context.querystring}`).digest('hex'),
      idempotencyKey: idempotencyKeyOf(context, endpoint, principal),
    },
    api,
  );
}

// Public endpoints have no caller; nothing that they answer depends on one.
const nobody: Principal = { keyId: '', name: '', scopes: [], projectIds: [] };

async function principalOf(context: Context, endpoint: Endpoint, parts: AppParts): Promise<Principal> {
  if (endpoint.scope === 'public') return nobody;
  const principal = await authenticated(context, parts);
  checkScope(endpoint, principal);
  return principal;
}

async function authenticated(context: Context, { authenticate }: AppParts): Promise<Principal> {
  context.set({ 'cache-control': 'private, no-store', vary: 'Authorization' });
  return authenticate(context.get('authorization'));
}

/** The router passes a malformed escape through undecoded, so it is refused here. */
function checkEscapes(path: string): void {
  try {
    decodeURIComponent(path);
  } catch {
    throw new Problem('invalid-identifier', { detail: 'The address holds a malformed percent escape.' });
  }
}

function queryOf(querystring: string): Record<string, string[]> {
  const query = new URLSearchParams(querystring);
  return Object.fromEntries([...new Set(query.keys())].map((name) => [name, query.getAll(name)]));
}

const hasBody = ({ method }: Endpoint): boolean => method !== 'GET' && method !== 'DELETE';

/** The body and a digest of it with its media type; nothing for a GET or DELETE, whose body is not read. */
async function bodyOf({ req }: Context, endpoint: Endpoint): Promise<{ value: unknown; digest: string }> {
  if (!hasBody(endpoint)) return { value: undefined, digest: '' };
  const { bytes, contentType, value } = await readBody(req, rulesOf(endpoint.body));
  return { value, digest: createHash('sha256').update(bytes).update(`\n${contentType}`).digest('hex') };
}

const jsonAlone = { 'application/json': { parse: parseJson } };

// With the wait at the gate less than what the server gives a whole request.
const arrivalMsMax = 15_000;

const rulesOf = ({ media, bytesMax, optional }: Endpoint['body']): BodyRules => ({
  media: media ?? jsonAlone,
  bytesMax: bytesMax ?? bodyBytesMax,
  optional: optional ?? false,
  arrivalMsMax,
});

function ifMatchOf(context: Context, { ifMatch }: Endpoint): IfMatch {
  if (ifMatch === undefined) return null;
  const version = readIfMatch(context.headers['if-match']);
  if (version === null && ifMatch === 'required') {
    throw new Problem('precondition-required', {
      errors: [{ header: 'If-Match', code: 'required', detail: 'Send the ETag that you have read.' }],
    });
  }
  return version;
}

function idempotencyKeyOf(context: Context, endpoint: Endpoint, { keyId }: Principal): string | null {
  const key = context.headers['idempotency-key'];
  if (key === undefined || endpoint.method === 'GET') return null;
  if (typeof key === 'string' && /^[\x20-\x7e]{1,255}$/.test(key))
    return `idem:${keyId}:${endpoint.method} ${context.path}:${key}`;
  const detail = 'Idempotency-Key is 1 to 255 printable ASCII characters.';
  throw new Problem('invalid-header', {
    detail,
    errors: [{ header: 'Idempotency-Key', code: 'bad-format', detail }],
  });
}

/** 404, or 405 where the address exists; OPTIONS answers with the methods. All of it needs a key. */
async function unknownRoute(context: Context, router: Router<State>, parts: AppParts): Promise<void> {
  await authenticated(context, parts);
  const methods = new Set(router.match(context.path, context.method).path.flatMap((layer) => layer.methods));
  if (methods.size === 0)
    throw new Problem('route-not-found', { detail: `Nothing lives at ${context.path}.` });
  const allow = [...methods, 'OPTIONS'].sort().join(', ');
  if (context.method !== 'OPTIONS') throw new Problem('method-not-allowed', { headers: { allow } });
  context.status = 204;
  context.set({ allow });
}
