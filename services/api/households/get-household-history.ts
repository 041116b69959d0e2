// GET /v1/households/{id}/history: all versions of a household, newest first, with author and time.
import type { StoredRecord } from '#records/records.ts';
import type { Api } from '../context/api.ts';
import { ownProjects } from '../contract/condition.ts';
import { defineEndpoint, noBody } from '../context/endpoint.ts';
import { historyQuery, historyReply, recordHistory } from '../store/history.ts';
import { resourceParams } from '../contract/fields.ts';
import { printHousehold } from './household/print.ts';
import { householdVersionReply } from '../store/bodies/replies.ts';
import { parseStored } from '../store/bodies/held.ts';
import { householdBody } from '../store/bodies/household.ts';
import { visibleHousehold } from '../store/visible.ts';

export const getHouseholdHistory = defineEndpoint({
  method: 'GET',
  path: '/v1/households/:id/history',
  operationId: 'getHouseholdHistory',
  summary: 'List all versions of a household',
  description:
    'Newest first. `GET /v1/households/{id}?asOf=` shows which devices were installed at a time. A key that is limited to projects receives the versions from the time in its projects.',
  scope: 'households:read',
  params: resourceParams('household'),
  query: historyQuery,
  body: noBody,
  replies: { 200: historyReply(householdVersionReply) },
  problems: ['household-not-found', 'erased', 'invalid-cursor'],
  run: async ({ params, query, principal }, api) => {
    const { id } = await visibleHousehold(api, principal, params.id);
    return recordHistory(api, {
      kind: 'household',
      id,
      page: query,
      // A version has the project of the household at the time when it was written.
      visible: ownProjects(principal, `JSONExtractString(body, 'projectId')`),
      print: (records) => printRecords(api, records),
    });
  },
});

async function printRecords(api: Api, records: readonly StoredRecord[]) {
  const households = records.map((record) => parseStored(householdBody, record));
  const dids = await api.projectDids(households.map(({ body }) => body.projectId));
  return households.map((household) => {
    const { projectId, personal } = household.body;
    const { devices: _, ...record } = printHousehold(household, [], dids.get(projectId ?? '') ?? null);
    return { ...record, ...(personal && { personal }) };
  });
}
