// What the status lists are made of: the places of revoked and suspended credentials, and how many credentials there are.
import { z } from 'zod';
import type { Api } from '../../context/api.ts';
import type { StatusPurpose } from '#domain/credentials/status-list.ts';

const statusOf: Readonly<Record<StatusPurpose, string>> = { revocation: 'revoked', suspension: 'suspended' };

const row = z.object({ indexes: z.array(z.number()), changedMs: z.number(), issued: z.number() });

export interface StatusRows {
  /** Places whose bit is set. */
  readonly indexes: readonly number[];
  /** When the newest of all credentials of the list changed, ms since 1970; 0: there is none. */
  readonly changedMs: number;
}

/** Null for a list of which no credential exists, but for the first one. */
export async function readStatusRows(
  { clickhouse }: Pick<Api, 'clickhouse'>,
  purpose: StatusPurpose,
  list: number,
): Promise<StatusRows | null> {
  const [found] = await clickhouse.query(
    row,
    `SELECT arraySort(groupArrayIf(status_index, status = {status:String})) AS indexes,
       toUnixTimestamp64Milli(max(updated_at)) AS changedMs, toUInt32(count()) AS issued
     FROM credentials FINAL WHERE list = {list:UInt32}`,
    { list, status: statusOf[purpose] },
  );
  return found === undefined || (found.issued === 0 && list !== 1) ? null : found;
}

/** Number of credentials. */
export async function countCredentials({ clickhouse }: Pick<Api, 'clickhouse'>): Promise<number> {
  const [found] = await clickhouse.query(
    z.object({ count: z.number() }),
    'SELECT toUInt32(uniqExact(id)) AS count FROM credentials',
  );
  return found?.count ?? 0;
}
