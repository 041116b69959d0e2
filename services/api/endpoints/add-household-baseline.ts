// POST /v1/households/{id}/baselines: a dated baseline, or one in the place of a row that was wrong.
import { defineEndpoint, noQuery } from '../endpoint.ts';
import { checkVersion } from '../precondition.ts';
import { baselineRowInput } from '../records/baseline-input.ts';
import { resourceParams } from '../records/fields.ts';
import { findProject } from '../records/find.ts';
import { addedRow } from '../records/household-baselines.ts';
import { rebaselinedHousehold } from '../records/household-change.ts';
import { projectToday } from '../records/projects.ts';
import { baselineRowBody } from '../records/stored/household.ts';
import { visibleHousehold } from '../records/visible.ts';
import { isoTime } from '../time.ts';

export const addHouseholdBaseline = defineEndpoint({
  method: 'POST',
  path: '/v1/households/:id/baselines',
  operationId: 'addHouseholdBaseline',
  summary: 'Add a baseline of a household',
  description:
    'Valid from `validFrom`, by default today in the time zone of the project; the first one of a household holds for all earlier days. `"validFrom": null` replaces the row that holds for all earlier days. Replacing a row needs `reason`. The first baseline of an enrolled household makes it active. Analyses that were made stay as they are.',
  scope: 'households:write',
  ifMatch: 'taken',
  params: resourceParams('household'),
  query: noQuery,
  body: {
    schema: baselineRowInput,
    fault: 'invalid-household',
    example: { fuelType: 'Charcoal', monthlyConsumption: 34.5, validFrom: '2026-03-01', source: 'kpt' },
  },
  replies: {
    200: { description: 'The row exists already', schema: baselineRowBody },
    201: { description: 'The row', schema: baselineRowBody },
  },
  problems: ['household-not-found', 'erased', 'version-mismatch'],
  run: async ({ params, body, ifMatch, principal }, api) => {
    const household = await visibleHousehold(api, principal, params.id);
    checkVersion(ifMatch, household);
    const { projectId } = household.body;
    const project = projectId === null ? null : await findProject(api.records, projectId);
    const nowMs = api.nowMs();
    const at = isoTime(nowMs);
    const { row, rows } = addedRow(household, body, { path: '#', today: projectToday(project, nowMs), at });
    if (!rows) return { status: 200, version: household.version, body: row };
    return { status: 201, body: row, ...(await rebaselinedHousehold(api, household, { rows, at })) };
  },
});
