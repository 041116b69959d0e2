// GET /v1/methodologies: the methodologies that Hearth supports, with equations and parameters.
import { z } from 'zod';
import { methodologies, statuses } from '#domain/methodologies/registry.ts';
import { defineEndpoint, noBody, noParams } from '../context/endpoint.ts';
import { fixedPage, fixedQuery, lastPage } from '../contract/fixed-page.ts';
import { pageReply } from '../contract/list-query.ts';
import { methodologyExample, methodologyReply, printMethodology } from './reply.ts';
import { many } from '../contract/query.ts';

export const listMethodologies = defineEndpoint({
  method: 'GET',
  path: '/v1/methodologies',
  operationId: 'listMethodologies',
  summary: 'List methodologies',
  description: 'Each with its equations, parameters and constants.',
  scope: 'any',
  params: noParams,
  query: z.strictObject({ ...fixedQuery(methodologyReply), status: many(z.enum(statuses)) }),
  body: noBody,
  replies: {
    200: {
      description: 'A page of methodologies, in the order of their ids.',
      schema: pageReply(methodologyReply),
      example: lastPage([methodologyExample]),
    },
  },
  problems: ['invalid-cursor'],
  run: async ({ query: { status, ...page } }) => {
    const wanted = methodologies
      .map(printMethodology)
      .filter((methodology) => status === undefined || status.includes(methodology.status));
    return fixedPage(wanted, page, { status });
  },
});
