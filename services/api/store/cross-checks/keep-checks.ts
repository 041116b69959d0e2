// Keeps what a comparison with sensors found with the responses that it compared.
import type { Api } from '../../context/api.ts';
import type { responseBody } from '../bodies/response.ts';
import type { z } from 'zod';

interface Found {
  readonly id: string;
  /** Of the answers. */
  readonly digest: string;
  readonly checks: z.output<typeof responseBody>['checks'];
}

const rowsAtOnce = 10_000;

/** A response without a result loses that of an earlier comparison. */
export async function keepSensorChecks(
  { clickhouse }: Pick<Api, 'clickhouse'>,
  { campaignId, at, found }: { campaignId: string; at: string; found: readonly Found[] },
): Promise<void> {
  const rows = found.map(({ id, digest, checks }) => ({
    campaign_id: campaignId,
    id,
    source: 'sensors',
    digest,
    checks: JSON.stringify(checks),
    checked_at: at,
  }));
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await clickhouse.insertRows('response_checks', rows.slice(from, from + rowsAtOnce));
}
