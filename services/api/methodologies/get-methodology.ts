// GET /v1/methodologies/{id}: one methodology, with equations and parameters.
import { z } from 'zod';
import { methodologies } from '#domain/methodologies/registry.ts';
import { didYouMean } from '#runtime/text/did-you-mean.ts';
import { defineEndpoint, noBody, noQuery } from '../context/endpoint.ts';
import { methodologyExample, methodologyReply, printMethodology } from './reply.ts';
import { Problem } from '../contract/problem.ts';

const id = z
  .string()
  .regex(/^[\w-]+@[\w.-]+$/, {
    error: 'This must be the name and the version of a methodology, for example gs-mecd@1.2.',
  })
  .describe('Name and version of the methodology, for example `gs-mecd@1.2`.');

export const getMethodology = defineEndpoint({
  method: 'GET',
  path: '/v1/methodologies/:id',
  operationId: 'getMethodology',
  summary: 'Get a methodology',
  description: 'With its equations, parameters and constants.',
  scope: 'any',
  params: z.strictObject({ id }),
  query: noQuery,
  body: noBody,
  replies: {
    200: { description: 'The methodology.', schema: methodologyReply, example: methodologyExample },
  },
  problems: ['methodology-not-found'],
  run: async ({ params }) => {
    const found = methodologies.find((methodology) => methodology.id === params.id);
    if (!found) throw new Problem('methodology-not-found', { detail: unknown(params.id) });
    return { status: 200, body: printMethodology(found) };
  },
});

function unknown(asked: string): string {
  const near = didYouMean(
    asked,
    methodologies.map((methodology) => methodology.id),
  );
  return `There is no methodology ${asked}.${near === undefined ? '' : ` Did you mean ${near}?`}`;
}
