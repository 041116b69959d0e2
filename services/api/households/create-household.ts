// POST /v1/households: creates a household with its baseline and its devices, all or nothing.
import { defineEndpoint, noParams, noQuery } from '../context/endpoint.ts';
import { householdInput } from './household/input.ts';
import { createOrRepeat } from './household/create.ts';
import { householdReply } from '../store/bodies/replies.ts';

export const createHousehold = defineEndpoint({
  method: 'POST',
  path: '/v1/households',
  operationId: 'createHousehold',
  summary: 'Create a household',
  description:
    'A household starts as `active`; without a `baseline` send the `status` `enrolled`. `devices` are registered and installed with it, all or none. A repeat with the same content returns the existing household with 200.',
  scope: 'households:write',
  params: noParams,
  query: noQuery,
  body: {
    schema: householdInput,
    fault: 'invalid-household',
    example: {
      location: { district: 'XYZ', density: 'Medium' },
      baseline: { fuelType: 'Charcoal', monthlyConsumption: 40 },
    },
  },
  replies: {
    201: { description: 'The household is created.', schema: householdReply },
    200: { description: 'The household exists with the same content.', schema: householdReply },
  },
  problems: ['device-conflict', 'household-conflict', 'project-not-found', 'project-not-allowed'],
  run: ({ body, principal }, api) => createOrRepeat(api, principal, body),
});
