// The contract of an endpoint: its address, the schemas of its inputs and replies, and the request that it receives.
import type { z } from 'zod';
import type { Scope } from '#domain/scopes.ts';
import type { Deprecation } from './deprecation.ts';
import type { Principal } from './principal.ts';
import type { ProblemCode } from './problem.ts';

interface ReplyShape {
  readonly description: string;
  readonly schema?: z.ZodType;
  readonly example?: unknown;
  /** Media type of the reply; default JSON with a schema, none without. */
  readonly type?: string;
}

export interface BodyShape<Body> {
  readonly schema: z.ZodType<Body>;
  /** The problem code of a body that does not fit. */
  readonly fault: ProblemCode;
  /** Shown in the OpenAPI document. */
  readonly example?: unknown;
  /** The schema that the document shows, where `schema` leaves the checks to `run`. */
  readonly shown?: z.ZodType;
  /** Other media types than those of media.ts, by their names. The value of `parse` goes to `schema`. */
  readonly media?: Readonly<Record<string, MediaType>>;
  /** Most bytes, decompressed; default 1 MiB. */
  readonly bytesMax?: number;
  /** No body at all means {}. */
  readonly optional?: true;
  /** Numbers that JSON cannot hold exactly are no fault of the whole body: `run` judges its items one by one. */
  readonly anyNumbers?: true;
}

export interface MediaType {
  readonly parse: (bytes: Uint8Array) => unknown;
  /** What is sent, for the OpenAPI document. */
  readonly schema: z.ZodType;
  readonly example: unknown;
}

/** What the requests of an operation count as in the rate limits: `readings` as well as `default`. */
export type Counted = 'default' | 'readings';

export interface Shape<Params, Query, Body> {
  readonly method: Method;
  /** As @koa/router reads it, `/v1/households/:id`. */
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  /** What the summary has no place for: conditions, limits, effects. */
  readonly description: string;
  /** The scope that the key needs; `any` = every key; `public` = no key. */
  readonly scope: Scope | 'any' | 'public';
  readonly params: z.ZodType<Params>;
  /** A strict object over lists of strings, made with `one` and `many` of query.ts. */
  readonly query: z.ZodType<Query>;
  readonly body: BodyShape<Body>;
  readonly replies: Readonly<Record<number, ReplyShape>>;
  /** Problems beside those that every endpoint can have (401, 403, 500, 503, and those of its inputs). */
  readonly problems: readonly ProblemCode[];
  /** The reply is also given as lines (`Accept: application/x-ndjson`), one item each. */
  readonly lines?: true;
  /** A caller that prefers `text/html`, as browsers do, is redirected to a page. */
  readonly page?: true;
  /** Whether `If-Match` is honoured, or needed (428 without it); left out where there is no record to compare with. */
  readonly ifMatch?: 'taken' | 'required';
  /** Left out for an operation that stays. */
  readonly deprecated?: Deprecation;
  /** What its requests count as in the rate limits; left out for `default`. */
  readonly counted?: Counted;
}

/** Where a request comes from, for the audit log. */
export interface Origin {
  readonly operationId: string;
  readonly requestId: string;
  /** What the caller says about it (`X-Action-Notes`). */
  readonly notes: string | null;
}

/** The record must be in this version, `*` for any, `new`: there must be none; null: the caller did not say. */
export type IfMatch = number | '*' | 'new' | null;

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The decoded request of an endpoint. */
export interface Request<Params, Query, Body> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** For `checkVersion` of precondition.ts; always null where the endpoint does not take it. */
  readonly ifMatch: IfMatch;
  readonly principal: Principal;
  readonly origin: Origin;
  /** Aborts when nobody waits for the answer any more. */
  readonly gone: AbortSignal;
  /** Whether long work may be answered with a job at once (`Prefer: respond-async`). */
  readonly prefersAsync: boolean;
  /** Whether `Accept` prefers `text/html` to JSON, as that of a browser does. */
  readonly prefersPage: boolean;
}

/** A request as the app hands it over: nothing checked yet. */
export interface RawRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, readonly string[]>>;
  readonly body: unknown;
  readonly ifMatch: IfMatch;
  readonly principal: Principal;
  readonly origin: Origin;
  readonly gone: AbortSignal;
  readonly prefersAsync: boolean;
  /** Whether `Accept` prefers `text/html` to JSON, as that of a browser does. */
  readonly prefersPage: boolean;
}
