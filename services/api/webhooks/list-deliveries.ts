// GET /v1/webhook-endpoints/{id}/deliveries: what was sent to an endpoint, and what came of it.
import { z } from 'zod';
import { defineEndpoint, noBody } from '../context/endpoint.ts';
import { anyOf, type Condition } from '../contract/condition.ts';
import { cursorText, digestOf, readCursor } from '../contract/cursor.ts';
import { limitDefault } from '../contract/list-query.ts';
import { latestMs, many, one, pageQuery } from '../contract/query.ts';
import { deliveryStatuses, readDeliveries } from '../store/webhooks/deliveries.ts';
import { deliveryReply, printDelivery } from './deliveries.ts';
import { visibleWebhook, webhookParams, webhooksPath } from './webhooks.ts';

const orders = { createdAt: 'ASC', '-createdAt': 'DESC' } as const;

const cursorPlace = z.tuple([z.int().min(0).max(latestMs), z.string()]);

export const listDeliveries = defineEndpoint({
  method: 'GET',
  path: `${webhooksPath}/:id/deliveries`,
  operationId: 'listWebhookDeliveries',
  summary: 'List the deliveries of a webhook endpoint',
  description:
    'A delivery is an event with its attempts, the newest attempt first; tests are among them. It is there from its first attempt on, for 30 days. Bodies and answers are not kept.',
  scope: 'webhooks:manage',
  params: webhookParams,
  query: z.strictObject({
    limit: pageQuery.limit,
    cursor: pageQuery.cursor,
    status: many(z.enum(deliveryStatuses)),
    type: many(z.string().min(1).max(100)),
    sort: one(z.enum(['createdAt', '-createdAt'])).describe(
      'Order of the list; `-` sorts descending. Default: createdAt.',
    ),
  }),
  body: noBody,
  replies: {
    200: {
      description: 'A page of deliveries.',
      schema: z.object({
        data: z.array(deliveryReply),
        nextCursor: z.string().nullable(),
        hasMore: z.boolean(),
      }),
    },
  },
  problems: ['webhook-endpoint-not-found', 'invalid-cursor'],
  run: async ({ params, query, principal }, api) => {
    const { id } = await visibleWebhook(api, principal, params.id);
    const direction = orders[query.sort ?? 'createdAt'];
    const limit = query.limit ?? limitDefault;
    const digest = digestOf([id, query.status, query.type, direction]);
    const rows = await readDeliveries(api.clickhouse, {
      endpointId: id,
      ofAttempts: anyOf('type', query.type),
      ofDeliveries: [...anyOf('state', query.status), ...afterCursor(query.cursor, direction, digest)],
      direction,
      limit: limit + 1,
    });
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    const nextCursor = rows.length > limit && last ? cursorText([last.createdMs, last.id], digest) : null;
    const body = { data: shown.map(printDelivery), nextCursor, hasMore: nextCursor !== null };
    return { status: 200, body, ...(nextCursor !== null && { nextCursor }) };
  },
});

function afterCursor(cursor: string | undefined, direction: 'ASC' | 'DESC', digest: string): Condition[] {
  if (cursor === undefined) return [];
  const [cursorMs, cursorId] = readCursor(cursor, cursorPlace, digest);
  const beyond = direction === 'ASC' ? '>' : '<';
  return [
    {
      sql: `(createdMs, id) ${beyond} ({cursorMs:Int64}, {cursorId:String})`,
      params: { cursorMs, cursorId },
    },
  ];
}
