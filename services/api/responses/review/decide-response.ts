// POST /v1/responses/{id}/verifications: decides on one response.
import { z } from 'zod';
import { defineEndpoint, noQuery } from '../../context/endpoint.ts';
import { checkVersion } from '../../contract/precondition.ts';
import { responseParams, responseProblems, visibleResponse } from '../response/find.ts';
import { responseReply } from '../response/print.ts';
import { decide } from './decide.ts';
import { decisionFields, remarks } from './decision-input.ts';

export const decideResponse = defineEndpoint({
  method: 'POST',
  path: '/v1/responses/:id/verifications',
  operationId: 'decideResponse',
  summary: 'Add a decision on a survey response',
  description:
    'pending → verified, needs_correction or rejected; verified or rejected → disputed → verified or rejected. With `reviewLevels` 2 of the project supervisor_approved stands before verified, also after a dispute, and two persons decide. The verifier is the `actor` of the key, and collected or sent no version of the response. All decisions but `verified` need a reason. A correction (PATCH) makes the response pending again.',
  scope: 'responses:review',
  ifMatch: 'required',
  params: responseParams,
  query: noQuery,
  body: {
    schema: z.strictObject({ ...decisionFields, remarks }).meta({ id: 'NewSurveyResponseDecision' }),
    fault: 'invalid-response',
    example: {
      decision: 'needs_correction',
      reason: 'Household size does not fit the roster.',
      remarks: [{ pointer: '#/responses/socio_economic/household_size', text: 'The roster lists 7 people.' }],
    },
  },
  replies: { 201: { description: 'The response with the decision.', schema: responseReply } },
  problems: [
    ...responseProblems,
    'separation-of-duties',
    'illegal-transition',
    'invalid-household',
    'household-conflict',
    'household-left',
    'version-mismatch',
  ],
  run: async ({ params, body: input, ifMatch, principal }, api) => {
    const response = await visibleResponse(api, principal, params.id);
    checkVersion(ifMatch, response);
    return decide(api, principal, { response, input });
  },
});
