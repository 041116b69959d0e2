// Prints deliveries of an endpoint, and finds one.
import { z } from 'zod';
import { isIdOf } from '#domain/identifiers.ts';
import { faults } from '#domain/webhooks/outcome.ts';
import type { Api } from '../context/api.ts';
import { Problem } from '../contract/problem.ts';
import { isoTime } from '../contract/time.ts';
import { deliveryStatuses, readDeliveries, type DeliveryRow } from '../store/webhooks/deliveries.ts';
import { webhookParams } from './webhooks.ts';

export const deliveryParams = webhookParams.extend({
  deliveryId: z
    .string()
    .refine((id) => isIdOf('event', id), {
      message: 'This must be the id of an event.',
      params: { code: 'bad-identifier' },
    })
    .describe('Id of the delivery, which is the id of its event.'),
});

const attemptReply = z.object({
  at: z.string(),
  durationMs: z.number(),
  status: z.number().nullable(),
  fault: z.enum(faults).nullable(),
  orderId: z.string().nullable(),
});

export const deliveryReply = z
  .object({
    id: z.string(),
    type: z.string(),
    status: z.enum(deliveryStatuses),
    attemptCount: z.number(),
    nextAttemptAt: z.string().nullable(),
    attempts: z.array(attemptReply),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: 'WebhookDelivery' });

export const deliveryExample = {
  id: 'evt_01M7YNX8J0QF6P5307M3HNMPM6',
  type: 'device.silent',
  status: 'delivered',
  attemptCount: 2,
  nextAttemptAt: null,
  attempts: [
    { at: '2026-11-21T09:10:08Z', durationMs: 87, status: 204, fault: null, orderId: null },
    { at: '2026-11-21T09:10:03Z', durationMs: 112, status: 503, fault: 'status', orderId: null },
  ],
  createdAt: '2026-11-21T09:10:03Z',
  updatedAt: '2026-11-21T09:10:08Z',
};

const fault = z.enum(faults);

export const printDelivery = (one: DeliveryRow): z.output<typeof deliveryReply> => ({
  id: one.id,
  type: one.eventType,
  status: one.state,
  attemptCount: one.count,
  nextAttemptAt: one.nextMs === null ? null : isoTime(one.nextMs),
  attempts: one.attempts.map(([atMs, orderId, durationMs, status, why]) => ({
    at: isoTime(atMs),
    durationMs,
    status: status === 0 ? null : status,
    fault: why === '' ? null : fault.parse(why),
    orderId: orderId === '' ? null : orderId,
  })),
  createdAt: isoTime(one.createdMs),
  updatedAt: isoTime(one.updatedMs),
});

/** Throws 404. */
export async function findDelivery(api: Api, endpointId: string, eventId: string): Promise<DeliveryRow> {
  const [found] = await readDeliveries(api.clickhouse, {
    endpointId,
    ofAttempts: [{ sql: 'event_id = {eventId:String}', params: { eventId } }],
    ofDeliveries: [],
    direction: 'ASC',
    limit: 1,
  });
  if (found) return found;
  throw new Problem('webhook-delivery-not-found', {
    detail: `The endpoint ${endpointId} has no delivery ${eventId}.`,
  });
}
