// A client of Hearth's REST interface: one call for each operation, typed by the OpenAPI document; needs nothing but fetch.
import { operations, type Operations } from './operations.ts';

type Name = keyof Operations;

/** Every reply that an operation can give, told apart by `status`. */
type Reply<N extends Name> = {
  readonly [S in keyof Operations[N]['replies']]: {
    readonly status: S;
    readonly body: Operations[N]['replies'][S];
    readonly headers: Headers;
  };
}[keyof Operations[N]['replies']];

type Given<K extends string, T> = undefined extends T
  ? { readonly [P in K]?: T }
  : Partial<T> extends T
    ? { readonly [P in K]?: T }
    : { readonly [P in K]: T };

type Query<N extends Name, F extends string> = Operations[N]['query'] extends { readonly fields?: string }
  ? Omit<Operations[N]['query'], 'fields'> & { readonly fields?: F }
  : Operations[N]['query'];

type Request<N extends Name, F extends string = string> = Given<'params', Operations[N]['params']> &
  Given<'query', Query<N, F>> &
  Given<'body', Operations[N]['body']> & {
    /** Further headers, for example `Idempotency-Key` or `If-Match`; for a body of text or bytes its `Content-Type`. */
    readonly headers?: Readonly<Record<string, string>>;
    readonly signal?: AbortSignal;
  };

export interface ClientOptions {
  /** Address of the service, without `/v1`. */
  readonly url: string;
  /** Left out for the public operations, and in a browser that has a session. */
  readonly key?: string;
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The same reply with the parts of its items that `fields` named. */
type PartsOf<R> = R extends { readonly body: { readonly data: ReadonlyArray<infer Item> } }
  ? Omit<R, 'body'> & {
      readonly body: Omit<R['body'], 'data'> & { readonly data: ReadonlyArray<Partial<Item>> };
    }
  : R;

/**
 * Calls an operation by its id. Resolves to every reply, also to problems; rejects only when there is none. Items of a
 * list are whole, unless the query names `fields` of them.
 */
export type Client = <N extends Name, const F extends string = never>(
  name: N,
  ...[request]: Partial<Request<N>> extends Request<N> ? [Request<N, F>?] : [Request<N, F>]
) => Promise<[F] extends [never] ? Reply<N> : PartsOf<Reply<N>>>;

interface AnyReply {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Headers;
}

/** The body of a reply that has one of these statuses. Throws what the service said when it has another one. */
export function bodyOf<R extends AnyReply, S extends R['status']>(
  reply: R,
  ...statuses: readonly S[]
): Extract<R, { readonly status: S }>['body'] {
  if (isOneOf(reply, statuses)) return reply.body;
  throw new Error(`answered with ${reply.status}: ${JSON.stringify(reply.body)}`);
}

const isOneOf = <R extends AnyReply, S extends number>(
  reply: R,
  statuses: readonly S[],
): reply is Extract<R, { readonly status: S }> => statuses.some((status) => status === reply.status);

type QueryValue = string | number | boolean;

interface Loose {
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, QueryValue | readonly QueryValue[] | undefined>> | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

export function openClient({ url, key, headers }: ClientOptions): Client {
  return async (name: Name, request: Loose = {}) => {
    const { method, path }: { method: string; path: string } = operations[name];
    const { body, signal } = request;
    const isJson = body !== undefined && typeof body !== 'string' && !isBytes(body);
    const response = await fetch(`${url}${pathOf(path, request.params)}${queryOf(request.query)}`, {
      method,
      headers: {
        ...headers,
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
        ...(isJson && {
          'content-type': method === 'PATCH' ? 'application/merge-patch+json' : 'application/json',
        }),
        ...request.headers,
      },
      ...(body !== undefined && {
        body: typeof body === 'string' || isBytes(body) ? body : JSON.stringify(body),
      }),
      ...(signal && { signal }),
    });
    const reply: AnyReply = {
      status: response.status,
      body: await readBody(response),
      headers: response.headers,
    };
    // The document says which status has which body, and the service is held to it by its contract tests.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return reply as never;
  };
}

const pathOf = (path: string, params: Readonly<Record<string, unknown>> = {}): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));

function queryOf(query: NonNullable<Loose['query']> = {}): string {
  const given = new URLSearchParams();
  for (const [name, value = []] of Object.entries(query))
    for (const one of [value].flat()) given.append(name, String(one));
  return given.size === 0 ? '' : `?${given.toString()}`;
}

const isBytes = (body: unknown): body is Uint8Array<ArrayBuffer> => body instanceof Uint8Array;

/** Whether a body of this media type is text; others are read as bytes. */
export const isText = (type: string): boolean => /^text\/|\b(?:json|xml|yaml|openmetrics-text)\b/.test(type);

async function readBody(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? 'text/plain';
  if (!isText(type)) return new Uint8Array(await response.arrayBuffer());
  const text = await response.text();
  if (text === '') return undefined;
  return /\bjson\b/.test(type) ? JSON.parse(text) : text;
}
