// The households that a collector is to visit in a project: assignments that are not finished, of households that take part.
import { z } from 'zod';
import {
  assignmentStatuses,
  currentStatus,
  isOpenStatus,
  purposes,
  type AssignmentStatus,
  type Purpose,
} from '#domain/surveys/field-work/assignments.ts';
import { responseStatuses } from '#domain/surveys/responses/states.ts';
import type { Api } from '../../context/api.ts';
import { takesPart } from './places.ts';

export interface Visit {
  /** Id of the assignment; empty for a household that anybody may ask. */
  readonly id: string;
  readonly campaignId: string;
  readonly householdId: string;
  readonly purpose: Purpose;
  readonly status: AssignmentStatus;
  /** The interview of the household, or its back-check where the visit is one; null for none. */
  readonly responseId: string | null;
}

const row = z.object({
  id: z.string(),
  campaignId: z.string(),
  householdId: z.string(),
  purpose: z.enum(purposes),
  status: z.enum(assignmentStatuses),
  statusAtMs: z.coerce.number(),
  responseId: z.string(),
  responseStatus: z.union([z.enum(responseStatuses), z.literal('')]),
  responseAtMs: z.coerce.number(),
});

// A household has one interview and one back-check in a campaign; drafts, held and superseded ones are beside them.
const sql = `SELECT a.id AS id, a.campaign_id AS campaignId, a.household_id AS householdId, toString(a.purpose) AS purpose,
    toString(a.status) AS status, toUnixTimestamp64Milli(a.status_at) AS statusAtMs,
    r.id AS responseId, toString(r.status) AS responseStatus, toUnixTimestamp64Milli(r.updated_at) AS responseAtMs
  FROM (SELECT *, purpose = 'back_check' AS is_second FROM survey_assignments FINAL
    WHERE project_id = {projectId:String} AND collector = {collector:String}
      AND household_id IN (SELECT id FROM households FINAL WHERE ${takesPart}
        AND id IN (SELECT household_id FROM survey_assignments
          WHERE project_id = {projectId:String} AND collector = {collector:String}))) AS a
  LEFT JOIN (SELECT id, campaign_id, household_id, status, updated_at, status = 'back_check' AS is_second FROM survey_responses FINAL
    WHERE project_id = {projectId:String} AND status NOT IN ('draft', 'held', 'superseded')
      AND household_id IN (SELECT household_id FROM survey_assignments
        WHERE project_id = {projectId:String} AND collector = {collector:String})) AS r
  ON r.campaign_id = a.campaign_id AND r.household_id = a.household_id AND r.is_second = a.is_second
  ORDER BY a.campaign_id, a.created_at, a.id`;

export interface Whose {
  /** DID. */
  readonly collector: string;
  readonly projectId: string;
}

/** Ordered by campaign and creation. */
export async function openVisits(
  { clickhouse }: Pick<Api, 'clickhouse'>,
  { collector, projectId }: Whose,
): Promise<Visit[]> {
  const rows = await clickhouse.query(row, sql, { collector, projectId });
  return rows
    .map(({ statusAtMs, responseId, responseStatus, responseAtMs, status, ...visit }) => {
      const response = responseStatus === '' ? null : { status: responseStatus, updatedAtMs: responseAtMs };
      return {
        ...visit,
        status: currentStatus({ purpose: visit.purpose, status, statusAtMs }, response),
        responseId: responseStatus === '' ? null : responseId,
      };
    })
    .filter((visit) => isOpenStatus(visit.status));
}
