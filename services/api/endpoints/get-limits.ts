// GET /v1/limits: the limits in force.
import { z } from 'zod';
import { claimLimits } from '#runtime/keys.ts';
import { bodyBytesMax } from '../body.ts';
import { defineEndpoint, noBody, noParams, noQuery } from '../endpoint.ts';
import { importBytesMax, importRowsMax } from '../jobs/import-rows.ts';
import { pageLimitMax } from '../query.ts';
import { batchBytesMax, readingsMax } from '../readings/formats.ts';
import { devicesPerHouseholdMax } from '../records/household-input.ts';
import { sizeMax } from '../records/sampling-input.ts';

const limits = {
  bodyBytes: bodyBytesMax,
  importBytes: importBytesMax,
  importRows: importRowsMax,
  devicesPerHousehold: devicesPerHouseholdMax,
  identifiersPerRequest: claimLimits.keys,
  listLimit: pageLimitMax,
  readingsBatchBytes: batchBytesMax,
  readingsPerBatch: readingsMax,
  samplingSize: sizeMax,
};

export const getLimits = defineEndpoint({
  method: 'GET',
  path: '/v1/limits',
  operationId: 'getLimits',
  summary: 'Limits in force',
  scope: 'any',
  params: noParams,
  query: noQuery,
  body: noBody,
  replies: { 200: { description: 'Each limit by its name', schema: z.record(z.string(), z.number()) } },
  problems: [],
  run: async (_request, api) => ({ status: 200, body: { ...limits, ...api.limits.inForce } }),
});
