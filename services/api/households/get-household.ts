// GET /v1/households/{id}: one household with the devices installed now.
import { z } from 'zod';
import { defineEndpoint, noBody } from '../context/endpoint.ts';
import { Problem } from '../contract/problem.ts';
import { asOfQuery } from '../store/as-of.ts';
import { resourceParams } from '../contract/fields.ts';
import { maySee } from '../contract/access.ts';
import {
  printHouseholdAsLeft,
  printHouseholdAsOf,
  findPersonalOf,
  printShownHousehold,
} from './household/print.ts';
import { householdReply } from '../store/bodies/replies.ts';
import { readableShownHousehold } from '../store/visible.ts';

export const getHousehold = defineEndpoint({
  method: 'GET',
  path: '/v1/households/:id',
  operationId: 'getHousehold',
  summary: 'Get a household',
  description:
    '`contact`, `consent` and `location.geo` are personal. Without the scope `pii:read` they are left out, coordinates are rounded to 0.1 degree, and `masked` is true. With `asOf` there are no personal data. A key of a project that the household has left receives the household as it was at the end of that time.',
  scope: 'households:read',
  params: resourceParams('household'),
  query: z.strictObject(asOfQuery),
  body: noBody,
  replies: { 200: { description: 'The household.', schema: householdReply } },
  problems: ['household-not-found', 'erased'],
  run: async ({ params, query: { asOf }, principal }, api) => {
    const shown = await readableShownHousehold(api, principal, params.id);
    const { household } = shown;
    const isHere = maySee(principal, household.body.projectId);
    if (isHere && asOf === undefined)
      return {
        status: 200,
        version: household.version,
        body: printShownHousehold(shown),
        personal: { shows: findPersonalOf(household, shown.personal) },
      };
    const past =
      isHere && asOf !== undefined
        ? await printHouseholdAsOf(api, principal, household, asOf)
        : await printHouseholdAsLeft(api, principal, { household, asOf });
    if (!past)
      throw new Problem('household-not-found', {
        detail: `There was no household ${params.id}${asOf === undefined ? '' : ` at ${asOf}`}.`,
      });
    return { status: 200, version: past.version, body: past };
  },
});
