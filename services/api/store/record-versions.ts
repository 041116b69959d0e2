// All versions of one record, from the log.
import { z } from 'zod';
import { storedBody, type StoredRecord } from '#records/records.ts';
import type { Api } from '../context/api.ts';

const row = z.object({ id: z.string(), version: z.number(), body: storedBody });

/** Most versions that are read. */
const versionsMax = 100;

/** Newest first. */
export const recordVersions = (
  api: Pick<Api, 'clickhouse'>,
  kind: string,
  id: string,
): Promise<StoredRecord[]> =>
  api.clickhouse.query(
    row,
    `SELECT id, version, body FROM records WHERE kind = {kind:String} AND id = {id:String}
     ORDER BY version DESC LIMIT 1 BY version LIMIT ${versionsMax}`,
    { kind, id },
  );
