// The households of a project that take part, with their places.
import { z } from 'zod';
import type { Place } from '#domain/surveys/field-work/places.ts';
import type { Api } from '../../context/api.ts';

const row = z.object({
  id: z.string(),
  household: z.string(),
  adminCodes: z.array(z.string()),
  district: z.string(),
  density: z.string(),
});

export interface PlacedRow extends Place {
  readonly id: string;
}

/** Of a row of `households`; erased ones take no part. Parameter: `projectId`. */
export const takesPart = `project_id = {projectId:String} AND status IN ('enrolled', 'active', 'inactive') AND erased_at IS NULL`;

/** By DID. */
export async function placesOf(
  { telemetry }: Pick<Api, 'telemetry'>,
  projectId: string,
): Promise<ReadonlyMap<string, PlacedRow>> {
  const sql = `SELECT id, did AS household, admin_codes AS adminCodes, district, toString(density) AS density
    FROM households FINAL WHERE ${takesPart}`;
  const rows = await telemetry.query(row, sql, { projectId });
  return new Map(rows.map((one) => [one.household, one]));
}
