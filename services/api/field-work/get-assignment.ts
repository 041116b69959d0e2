// GET /v1/surveys/{id}/assignments/{assignmentId}: one assignment.
import { defineEndpoint, noBody, noQuery } from '../context/endpoint.ts';
import { ownFieldWork } from '../store/field-work/collectors.ts';
import { visibleSurvey } from '../surveys/survey-references.ts';
import { assignmentReply, printAssignments } from './assignment-reply.ts';
import { assignmentParams, findAssignment } from './find-assignment.ts';

export const getAssignment = defineEndpoint({
  method: 'GET',
  path: '/v1/surveys/:id/assignments/:assignmentId',
  operationId: 'getAssignment',
  summary: 'Get an assignment',
  description: 'Needs `surveys:read`, or `responses:write` with the `actor` of its collector.',
  scope: 'any',
  params: assignmentParams,
  query: noQuery,
  body: noBody,
  replies: { 200: { description: 'The assignment.', schema: assignmentReply } },
  problems: ['survey-not-found', 'assignment-not-found', 'scope-missing'],
  run: async ({ params: { id: surveyId, assignmentId }, principal }, api) => {
    const own = ownFieldWork(principal, 'surveys:read');
    const survey = await visibleSurvey(api, principal, surveyId);
    const shown = await findAssignment(api, { surveyId, assignmentId, own });
    const [body] = await printAssignments(api, principal, { survey, shown: [shown], withPrefill: true });
    return { status: 200, version: shown.assignment.version, body };
  },
});
