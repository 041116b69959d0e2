// Reads corrected fuel deliveries by device.
import { z } from 'zod';
import type { DeliveryCorrection } from '#domain/days/correct-deliveries.ts';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';

const row = z.object({
  did: z.string(),
  observedAt: z.number(),
  sequence: z.coerce.number(),
  quantity: z.number().nullable(),
});

interface Range extends Record<string, unknown> {
  readonly dids: readonly string[];
  /** Unix ms. */
  readonly from: number;
  readonly to: number;
}

/** By DID. */
export async function readDeliveryCorrections(
  clickhouse: ClickHouse,
  range: Range,
): Promise<ReadonlyMap<string, readonly DeliveryCorrection[]>> {
  const rows = await clickhouse.query(
    row,
    `SELECT JSONExtractString(record, 'deviceDid') AS did, toUnixTimestamp64Milli(assumeNotNull(starts_at)) AS observedAt,
       JSONExtractUInt(record, 'sequence') AS sequence, JSONExtract(record, 'quantity', 'Nullable(Float64)') AS quantity
     FROM device_records FINAL
     WHERE kind = 'delivery-correction' AND NOT withdrawn
       AND device_id IN (SELECT id FROM devices WHERE did IN {dids:Array(String)})
       AND starts_at >= fromUnixTimestamp64Milli({from:Int64}) AND starts_at <= fromUnixTimestamp64Milli({to:Int64})`,
    range,
  );
  return Map.groupBy(rows, ({ did }) => did);
}
