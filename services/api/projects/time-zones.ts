// Time zones by their IANA names, as ClickHouse spells them: it computes the local days.
import { z } from 'zod';
import type { Api } from '../context/api.ts';
import { didYouMean } from '#runtime/text/did-you-mean.ts';
import { valueAt } from '../contract/faults.ts';
import type { Fault } from '../contract/problem.ts';

/** What can be a name at all. */
export const timeZoneName = z.string().min(1).max(64);

/** Of a body with a `timeZone`: a fault with the nearest name when ClickHouse does not know exactly this one. */
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
