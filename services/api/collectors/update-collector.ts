// PATCH /v1/collectors/{id}: changes a collector, or ends the work of one.
import { z } from 'zod';
import { defineEndpoint, noQuery } from '../context/endpoint.ts';
import { resourceParams } from '../contract/fields.ts';
import { patchSchema } from '../contract/patch-schema.ts';
import { change } from '../registrants/change.ts';
import { collectorInput } from './collector-input.ts';
import { collectorReply, collectors } from './collectors.ts';

export const updateCollector = defineEndpoint({
  method: 'PATCH',
  path: '/v1/collectors/:id',
  operationId: 'updateCollector',
  summary: 'Update a collector',
  description:
    'A merge patch: null resets a field to its default, and an array replaces the whole array. `active: false` gives the collector no new work; assignments and responses stay. Its field links list no forms, and interviews that its phone still sends are `held`. The DID cannot change.',
  scope: 'projects:write',
  ifMatch: 'taken',
  params: resourceParams('collector'),
  query: noQuery,
  body: {
    schema: z.record(z.string(), z.unknown()),
    shown: patchSchema(collectorInput).meta({ id: 'CollectorPatch' }),
    fault: 'invalid-request',
    example: { active: false },
  },
  replies: { 200: { description: 'The collector as it is now.', schema: collectorReply } },
  problems: ['collector-not-found', 'project-not-found', 'project-not-allowed', 'version-mismatch'],
  run: (request, api) => change(api, request, collectors),
});
