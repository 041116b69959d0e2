// What an endpoint is: a method, a path, schemas of what comes in and goes out, and a function between them.
import { z } from 'zod';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import type { Settings } from '#runtime/process/config.ts';
import type { Outlet } from '#runtime/kafka/bounded-producer.ts';
import type { RecordVersion } from '#records/intents.ts';
import type { Records } from '#records/records.ts';
import { decode } from '../contract/decode.ts';
import type { EventBell } from '../store/feed/bell.ts';
import type { Gate } from '../limits/gate.ts';
import type { Happening } from '../contract/event.ts';
import type { Places } from '../limits/places.ts';
import type { Fault } from '../contract/problem.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import type { Encoders } from './encoders.ts';
import type { HeldPersonal, PersonalRow } from '../store/bodies/personal.ts';
import type { ProjectDids } from '../store/shown/project-dids.ts';
import type { Shown } from '../store/shown/shown.ts';
import type { BodyShape, RawRequest, Request, Shape } from '../contract/shape.ts';
import type { LongList } from '../contract/stream.ts';

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
  readonly projectDids: ProjectDids;
  /** Reads of lists and records: cut within 2 s when the store is silent, after 10 s when it is busy. */
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

interface Definition<Params, Query, Body> extends Shape<Params, Query, Body> {
  readonly run: (request: Request<Params, Query, Body>, api: Api) => Promise<Answer>;
  /** Faults of the body that only a look outside finds; they are told together with those of its schema. */
  readonly lookedUp?: (body: unknown, api: Api) => Promise<readonly Fault[]>;
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
  const { run, lookedUp, ...shape } = definition;
  if (!lookedUp) return { ...shape, answer: (raw, api) => run(decode(definition, raw), api) };
  return {
    ...shape,
    answer: async (raw, api) => run(decode(definition, raw, await lookedUp(raw.body, api)), api),
  };
}
