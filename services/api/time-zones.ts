// Time zones by their IANA names, as ClickHouse spells them: it computes the local days.
import { z } from 'zod';
import type { Api } from './endpoint.ts';
import { nearest } from '#runtime/nearest.ts';
import { Problem } from './problem.ts';

/** Throws 400 with the nearest name when ClickHouse does not know the zone under exactly this name. */
export async function checkTimeZone(api: Api, timeZone: string): Promise<void> {
  const rows = await api.clickhouse.query(
    z.object({ name: z.string() }),
    'SELECT time_zone AS name FROM system.time_zones',
  );
  const known = rows.map(({ name }) => name);
  if (known.includes(timeZone)) return;
  const suggestion = nearest(timeZone, known);
  const detail = `${JSON.stringify(timeZone)} is not an IANA time zone, for example Africa/Kampala.`;
  throw new Problem('invalid-request', {
    detail,
    errors: [{ pointer: '#/timeZone', code: 'not-a-time-zone', detail, ...(suggestion && { suggestion }) }],
  });
}
