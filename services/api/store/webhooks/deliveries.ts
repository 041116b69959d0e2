// Reads the delivery log: one delivery for each event of an endpoint, with its attempts.
import { z } from 'zod';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import { allOf, type Condition } from '../../contract/condition.ts';

export const deliveryStatuses = ['delivered', 'retrying', 'failed'] as const;

/** Attempts of one delivery that are shown: the newest. */
const attemptsShownMax = 50;

const row = z.object({
  id: z.string(),
  eventType: z.string(),
  state: z.enum(deliveryStatuses),
  createdMs: z.coerce.number(),
  updatedMs: z.coerce.number(),
  nextMs: z.coerce.number().nullable(),
  count: z.coerce.number(),
  attempts: z.array(
    z.tuple([z.coerce.number(), z.string(), z.coerce.number(), z.coerce.number(), z.string()]),
  ),
});

export type DeliveryRow = z.output<typeof row>;

interface DeliverySelection {
  readonly endpointId: string;
  /** On the rows of attempts. */
  readonly ofAttempts: readonly Condition[];
  /** On deliveries: `state`, `createdMs`, `id`. */
  readonly ofDeliveries: readonly Condition[];
  readonly direction: 'ASC' | 'DESC';
  readonly limit: number;
}

/** An attempt as a tuple: time, order, duration, status, fault; the newest first. */
export function readDeliveries(
  clickhouse: ClickHouse,
  { endpointId, ofAttempts, ofDeliveries, direction, limit }: DeliverySelection,
): Promise<DeliveryRow[]> {
  const attempts = allOf(ofAttempts);
  const deliveries = allOf(ofDeliveries);
  return clickhouse.query(
    row,
    `SELECT event_id AS id, any(type) AS eventType,
       multiIf(countIf(fault = '') > 0, 'delivered', argMaxIf(isNotNull(next_at), at, order_id = ''), 'retrying', 'failed') AS state,
       toUnixTimestamp64Milli(min(at)) AS createdMs, toUnixTimestamp64Milli(max(at)) AS updatedMs,
       if(state = 'retrying', toUnixTimestamp64Milli(argMaxIf(next_at, at, order_id = '')), NULL) AS nextMs, count() AS count,
       arraySlice(arrayReverseSort(groupArray(
         (toUnixTimestamp64Milli(at), order_id, duration_ms, status, fault))), 1, {shown:UInt16}) AS attempts
     FROM webhook_attempts WHERE endpoint_id = {endpointId:String} AND ${attempts.where}
     GROUP BY event_id HAVING ${deliveries.where}
     ORDER BY createdMs ${direction}, id ${direction} LIMIT {limit:UInt32}`,
    { endpointId, limit, shown: attemptsShownMax, ...attempts.params, ...deliveries.params },
  );
}
