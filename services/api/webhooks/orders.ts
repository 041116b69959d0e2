// Callbacks that a caller requests, such as tests and redeliveries: stored as records, and sent by upkeep within seconds.
import { z } from 'zod';
import { orderKind } from '#records/webhooks/webhooks.ts';
import type { Answer } from '../context/answer.ts';
import type { Api } from '../context/api.ts';
import type { Principal } from '../contract/principal.ts';
import { isoTime } from '../contract/time.ts';
import { sealOf, webhooksPath } from './webhooks.ts';

export const orderReply = z
  .object({
    id: z.string(),
    endpointId: z.string(),
    deliveryId: z.string(),
    reason: z.enum(['redelivery', 'test']),
    createdAt: z.string(),
  })
  .meta({ id: 'WebhookOrder' });

export const orderExample = {
  id: 'who_01M7YNX8J0QF6P5307M3HNMPM6',
  endpointId: 'whe_01M7YNX8J0QF6P5307M3HNMPM6',
  deliveryId: 'evt_01M7YNX8J0QF6P5307M3HNMPM6',
  reason: 'redelivery',
  createdAt: '2026-11-21T09:10:00Z',
};

interface Wanted {
  readonly endpointId: string;
  readonly eventId: string;
  readonly reason: 'redelivery' | 'test';
}

/** The reply, with the record that upkeep looks for. Throws 409 where nothing can be signed. */
export function orderAnswer(api: Api, { keyId }: Principal, { endpointId, eventId, reason }: Wanted): Answer {
  sealOf(api);
  const id = `who_${api.newUlid()}`;
  const createdAt = isoTime(api.nowMs());
  return {
    status: 202,
    location: `${webhooksPath}/${endpointId}/deliveries/${eventId}`,
    body: { id, endpointId, deliveryId: eventId, reason, createdAt },
    records: [
      {
        kind: orderKind,
        id,
        version: 1,
        body: { endpointId, eventId, reason, createdBy: keyId, createdAt },
      },
    ],
  };
}
