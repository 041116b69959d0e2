// POST /v1/households/{id}/status-changes: changes the state of a household.
import { z } from 'zod';
import { householdStatuses } from '#domain/households.ts';
import { defineEndpoint, noQuery } from '../context/endpoint.ts';
import { checkVersion } from '../contract/precondition.ts';
import { dateTime } from '../contract/query.ts';
import { resourceParams, note } from '../contract/fields.ts';
import { changeStatus } from './changes/transition.ts';
import { householdStatusChangeReply } from '../store/bodies/replies.ts';
import { refuseForeignTime } from './changes/dated-changes.ts';
import { visibleHousehold } from '../store/visible.ts';
import { inUtc } from '../contract/time.ts';

export const changeHouseholdStatus = defineEndpoint({
  method: 'POST',
  path: '/v1/households/:id/status-changes',
  operationId: 'changeHouseholdStatus',
  summary: 'Change the state of a household',
  description:
    'Allowed changes: enrolled to active; active to inactive and back; any to withdrawn or archived; withdrawn only to archived. An archived household is restored as enrolled, active or inactive; a household that had withdrawn is restored as withdrawn. `at` may be in the past, but not before the last change. Data from the day of withdrawal onwards are left out of every result.',
  scope: 'households:write',
  ifMatch: 'taken',
  params: resourceParams('household'),
  query: noQuery,
  body: {
    schema: z.strictObject({
      to: z.enum(householdStatuses),
      reason: note(500).nullish(),
      at: dateTime.nullish(),
    }),
    fault: 'invalid-household',
    example: { to: 'inactive', reason: 'Moved away for the season', at: '2026-11-20T08:00:00Z' },
  },
  replies: { 201: { description: 'The change.', schema: householdStatusChangeReply } },
  problems: [
    'household-not-found',
    'erased',
    'project-not-allowed',
    'illegal-transition',
    'open-installations',
    'version-mismatch',
  ],
  run: async ({ params, body, ifMatch, principal }, api) => {
    const household = await visibleHousehold(api, principal, params.id);
    checkVersion(ifMatch, household);
    const { to, reason = null, at } = body;
    refuseForeignTime(principal, household, { at });
    const asked = { to, reason, at: at ? inUtc(at) : null };
    const { change, version, records, events } = await changeStatus(api, household, asked);
    return { status: 201, version, body: { ...change, actor: principal.keyId }, records, events };
  },
});
