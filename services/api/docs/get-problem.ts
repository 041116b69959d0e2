// GET /problems/{code}: the meaning of a problem code, with an example. The `type` of every problem leads here.
import { z } from 'zod';
import { defineEndpoint, noBody, noQuery } from '../context/endpoint.ts';
import { isProblemCode, Problem, problemBody, problems } from '../contract/problem.ts';

const reply = z.object({
  code: z.string(),
  status: z.number(),
  title: z.string(),
  meaning: z.string(),
  example: z.record(z.string(), z.unknown()),
});

export const getProblem = defineEndpoint({
  method: 'GET',
  path: '/problems/:code',
  operationId: 'getProblem',
  summary: 'Get the meaning of a problem code',
  description: 'The `type` of every problem document leads here.',
  scope: 'public',
  published: true,
  params: z.strictObject({ code: z.string().describe('Code of the problem.') }),
  query: noQuery,
  body: noBody,
  replies: { 200: { description: 'The meaning, with an example.', schema: reply } },
  problems: ['problem-not-found'],
  run: async ({ params: { code } }, api) => {
    if (!isProblemCode(code))
      throw new Problem('problem-not-found', {
        detail: 'This problem code does not exist. GET /v1/openapi.json lists all codes.',
      });
    const place = {
      domain: api.settings.HEARTH_DOMAIN,
      instance: '/v1/…',
      requestId: `req_${api.newUlid()}`,
    };
    const example = problemBody(new Problem(code), place);
    return { status: 200, body: { code, ...problems[code], example } satisfies z.output<typeof reply> };
  },
});
