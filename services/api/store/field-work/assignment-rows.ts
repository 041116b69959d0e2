// Reads the assignments of campaigns with their present state. The state of an interview or a back-check follows from its
// response.
import { z } from 'zod';
import {
  assignmentStatuses,
  currentStatus,
  endedStatus,
  purposes,
  type AssignmentStatus,
  type Purpose,
} from '#domain/surveys/field-work/assignments.ts';
import { responseStatuses, type ResponseStatus } from '#domain/surveys/responses/states.ts';
import type { Api } from '../../context/api.ts';

type Reading = Pick<Api, 'telemetry'>;

export interface AssignmentRow {
  readonly id: string;
  readonly householdId: string;
  readonly householdDid: string;
  readonly collector: string;
  readonly purpose: Purpose;
  readonly status: AssignmentStatus;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
  /** The response of the household, for its newest interview or back-check; null for none. */
  readonly response: ResponseRow | null;
}

export interface ResponseRow {
  readonly id: string;
  /** Of the client. */
  readonly responseId: string;
  readonly householdId: string;
  readonly householdDid: string;
  readonly collector: string;
  readonly status: ResponseStatus;
  readonly updatedAtMs: number;
}

const assignmentRow = z.object({
  id: z.string(),
  householdId: z.string(),
  householdDid: z.string(),
  collector: z.string(),
  purpose: z.enum(purposes),
  status: z.enum(assignmentStatuses),
  statusAtMs: z.coerce.number(),
  createdAtMs: z.coerce.number(),
  updatedAtMs: z.coerce.number(),
});

const responseRow = z.object({
  id: z.string(),
  responseId: z.string(),
  householdId: z.string(),
  householdDid: z.string(),
  collector: z.string(),
  status: z.enum(responseStatuses),
  updatedAtMs: z.coerce.number(),
});

/** Of one campaign, or of one household in it. Ordered by creation. `responses`: interviews, without back-checks. */
export async function assignmentRows(
  api: Reading,
  surveyId: string,
  householdId?: string,
): Promise<{ readonly assignments: readonly AssignmentRow[]; readonly responses: readonly ResponseRow[] }> {
  const where = `campaign_id = {surveyId:String}${householdId === undefined ? '' : ' AND household_id = {householdId:String}'}`;
  const params = { surveyId, ...(householdId !== undefined && { householdId }) };
  const [rows, responses] = await Promise.all([
    api.telemetry.query(
      assignmentRow,
      `SELECT id, household_id AS householdId, household_did AS householdDid, collector, purpose, status,
        toUnixTimestamp64Milli(status_at) AS statusAtMs, toUnixTimestamp64Milli(created_at) AS createdAtMs,
        toUnixTimestamp64Milli(updated_at) AS updatedAtMs
      FROM survey_assignments FINAL WHERE ${where} ORDER BY created_at, id`,
      params,
    ),
    // A household has one interview and one back-check in a campaign; drafts and superseded ones are beside them.
    api.telemetry.query(
      responseRow,
      `SELECT id, response_id AS responseId, household_id AS householdId, household_did AS householdDid, collector, status,
        toUnixTimestamp64Milli(updated_at) AS updatedAtMs
      FROM survey_responses FINAL WHERE ${where} AND status NOT IN ('draft', 'held', 'superseded')`,
      params,
    ),
  ]);
  const isInterview = ({ status }: ResponseRow): boolean => status !== 'back_check';
  const byVisit = new Map(
    responses.map((one) => [visitOf(isInterview(one) ? 'interview' : 'back_check', one), one]),
  );
  const newest = new Map(rows.map((row) => [visitOf(row.purpose, row), row.id]));
  return {
    assignments: rows.map(({ statusAtMs, ...row }) => {
      if (row.purpose === 'revisit') return { ...row, response: null };
      const visit = visitOf(row.purpose, row);
      if (newest.get(visit) !== row.id) return { ...row, status: endedStatus(row.status), response: null };
      const response = responseOf(row, byVisit.get(visit));
      return { ...row, status: currentStatus({ ...row, statusAtMs }, response), response };
    }),
    responses: responses.filter(isInterview),
  };
}

const visitOf = (purpose: Purpose, { householdId }: { readonly householdId: string }): string =>
  `${purpose} ${householdId}`;

/** An interview that was given after the response before was rejected waits for another one. */
const responseOf = (
  { createdAtMs }: Pick<AssignmentRow, 'createdAtMs'>,
  response: ResponseRow | undefined,
): ResponseRow | null =>
  response === undefined || (response.status === 'rejected' && createdAtMs > response.updatedAtMs)
    ? null
    : response;

const countRow = z.object({ id: z.string(), assigned: z.coerce.number() });

/** Households that have an interview, by campaign. */
export async function countAssignments(
  { clickhouse }: Pick<Api, 'clickhouse'>,
  campaigns: readonly string[],
): Promise<(campaignId: string) => number> {
  const sql = `SELECT campaign_id AS id, uniqExact(household_id) AS assigned FROM survey_assignments FINAL
    WHERE campaign_id IN {campaigns:Array(String)} AND purpose = 'interview' AND status != 'replaced' GROUP BY campaign_id`;
  const rows = campaigns.length === 0 ? [] : await clickhouse.query(countRow, sql, { campaigns });
  const found = new Map(rows.map(({ id, assigned }) => [id, assigned]));
  return (campaignId) => found.get(campaignId) ?? 0;
}

const minutesRow = z.object({ collector: z.string(), minutes: z.array(z.number()) });

/** Lengths of the interviews of a campaign that were sent in with both their times, minutes, by collector. */
export async function interviewMinutes(
  { telemetry }: Reading,
  surveyId: string,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const sql = `SELECT JSONExtractString(body, 'collector') AS collector,
      groupArray(dateDiff('second', parseDateTime64BestEffort(JSONExtractString(body, 'startedAt'), 3, 'UTC'),
        parseDateTime64BestEffort(JSONExtractString(body, 'endedAt'), 3, 'UTC')) / 60) AS minutes
    FROM (
      SELECT body FROM records WHERE kind = 'response'
        AND id IN (SELECT id FROM survey_responses FINAL WHERE campaign_id = {surveyId:String}
          AND status NOT IN ('draft', 'held', 'superseded', 'back_check') AND collector != '')
      ORDER BY version DESC LIMIT 1 BY id)
    WHERE JSONHas(body, 'startedAt') AND JSONHas(body, 'endedAt') GROUP BY collector`;
  const rows = await telemetry.query(minutesRow, sql, { surveyId });
  return new Map(rows.map(({ collector, minutes }) => [collector, minutes.filter((one) => one >= 0)]));
}
