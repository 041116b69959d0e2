// The latest comparison of all interviews of a campaign, and how often each check passed, warned and failed.
import { z } from 'zod';
import { jsonColumn } from '#runtime/clickhouse/json-column.ts';
import { isoTime } from '#runtime/text/iso-time.ts';
import type { Api } from '../context/api.ts';

export const checkResult = z
  .object({
    id: z.string(),
    result: z.enum(['pass', 'warn', 'fail']),
    numbers: z.record(z.string(), z.number()),
    question: z.string().optional(),
  })
  .meta({ id: 'SurveyCheckResult' });

const results = z.object({
  collectors: z.record(z.string(), checkResult),
  questions: z.array(checkResult),
  search: z.object({ recall: z.number(), comparisons: z.number() }),
});

const run = z.object({
  atMs: z.coerce.number(),
  responses: z.number(),
  checked: z.number(),
  results: jsonColumn(results),
});

const count = z.object({
  id: z.string(),
  pass: z.coerce.number(),
  warn: z.coerce.number(),
  fail: z.coerce.number(),
});

const runSql = `SELECT toUnixTimestamp64Milli(checked_at) AS atMs, responses, checked, results
  FROM survey_check_runs FINAL WHERE campaign_id = {surveyId:String}`;

const countSql = `SELECT JSONExtractString(result, 'id') AS id, countIf(verdict = 'pass') AS pass,
    countIf(verdict = 'warn') AS warn, countIf(verdict = 'fail') AS fail
  FROM (SELECT arrayJoin(JSONExtractArrayRaw(checks)) AS result, JSONExtractString(result, 'result') AS verdict
    FROM response_checks FINAL WHERE campaign_id = {surveyId:String})
  GROUP BY id ORDER BY id`;

export async function readCheckRun({ clickhouse }: Pick<Api, 'clickhouse'>, surveyId: string) {
  const [runs, counts] = await Promise.all([
    clickhouse.query(run, runSql, { surveyId }),
    clickhouse.query(count, countSql, { surveyId }),
  ]);
  const [found] = runs;
  return {
    checkedAt: found ? isoTime(found.atMs) : null,
    responses: found?.responses ?? 0,
    checked: found?.checked ?? 0,
    counts,
    collectors: Object.entries(found?.results.collectors ?? {}).map(([collector, one]) => ({
      collector,
      ...one,
    })),
    questions: found?.results.questions ?? [],
    search: found?.results.search ?? null,
  };
}
