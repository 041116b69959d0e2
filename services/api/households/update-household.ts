// PATCH /v1/households/{id}: changes some fields of a household.
import { z } from 'zod';
import { defineEndpoint, noQuery } from '../context/endpoint.ts';
import { patchSchema } from '../contract/patch-schema.ts';
import { checkVersion } from '../contract/precondition.ts';
import { resourceParams } from '../contract/fields.ts';
import { writeOnlyPatch } from './changes/write-only-personal.ts';
import { firstDaysOf, refuseForeignTime } from './changes/dated-changes.ts';
import { restateHousehold } from './changes/change.ts';
import { householdReplacement } from './household/input.ts';
import { patchContent } from './changes/patch.ts';
import { printHouseholdNow } from './household/print.ts';
import { projectOf } from '../projects/projects.ts';
import { householdReply } from '../store/bodies/replies.ts';
import { visibleHousehold } from '../store/visible.ts';

export const updateHousehold = defineEndpoint({
  method: 'PATCH',
  path: '/v1/households/:id',
  operationId: 'updateHousehold',
  summary: 'Update a household',
  description:
    'A merge patch: null clears a field, and an array replaces the whole array. Another `baseline` adds a dated row, valid from today or from its `validFrom`. Another `projectId` moves the household with its installed devices, now or since `projectFrom`; earlier days keep their project. With the current project, `projectFrom` corrects when the household joined it. `members` and `group` hold from today, or from `validFrom`. Read-only fields may be sent back as they were read. A patch that changes nothing creates no version.',
  scope: 'households:write',
  ifMatch: 'taken',
  params: resourceParams('household'),
  query: noQuery,
  body: {
    schema: z.record(z.string(), z.unknown()),
    shown: patchSchema(householdReplacement).meta({ id: 'HouseholdPatch' }),
    fault: 'invalid-household',
    example: { group: 'adopter', baseline: { monthlyConsumption: 32 }, externalId: null },
  },
  replies: { 200: { description: 'The household as it is now.', schema: householdReply } },
  problems: [
    'household-not-found',
    'erased',
    'household-conflict',
    'days-claimed',
    'project-not-found',
    'project-not-allowed',
    'version-mismatch',
  ],
  run: async ({ params, body, ifMatch, principal }, api) => {
    const household = await visibleHousehold(api, principal, params.id);
    checkVersion(ifMatch, household);
    const now = await printHouseholdNow(api, household);
    const patch = writeOnlyPatch(principal, body, now);
    const content = patchContent(now, patch.body, principal);
    refuseForeignTime(principal, household, firstDaysOf(content));
    const project = await projectOf(api, principal, content.projectId ?? null);
    const stated = { content, project, isWriteOnly: patch.isWriteOnly, named: Object.keys(body), principal };
    return restateHousehold(api, { household, ...now }, stated);
  },
});
