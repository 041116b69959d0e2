// GET /v1/surveys/{id}/readiness: the implementation requirements of a survey, and what the campaign lacks of them.
import { z } from 'zod';
import { defineEndpoint, noBody, noQuery } from '../context/endpoint.ts';
import { idParams } from '../contract/fields.ts';
import { readCopiedTemplate } from './chosen-template.ts';
import { printRequirement, requirementReply } from './readiness/print-requirements.ts';
import { campaignRequirements } from './readiness/preparation.ts';
import { projectOfSurvey, visibleSurvey } from './survey-references.ts';

const reply = z
  .object({
    surveyId: z.string(),
    isReady: z.boolean(),
    isRequired: z.boolean(),
    requirements: z.array(requirementReply),
  })
  .meta({
    id: 'SurveyReadiness',
    examples: [
      {
        surveyId: 'srv_01M7YNX8J0G4FJM55SGM69V73N',
        isReady: false,
        isRequired: true,
        requirements: [
          {
            id: 'random-selection',
            isMet: false,
            missing: [
              {
                pointer: '#/sample',
                detail: 'Draw the sample: POST …/sample/commitment, then POST …/sample with the seed.',
              },
            ],
          },
        ],
      },
    ],
  });

export const getSurveyReadiness = defineEndpoint({
  method: 'GET',
  path: '/v1/surveys/:id/readiness',
  operationId: 'getSurveyReadiness',
  summary: 'Get what a campaign lacks before it opens',
  description:
    'The questionnaire in the methodology design document (MADD), the collection protocol, quality control, collectors, storage, the data flow, the sampling method, the sample size and the random selection; each is met or says what to do. In a project with `requireProtocol: true` a campaign that lacks any of them cannot be scheduled or opened.',
  scope: 'surveys:read',
  params: idParams('survey'),
  query: noQuery,
  body: noBody,
  replies: { 200: { description: 'All requirements.', schema: reply } },
  problems: ['survey-not-found'],
  run: async ({ params, principal }, api) => {
    const survey = await visibleSurvey(api, principal, params.id);
    const project = await projectOfSurvey(api, survey);
    const { content: template } = await readCopiedTemplate(api, survey);
    const requirements = await campaignRequirements(api, { survey, project, template });
    return {
      status: 200,
      body: {
        surveyId: survey.id,
        isReady: requirements.every(({ isMet }) => isMet),
        isRequired: project.body.requireProtocol,
        requirements: requirements.map(printRequirement),
      },
    };
  },
});
