// How far each endpoint has come in the feed, and the log of attempts: what is stored, so that a copy that dies loses nothing.
import { z } from 'zod';
import type { Place } from '#records/feed/feed.ts';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import type { Endpoint } from './sending.ts';

/** Where an endpoint is in the feed. */
export interface Progress {
  readonly step: number;
  /** Every event up to here that the endpoint wants was answered with 2xx. */
  readonly place: Place;
  /** The event that failed; null: none. */
  readonly failing: Failing | null;
  /** Events that were passed over since it was stored. */
  readonly skipped: number;
}

export interface Failing {
  readonly eventId: string;
  readonly attempts: number;
  /** `activatedAt` of the endpoint for which the attempts were counted. */
  readonly activatedAt: string;
  /** Status of the last answer; null: none. */
  readonly status: number | null;
  /** When it is tried again; null: never, the endpoint is to be switched off. */
  readonly nextMs: number | null;
}

/** An attempt that was made. */
export interface Attempted {
  readonly endpointId: string;
  readonly eventId: string;
  readonly type: string;
  /** Id of the redelivery or test; empty: the feed. */
  readonly orderId: string;
  readonly attempt: number;
  readonly atMs: number;
  readonly durationMs: number;
  readonly status: number | null;
  readonly fault: string | null;
  readonly nextMs: number | null;
}

const row = z.object({
  id: z.string(),
  step: z.coerce.number(),
  micros: z.coerce.number(),
  eventId: z.string(),
  nextEvent: z.string(),
  attempts: z.number(),
  activatedMs: z.coerce.number(),
  status: z.number(),
  nextMs: z.coerce.number().nullable(),
});

const iso = (ms: number): string => new Date(ms).toISOString();
const isoOrNull = (ms: number | null): string | null => (ms === null ? null : iso(ms));

/** A new endpoint begins with the events from its creation on. */
const begin = ({ body }: Endpoint): Progress => ({
  step: 0,
  place: [Date.parse(body.createdAt) * 1000, ''],
  failing: null,
  skipped: 0,
});

export async function loadProgress(
  clickhouse: ClickHouse,
  endpoints: readonly Endpoint[],
): Promise<ReadonlyMap<string, Progress>> {
  if (endpoints.length === 0) return new Map();
  const rows = await clickhouse.query(
    row,
    `SELECT endpoint_id AS id, step, micros, event_id AS eventId, next_event AS nextEvent, attempts,
       toUnixTimestamp64Milli(activated_at) AS activatedMs, status, toUnixTimestamp64Milli(next_at) AS nextMs
     FROM webhook_progress FINAL WHERE endpoint_id IN {ids:Array(String)}`,
    { ids: endpoints.map(({ id }) => id) },
  );
  const stored = new Map(rows.map((one) => [one.id, progressOf(one)]));
  return new Map(endpoints.map((endpoint) => [endpoint.id, stored.get(endpoint.id) ?? begin(endpoint)]));
}

const progressOf = (one: z.output<typeof row>): Progress => ({
  step: one.step,
  place: [one.micros, one.eventId],
  failing:
    one.nextEvent === ''
      ? null
      : {
          eventId: one.nextEvent,
          attempts: one.attempts,
          activatedAt: iso(one.activatedMs),
          status: one.status || null,
          nextMs: one.nextMs,
        },
  skipped: 0,
});

export const storeProgress = (
  clickhouse: ClickHouse,
  endpointId: string,
  { step, place: [micros, eventId], failing }: Progress,
): Promise<void> =>
  clickhouse.insertRows('webhook_progress', [
    {
      endpoint_id: endpointId,
      step,
      micros,
      event_id: eventId,
      next_event: failing?.eventId ?? '',
      attempts: failing?.attempts ?? 0,
      activated_at: failing?.activatedAt ?? iso(0),
      status: failing?.status ?? 0,
      next_at: isoOrNull(failing?.nextMs ?? null),
    },
  ]);

export const storeAttempts = (clickhouse: ClickHouse, attempts: readonly Attempted[]): Promise<void> =>
  clickhouse.insertRows(
    'webhook_attempts',
    attempts.map((one) => ({
      endpoint_id: one.endpointId,
      event_id: one.eventId,
      type: one.type,
      order_id: one.orderId,
      attempt: one.attempt,
      at: iso(one.atMs),
      duration_ms: one.durationMs,
      status: one.status ?? 0,
      fault: one.fault ?? '',
      next_at: isoOrNull(one.nextMs),
    })),
  );
