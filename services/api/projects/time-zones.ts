// Time zones by their IANA names, as ClickHouse spells them: it computes the local days.
import { z } from 'zod';
import type { Api } from '../context/api.ts';
import { didYouMean } from '#runtime/text/did-you-mean.ts';
import { valueAt } from '../contract/faults.ts';
import type { Fault } from '../contract/problem.ts';

/** Characters of a possible name. */
export const timeZoneName = z.string().min(1).max(64);

/** Checks the `timeZone` of a body: a fault with the nearest name if ClickHouse does not know it. */
export async function timeZoneFaults(body: unknown, api: Pick<Api, 'clickhouse'>): Promise<Fault[]> {
  const { data: timeZone } = timeZoneName.safeParse(valueAt(body, ['timeZone']));
  if (timeZone === undefined) return [];
  const rows = await api.clickhouse.query(
    z.object({ name: z.string() }),
    'SELECT time_zone AS name FROM system.time_zones',
  );
  const known = rows.map(({ name }) => name);
  if (known.includes(timeZone)) return [];
  const suggestion = didYouMean(timeZone, known);
  const detail = `${JSON.stringify(timeZone)} is not an IANA time zone, for example Africa/Kampala.`;
  return [{ pointer: '#/timeZone', code: 'not-a-time-zone', detail, ...(suggestion && { suggestion }) }];
}
