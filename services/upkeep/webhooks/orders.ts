// Sends the redeliveries and tests that people requested: each once, whatever the answer, and independent of the order of
// the feed.
import { z } from 'zod';
import { callbackBody } from '#domain/webhooks/callback-body.ts';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import { isoTime } from '#runtime/text/iso-time.ts';
import { deliver } from './deliver.ts';
import { eventOf } from '#records/feed/feed.ts';
import { bodiesOf } from './events.ts';
import { storeAttempts } from './progress.ts';
import type { Endpoint, Sending } from './sending.ts';

/** Most orders of one round; the next round continues. */
const ordersMax = 100;

const order = z.object({
  id: z.string(),
  endpointId: z.string(),
  reason: z.enum(['redelivery', 'test']),
  eventId: z.string(),
  atMs: z.coerce.number(),
});

export type Order = z.output<typeof order>;

/** Orders of the last day without an attempt. An older one is of no use any more. */
export const openOrders = (clickhouse: ClickHouse): Promise<Order[]> =>
  clickhouse.query(
    order,
    `SELECT id, endpoint_id AS endpointId, reason, event_id AS eventId, toUnixTimestamp64Milli(created_at) AS atMs
     FROM webhook_orders FINAL
     WHERE created_at > now() - INTERVAL 1 DAY
       AND id NOT IN (SELECT order_id FROM webhook_attempts WHERE at > now() - INTERVAL 2 DAY AND order_id != '')
     ORDER BY created_at, id LIMIT {ordersMax:UInt32}`,
    { ordersMax },
  );

interface Content {
  readonly type: string;
  /** Null: the event is kept no longer. */
  readonly body: string | null;
}

/** Resolves to whether the receiver took it. */
export async function fulfil(sending: Sending, endpoint: Endpoint, wanted: Order): Promise<boolean> {
  const { type, body } = await contentOf(sending, wanted);
  const attempt =
    body === null
      ? ({ atMs: sending.nowMs(), durationMs: 0, status: null, fault: 'event-expired' } as const)
      : await deliver(sending, endpoint, { id: wanted.eventId, body });
  const { atMs, durationMs, status, fault } = attempt;
  const place = { endpointId: endpoint.id, eventId: wanted.eventId, type, orderId: wanted.id, attempt: 1 };
  await storeAttempts(sending.clickhouse, [{ ...place, atMs, durationMs, status, fault, nextMs: null }]);
  return fault === null;
}

async function contentOf(
  { clickhouse, records }: Sending,
  { reason, endpointId, eventId, atMs }: Order,
): Promise<Content> {
  if (reason === 'test') {
    const event = { type: 'webhook.test', at: isoTime(atMs), subject: endpointId, projectId: null };
    return { type: event.type, body: callbackBody({ ...event, details: { id: endpointId } }) };
  }
  const event = await eventOf(clickhouse, eventId);
  if (!event) return { type: '', body: null };
  return { type: event.type, body: (await bodiesOf(records, [event])).get(eventId) ?? null };
}
