// GET /v1/households/{id}/status-changes: the state changes of a household, newest first.
import { defineEndpoint, noBody } from '../context/endpoint.ts';
import { historyPage, historyQuery } from '../store/history.ts';
import { resourceParams } from '../contract/fields.ts';
import { statusBody, statusKind } from '../store/bodies/household-status-change.ts';
import { listReply, householdStatusChangeReply } from '../store/bodies/replies.ts';
import { visibleHousehold } from '../store/visible.ts';
import { householdTime, whereWrittenIn } from '../store/own-time.ts';

export const listHouseholdStatusChanges = defineEndpoint({
  method: 'GET',
  path: '/v1/households/:id/status-changes',
  operationId: 'listHouseholdStatusChanges',
  summary: 'List the state changes of a household',
  description: 'Newest first. A key that is limited to projects receives those of the time in its projects.',
  scope: 'households:read',
  params: resourceParams('household'),
  query: historyQuery,
  body: noBody,
  replies: { 200: { description: 'A page of changes.', schema: listReply(householdStatusChangeReply) } },
  problems: ['household-not-found', 'erased', 'invalid-cursor'],
  run: async ({ params, query, principal }, api) => {
    const { id } = await visibleHousehold(api, principal, params.id);
    const own = await householdTime(api, principal, id);
    return historyPage(api, {
      kind: statusKind,
      id,
      page: query,
      ...(own && { visible: [whereWrittenIn(own, 'at')] }),
      print: async (versions) => versions.map(({ body, actor }) => ({ ...statusBody.parse(body), actor })),
    });
  },
});
