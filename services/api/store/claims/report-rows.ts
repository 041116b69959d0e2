// What the report of a project counts: its verified emission claims of a period, and the devices that were deployed in it.
import { z } from 'zod';
import type { Fleet } from '#domain/bundle/claim-report.ts';
import type { Api } from '../../context/api.ts';

interface Asked {
  readonly projectId: string;
  readonly start: string;
  readonly end: string;
}

/** Ids of verified claims that lie within the period, in their order; one more than `limit` if there are more. */
export async function reportedIds(
  { clickhouse }: Pick<Api, 'clickhouse'>,
  asked: Asked,
  limit: number,
): Promise<string[]> {
  const rows = await clickhouse.query(
    z.object({ id: z.string() }),
    `SELECT id FROM (SELECT * FROM claims FINAL WHERE project_id = {projectId:String})
     WHERE type = 'EmissionReductionClaim' AND status = 'verified' AND period_start >= {start:Date} AND period_end <= {end:Date}
     ORDER BY id LIMIT {limit:UInt32}`,
    { ...asked, limit: limit + 1 },
  );
  return rows.map(({ id }) => id);
}

const fleetRow = z.object({
  deployed: z.number(),
  reporting: z.number(),
  expected: z.number(),
  received: z.number(),
});

/** Devices that were installed in the project on days of the period, by their days. */
export async function readFleet(
  { telemetry }: Pick<Api, 'telemetry'>,
  asked: Asked,
): Promise<Omit<Fleet, 'claimed'>> {
  const [row] = await telemetry.query(
    fleetRow,
    `WITH
       toDateTime64({start:String}, 3, 'UTC') AS from_time,
       toDateTime64({end:String}, 3, 'UTC') + INTERVAL 1 DAY AS to_time,
       stays AS (
         SELECT DISTINCT device_did FROM device_places
         WHERE project_id = {projectId:String} AND from_at < to_time AND to_at > from_time
       ),
       days AS (
         SELECT device_did, ifNull(expected_intervals, 0) AS own_expected, ifNull(received_intervals, 0) AS own_received
         FROM device_days FINAL WHERE device_did IN (SELECT device_did FROM stays) AND day BETWEEN {start:Date} AND {end:Date}
       )
     SELECT toUInt32((SELECT count() FROM stays)) AS deployed, toUInt32(uniqExactIf(device_did, own_received > 0)) AS reporting,
       toFloat64(sum(own_expected)) AS expected, toFloat64(sum(own_received)) AS received
     FROM days`,
    { ...asked },
  );
  const { deployed = 0, reporting = 0, expected = 0, received = 0 } = row ?? {};
  return {
    deployed,
    reporting,
    coverage: expected === 0 ? 0 : Math.floor((received / expected) * 10_000) / 10_000,
  };
}
