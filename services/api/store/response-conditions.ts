// Selects responses: by the time of the interview, those that wait for review, and how many a campaign has.
import { z } from 'zod';
import { isReceived, responseStatuses } from '#domain/surveys/responses/states.ts';
import type { Api } from '../context/api.ts';
import { allOf, ownProjects, type Condition } from '../contract/condition.ts';
import type { Principal } from '../contract/principal.ts';
import { inUtc } from '../contract/time.ts';

/** Interviews before or after a time; `name` of the parameter. None without a time. */
export const whereAnswered = (sign: '<' | '>', name: string, value: string | undefined): Condition[] =>
  value === undefined
    ? []
    : [
        {
          sql: `answered_at ${sign} parseDateTime64BestEffort({${name}:String}, 3, 'UTC')`,
          params: { [name]: inUtc(value) },
        },
      ];

const idRow = z.object({ id: z.string() });

/** Ids of the responses to which their senders gave this id, in the projects of the key: one in each project. */
export async function idsOfResponseId(
  { clickhouse }: Pick<Api, 'clickhouse'>,
  principal: Principal,
  responseId: string,
): Promise<string[]> {
  const given = { sql: 'response_id = {responseId:String}', params: { responseId } };
  const { where, params } = allOf([given, ...ownProjects(principal)]);
  const sql = `SELECT DISTINCT id FROM survey_responses WHERE ${where} ORDER BY id`;
  return (await clickhouse.query(idRow, sql, params)).map(({ id }) => id);
}

const pendingRow = z.object({ id: z.string(), version: z.number() });

/** Those that wait for a decision, oldest first. */
export function pendingResponses(
  { clickhouse }: Pick<Api, 'clickhouse'>,
  conditions: readonly Condition[],
  limit: number,
): Promise<{ id: string; version: number }[]> {
  const { where, params } = allOf([{ sql: `status = 'pending'` }, ...conditions]);
  const sql = `SELECT id, version FROM survey_responses FINAL WHERE ${where}
    ORDER BY created_at, id LIMIT {limit:UInt32}`;
  return clickhouse.query(pendingRow, sql, { ...params, limit });
}

export interface ResponseCounts {
  /** All that were sent in, in any state. */
  readonly received: number;
  readonly verified: number;
  readonly rejected: number;
}

const countRow = z.object({
  id: z.string(),
  status: z.enum(responseStatuses),
  responses: z.coerce.number(),
});

const countSql = `SELECT campaign_id AS id, status, count() AS responses FROM survey_responses FINAL
  WHERE campaign_id IN {campaigns:Array(String)} GROUP BY campaign_id, status`;

/** By campaign. */
export async function responseCounts(
  { clickhouse }: Pick<Api, 'clickhouse'>,
  campaigns: readonly string[],
): Promise<(campaignId: string) => ResponseCounts> {
  const rows = campaigns.length === 0 ? [] : await clickhouse.query(countRow, countSql, { campaigns });
  return (campaignId) => {
    const own = rows.filter(({ id }) => id === campaignId);
    const of = (isOne: (status: (typeof own)[number]['status']) => boolean): number =>
      own.reduce((sum, { status, responses }) => (isOne(status) ? sum + responses : sum), 0);
    return {
      received: of(isReceived),
      verified: of((status) => status === 'verified'),
      rejected: of((status) => status === 'rejected'),
    };
  };
}

const stateRow = z.object({ status: z.enum(responseStatuses), responses: z.coerce.number() });

/** How many responses of a campaign are in each state. */
export function responseStates(
  { clickhouse }: Pick<Api, 'clickhouse'>,
  campaign: string,
): Promise<z.output<typeof stateRow>[]> {
  const sql = `SELECT status, count() AS responses FROM survey_responses FINAL
    WHERE campaign_id = {campaign:String} GROUP BY status ORDER BY status`;
  return clickhouse.query(stateRow, sql, { campaign });
}

const anyRow = z.object({ id: z.string() });

/** Whether a round of a project and type holds responses. */
export async function roundHasResponses(
  { clickhouse }: Pick<Api, 'clickhouse'>,
  round: { readonly projectId: string; readonly type: string; readonly round: number },
): Promise<boolean> {
  const sql = `SELECT id FROM survey_responses
    WHERE project_id = {projectId:String} AND survey_type = {type:String} AND round = {round:UInt32} LIMIT 1`;
  return (await clickhouse.query(anyRow, sql, { ...round })).length > 0;
}
