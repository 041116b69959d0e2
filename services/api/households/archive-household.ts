// DELETE /v1/households/{id}: archives a household. Lists leave it out, and its data are kept.
import { defineEndpoint, noBody, noQuery } from '../context/endpoint.ts';
import { checkVersion } from '../contract/precondition.ts';
import { resourceParams } from '../contract/fields.ts';
import { changeStatus } from './changes/transition.ts';
import { visibleHousehold } from '../store/visible.ts';

export const archiveHousehold = defineEndpoint({
  method: 'DELETE',
  path: '/v1/households/:id',
  operationId: 'archiveHousehold',
  summary: 'Archive a household',
  description:
    'Lists show an archived household only with `status=archived`. It can still be read, and a status change restores it. Archiving it again changes nothing and returns the same reply.',
  scope: 'households:write',
  ifMatch: 'taken',
  params: resourceParams('household'),
  query: noQuery,
  body: noBody,
  replies: { 204: { description: 'The household is archived.' } },
  problems: ['household-not-found', 'erased', 'open-installations', 'version-mismatch'],
  run: async ({ params, ifMatch, principal }, api) => {
    const household = await visibleHousehold(api, principal, params.id);
    checkVersion(ifMatch, household);
    if (household.body.status === 'archived') return { status: 204 };
    const { records, events } = await changeStatus(api, household, {
      to: 'archived',
      at: null,
      reason: null,
    });
    return { status: 204, records, events };
  },
});
