// What an endpoint is: a method, a path, schemas of what comes in and goes out, and a function between them.
import { z } from 'zod';
import type { Scope } from '#domain/scopes.ts';
import type { ClickHouse } from '#runtime/clickhouse.ts';
import type { Settings } from '#runtime/config.ts';
import type { Outlet } from '#runtime/outlet.ts';
import type { RecordVersion } from '#runtime/record-intents.ts';
import type { Records } from '#runtime/records.ts';
import { decode } from './decode.ts';
import type { Deprecation } from './deprecation.ts';
import type { EventBell } from './events/bell.ts';
import type { Gate } from './gate.ts';
import type { Happening } from './happening.ts';
import type { Places } from './jobs/places.ts';
import type { ProblemCode } from './problem.ts';
import type { RateLimits, Counted } from './rate-limits/limits.ts';
import type { Encoders } from './readings/encoders.ts';
import type { HeldPersonal, PersonalRow } from './records/personal.ts';
import type { Shown } from './records/shown.ts';
import type { LongList } from './stream.ts';

/** Who asks. */
export interface Principal {
  readonly keyId: string;
  readonly name: string;
  readonly scopes: readonly string[];
  /** Ids (`prj_…`) of the projects to which the key is limited; empty = all. */
  readonly projectIds: readonly string[];
  /** DID for whom the key decides, or null. */
  readonly actor: string | null;
}

/** What endpoints may use of the outside. */
export interface Api {
  readonly settings: Pick<
    Settings,
    | 'HEARTH_DOMAIN'
    | 'HEARTH_COUNTRY'
    | 'HEARTH_KEY_KIND'
    | 'HEARTH_TOPIC_PREFIX'
    | 'HEARTH_OLDEST_READING'
    | 'HEARTH_REPLAY_SECRET'
  >;
  /** Records of people's decisions. Endpoints read them here and return what to write. */
  readonly records: Records;
  /** Single records as replies show them. */
  readonly shown: Shown;
  /** Reads of lists and records, cut after 2 s. */
  readonly clickhouse: ClickHouse;
  /** Reads of telemetry and days, and repair: what may take up to 20 s. */
  readonly telemetry: ClickHouse;
  /** For long polls of the events feed: one look for all who wait. */
  readonly eventBell: EventBell;
  /** For imports that go on. */
  readonly importPlaces: Places;
  /** Before each row of an import. */
  readonly importRow: Gate;
  /** To Kafka. Throws PartAway in bounded time. */
  readonly send: Outlet['send'];
  /** Encode readings with the registered schemas. Throws PartAway while the registry was never reached. */
  readonly encoders: () => Promise<Encoders>;
  readonly limits: RateLimits;
  /** ms since 1970. */
  readonly nowMs: () => number;
  readonly newUlid: () => string;
  /** Names of the parts that are away, empty when all answer. */
  readonly missingParts: () => Promise<string[]>;
  readonly metricsText: () => Promise<{ type: string; text: string }>;
}

/** Where a request comes from, for the audit log. */
export interface Origin {
  readonly operationId: string;
  readonly requestId: string;
  /** What the caller says about it (`X-Action-Notes`). */
  readonly notes: string | null;
}

/** A version that the caller has read, `*` for any, null when it did not say. */
export type IfMatch = number | '*' | null;

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
}

/** What an endpoint gives back. */
export interface Answer {
  readonly status: number;
  /** Sent as JSON; left out for `text`, and for 204. */
  readonly body?: unknown;
  readonly text?: { readonly type: string; readonly text: string };
  /**
   * In place of `body`: items that are sent while they are read, as a list in JSON or as lines. `run` reads enough to
   * know that the rest can be read; a failure after that cuts the connection.
   */
  readonly list?: Omit<LongList, 'nextCursor'>;
  /** Version of the record in the body: sends an ETag. */
  readonly version?: number;
  /** Path of the created record. */
  readonly location?: string;
  /** Cursor of the next page of a list: sends a Link. */
  readonly nextCursor?: string;
  /**
   * Record versions to write with the reply, all or none. When another request took one of them first, `run` is
   * called again and meets what that request wrote: so it reads before it decides, and keeps no state.
   */
  readonly records?: readonly RecordVersion[];
  /**
   * Members of the body that are shown this once and never stored: a repeat of the Idempotency-Key gets `body` without
   * them. For secrets.
   */
  readonly shownOnce?: Readonly<Record<string, unknown>>;
  /**
   * Personal data of the household in the body, which is printed without them: they are filled in when it is sent, as
   * the caller may see them, and are never stored with the reply.
   */
  readonly personal?: HeldPersonal | undefined;
  /** Personal data to write before the records that refer to them. */
  readonly writesPersonal?: PersonalRow | undefined;
  /** Id of the household whose personal data go when the records are written. */
  readonly erases?: string;
  /** Households whose personal data the body of a list shows. */
  readonly reads?: readonly HeldPersonal[];
  /** It is a job because the caller preferred one: sends Preference-Applied. */
  readonly isAsync?: boolean;
  /** What subscribers of GET /v1/events learn of the write. */
  readonly events?: readonly Happening[];
}

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

export interface Shape<Params, Query, Body> {
  readonly method: Method;
  /** As @koa/router reads it, `/v1/households/:id`. */
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  /** What the summary has no place for. */
  readonly description?: string;
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
  /** Whether `If-Match` is honoured, or needed (428 without it); left out where there is no record to compare with. */
  readonly ifMatch?: 'taken' | 'required';
  /** Left out for an operation that stays. */
  readonly deprecated?: Deprecation;
  /** What its requests count as in the rate limits; left out for `default`. */
  readonly counted?: Counted;
}

interface Definition<Params, Query, Body> extends Shape<Params, Query, Body> {
  readonly run: (request: Request<Params, Query, Body>, api: Api) => Promise<Answer>;
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
}

export interface Endpoint extends Shape<unknown, unknown, unknown> {
  /** Decodes, then runs. Throws a Problem that names all faults of the input. */
  readonly answer: (raw: RawRequest, api: Api) => Promise<Answer>;
}

export const noParams = z.strictObject({});
export const noQuery = z.strictObject({});
export const noBody: BodyShape<undefined> = { schema: z.undefined(), fault: 'invalid-request' };

/** Ties the types of the schemas to `run`. */
export function defineEndpoint<Params, Query, Body>(definition: Definition<Params, Query, Body>): Endpoint {
  const { run, ...shape } = definition;
  return { ...shape, answer: (raw, api) => run(decode(definition, raw), api) };
}
