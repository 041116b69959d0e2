// How many webhook endpoints there are.
import { z } from 'zod';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';

export async function countEndpoints(clickhouse: ClickHouse): Promise<number> {
  const [row] = await clickhouse.query(
    z.object({ count: z.coerce.number() }),
    'SELECT count() AS count FROM webhook_endpoints FINAL WHERE NOT deleted',
  );
  return row?.count ?? 0;
}
