// The campaigns in which a collector may register households: their questionnaire says so, and they name the collector.
import { z } from 'zod';
import type { Api } from '../../context/api.ts';
import { parseStored } from '../bodies/held.ts';
import { surveyBody } from '../bodies/survey.ts';
import type { Whose } from './open-visits.ts';

const row = z.object({ id: z.string() });

/** The newest of a project: hardly one has more at a time. */
const campaignsMax = 200;

const sql = `SELECT id FROM surveys FINAL
  WHERE project_id = {projectId:String} AND status IN ('scheduled', 'open', 'closing')
  ORDER BY id DESC LIMIT ${campaignsMax}`;

/** Their ids; some may not take interviews yet. */
export async function registeringCampaigns(
  { clickhouse, records }: Pick<Api, 'clickhouse' | 'records'>,
  { collector, projectId }: Whose,
): Promise<string[]> {
  const rows = await clickhouse.query(row, sql, { projectId });
  const surveys = await records.latest(
    'survey',
    rows.map(({ id }) => id),
  );
  return [...surveys.values()]
    .map((record) => parseStored(surveyBody, record))
    .filter(({ body }) => body.registersHouseholds && body.collectors?.includes(collector))
    .map(({ id }) => id);
}
