// Results of checks that were made after a response arrived: by upkeep, which compares interviews, and by comparisons with sensors.
import { z } from 'zod';
import { jsonColumn } from '#runtime/clickhouse/json-column.ts';
import type { Api } from '../context/api.ts';
import { responseBody, type Response } from './bodies/response.ts';

const row = z.object({
  id: z.string(),
  digest: z.string(),
  checks: jsonColumn(responseBody.shape.checks),
});

const sql = `SELECT id, digest, checks FROM response_checks FINAL
  WHERE campaign_id IN {campaigns:Array(String)} AND id IN {ids:Array(String)} ORDER BY id, source`;

/** The responses with all results: a later one takes the place of an earlier one with its id. Those of other answers are left out. */
export async function withLaterChecks(
  { clickhouse }: Pick<Api, 'clickhouse'>,
  responses: readonly Response[],
): Promise<Response[]> {
  if (responses.length === 0) return [];
  const campaigns = [...new Set(responses.map(({ body }) => body.campaignId))];
  const rows = await clickhouse.query(row, sql, { campaigns, ids: responses.map(({ id }) => id) });
  const later = Map.groupBy(rows, ({ id }) => id);
  return responses.map((response) => {
    const { body } = response;
    const found = (later.get(response.id) ?? [])
      .filter(({ digest }) => digest === body.digest)
      .flatMap(({ checks }) => checks);
    const replaced = new Set(found.map(({ id }) => id));
    const kept = body.checks.filter(({ id }) => !replaced.has(id));
    return { ...response, body: { ...body, checks: [...kept, ...found] } };
  });
}
