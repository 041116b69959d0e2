// Reads past and present installations by device and household, so that the cost depends on their number only.
import { z } from 'zod';
import type { Span } from '#domain/cooking/steps.ts';
import type { Api } from '../context/api.ts';
import { storedBody } from '#records/records.ts';
import { recordsOf } from './of-device.ts';
import { parseStored } from './bodies/held.ts';
import { installationBody, type Installation, stayOf } from './bodies/installation.ts';

type Door = Pick<Api, 'clickhouse' | 'records'>;

const holds = ({ body }: Installation): boolean => body.withdrawnAt === undefined;

/** All installations of devices, ordered by creation, without withdrawn ones. */
export const installationsOf = async (api: Door, ...deviceIds: readonly string[]): Promise<Installation[]> =>
  (await recordsOf(api, 'installation', { deviceIds }))
    .map((record) => parseStored(installationBody, record))
    .filter(holds);

const installationRow = z.object({ id: z.string(), version: z.number(), body: storedBody });

// One query instead of three in a row.
const installationsAroundSql = `
  SELECT id, version, body FROM records WHERE kind = 'installation' AND id IN (
    SELECT id FROM device_records WHERE kind = 'installation' AND device_id IN (
      SELECT device_id FROM placements WHERE household_id IN {householdIds:Array(String)}))
  ORDER BY id, version DESC LIMIT 1 BY id`;

/** All installations of every device that was ever installed in one of the households, ordered by creation. */
export async function installationsAround(
  { clickhouse }: Pick<Api, 'clickhouse'>,
  householdIds: readonly string[],
): Promise<Installation[]> {
  const rows = await clickhouse.query(installationRow, installationsAroundSql, { householdIds });
  return rows.map((row) => parseStored(installationBody, row)).filter(holds);
}

/** The time of an installation; an open end is infinite. */
export function spanOf({ body }: Installation): Span {
  const { fromMs, toMs } = stayOf(body);
  return { fromMs: fromMs ?? -Infinity, toMs: toMs ?? Infinity };
}

/** Ids of all installations in a household, ordered by creation. */
export async function installationIdsIn(
  { clickhouse }: Pick<Api, 'clickhouse'>,
  householdId: string,
): Promise<string[]> {
  const sql = 'SELECT DISTINCT id FROM placements WHERE household_id = {householdId:String} ORDER BY id';
  return (await clickhouse.query(idRow, sql, { householdId })).map(({ id }) => id);
}

const idRow = z.object({ id: z.string() });
