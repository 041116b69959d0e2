// The contract of an endpoint: its address, the schemas of input and replies, and the request that it receives.
import type { z } from 'zod';
import type { Scope } from '#domain/scopes.ts';
import type { Deprecation } from './deprecation.ts';
import type { Principal } from './principal.ts';
import type { ProblemCode } from './problem.ts';

interface ReplyShape {
  readonly description: string;
  readonly schema?: z.ZodType;
  readonly example?: unknown;
  /** Media type of the reply, or several of which a parameter chooses one. Default: JSON with a schema, none without. */
  readonly type?: string | readonly string[];
}

export interface BodyShape<Body> {
  readonly schema: z.ZodType<Body>;
  /** The problem code of an invalid body. */
  readonly fault: ProblemCode;
  /** Shown in the OpenAPI document. */
  readonly example?: unknown;
  /** The schema for the OpenAPI document, if `run` does the checks instead of `schema`. */
  readonly shown?: z.ZodType;
  /** Media types instead of those of media.ts, by name. `schema` checks the value of `parse`. */
  readonly media?: Readonly<Record<string, MediaType>>;
  /** Most bytes, decompressed; default 1 MiB. */
  readonly bytesMax?: number;
  /** A missing body means {}. */
  readonly optional?: true;
  /** Numbers that JSON cannot hold exactly do not fail the whole body: `run` checks its items one by one. */
  readonly anyNumbers?: true;
}

export interface MediaType {
  readonly parse: (bytes: Uint8Array, contentType: string) => unknown;
  /** The schema of the sent document, for the OpenAPI document. */
  readonly schema: z.ZodType;
  readonly example: unknown;
}

/** The rate limit of an operation: `readings` counts in addition to `default`. */
export type Counted = 'default' | 'readings';

export interface Shape<Params, Query, Body> {
  readonly method: Method;
  /** With the parameters in it, `/v1/households/:id`. */
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  /** What the summary has no place for: conditions, limits, effects. */
  readonly description: string;
  /** The scope that the key needs; `any`: every key; `public`: no key; `field-link`: the token of the address. */
  readonly scope: Scope | 'any' | 'public' | 'field-link';
  /** It shows the work of all collectors of a campaign, so the key of one gets 403. */
  readonly ofAllCollectors?: true;
  readonly params: z.ZodType<Params>;
  /** A strict object of lists of strings, built with `one` and `many` of query.ts. */
  readonly query: z.ZodType<Query>;
  readonly body: BodyShape<Body>;
  readonly replies: Readonly<Record<number, ReplyShape>>;
  /** Problems besides those of every endpoint (401, 403, 500, 503, and those of its inputs). */
  readonly problems: readonly ProblemCode[];
  /** The reply is also available as lines (`Accept: application/x-ndjson`), one item each. */
  readonly lines?: true;
  /** A caller that prefers `text/html`, as browsers do, is redirected to a page. */
  readonly page?: true;
  /** The reply is also available as a drawing (`Accept: image/svg+xml`), which browsers prefer. */
  readonly picture?: true;
  /**
   * A document for everybody: pages of all origins may read it, and it comes in the media type of its reply that `Accept`
   * prefers, else in the first one. Needs the scope `public`.
   */
  readonly published?: true;
  /** Whether `If-Match` is checked, or required (428 without it); absent if there is no record to compare with. */
  readonly ifMatch?: 'taken' | 'required';
  /** Absent for an operation that is not deprecated. */
  readonly deprecated?: Deprecation;
  /** Rate limit of its requests. Default: `default`. */
  readonly counted?: Counted;
}

/** Origin of a request, for the audit log. */
export interface Origin {
  readonly operationId: string;
  readonly requestId: string;
  /** The caller's reason (`X-Action-Notes`). */
  readonly notes: string | null;
}

/** How the caller reached the API. */
export interface Connection {
  /** Network address of its end; '' when it has closed. */
  readonly address: string;
  /** The header `Host`. */
  readonly host: string;
  /** Name of the cookie with the session; null without one. */
  readonly cookie: string | null;
}

/** Versions of which the record must have one: `*` for any, `new` for none; null if the caller did not state any. */
export type IfMatch = readonly number[] | '*' | 'new' | null;

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The decoded request of an endpoint. */
export interface Request<Params, Query, Body> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** For `checkVersion` of precondition.ts; always null if the endpoint does not check it. */
  readonly ifMatch: IfMatch;
  readonly principal: Principal;
  readonly origin: Origin;
  /** Aborts when the client has disconnected. */
  readonly gone: AbortSignal;
  /** Whether long work may return a job immediately (`Prefer: respond-async`). */
  readonly prefersAsync: boolean;
  /** Whether `Accept` prefers what a browser shows to JSON: `text/html`, or the drawing of a picture. */
  readonly prefersPage: boolean;
  /** Scheme and host by which the caller reaches the API, without a slash at the end. */
  readonly baseUrl: string;
  readonly connection: Connection;
}

/** A request as the HTTP layer passes it on, unchecked. */
export interface RawRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, readonly string[]>>;
  readonly body: unknown;
  readonly ifMatch: IfMatch;
  readonly principal: Principal;
  readonly origin: Origin;
  readonly gone: AbortSignal;
  readonly prefersAsync: boolean;
  /** Whether `Accept` prefers what a browser shows to JSON: `text/html`, or the drawing of a picture. */
  readonly prefersPage: boolean;
  /** Scheme and host by which the caller reaches the API, without a slash at the end. */
  readonly baseUrl: string;
  readonly connection: Connection;
}
