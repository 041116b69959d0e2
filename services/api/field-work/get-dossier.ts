// GET /v1/surveys/{id}/dossier: one document for the auditor, from the protocol to the review of the interviews.
import { z } from 'zod';
import { responseStatuses } from '#domain/surveys/responses/states.ts';
import { checkScope } from '../contract/access.ts';
import { defineEndpoint, noBody, noQuery } from '../context/endpoint.ts';
import { idParams } from '../contract/fields.ts';
import { replacementBody, seedBody } from '../store/bodies/survey-sample.ts';
import { designatedCollectors, protocolOf } from '../store/bodies/survey-protocol.ts';
import { responseStates } from '../store/response-conditions.ts';
import { sampleOf } from '../store/samples/stored-sample.ts';
import { readCopiedTemplate } from '../surveys/chosen-template.ts';
import { printRequirement, requirementReply } from '../surveys/readiness/print-requirements.ts';
import { campaignRequirements } from '../surveys/readiness/preparation.ts';
import { projectOfSurvey, visibleSurvey } from '../surveys/survey-references.ts';
import { campaignProgress } from './campaign-progress.ts';
import { progressReply } from './progress-reply.ts';

const reply = z
  .object({
    surveyId: z.string(),
    version: z.number(),
    type: z.string(),
    status: z.string(),
    protocol: z.record(z.string(), z.unknown()),
    questionnaire: z.object({ templateId: z.string(), templateVersion: z.number(), digest: z.string() }),
    sampling: z.record(z.string(), z.unknown()),
    requirements: z.array(requirementReply),
    draw: z.object({
      commitments: z.array(
        z.object({ commitment: z.string(), committedAt: z.string(), reason: z.string().nullable() }),
      ),
      seed: seedBody.nullable(),
      drawnAt: z.string().nullable(),
      replacements: z.array(replacementBody),
    }),
    collectors: z.array(z.string()),
    progress: progressReply,
    review: z.array(z.object({ status: z.enum(responseStatuses), responses: z.number() })),
    notProbability: z.boolean(),
  })
  .meta({ id: 'SurveyDossier' });

export const getDossier = defineEndpoint({
  method: 'GET',
  path: '/v1/surveys/:id/dossier',
  operationId: 'getSurveyDossier',
  summary: 'Get the dossier of a campaign',
  description:
    'One document for the auditor: the protocol, the digest of the questionnaire, the sampling, what the campaign lacks, all commitments with the seed and the replacements, the people, the progress, and the states of review. The proof of the draw has an address of its own (`progress.sampleProof`).',
  scope: 'surveys:read',
  ofAllCollectors: true,
  params: idParams('survey'),
  query: noQuery,
  body: noBody,
  replies: { 200: { description: 'The dossier as it is now.', schema: reply } },
  problems: ['survey-not-found', 'scope-missing'],
  run: async ({ params, principal }, api) => {
    checkScope({ scope: 'responses:read' }, principal);
    const survey = await visibleSurvey(api, principal, params.id);
    const [project, { templateId, templateVersion, templateDigest, content: template }] = await Promise.all([
      projectOfSurvey(api, survey),
      readCopiedTemplate(api, survey),
    ]);
    const [requirements, sample, progress, review] = await Promise.all([
      campaignRequirements(api, { survey, project, template }),
      sampleOf(api, survey.id),
      campaignProgress(api, survey, null),
      responseStates(api, survey.id),
    ]);
    const { type, status, sampling, notProbability = false } = survey.body;
    return {
      status: 200,
      version: survey.version,
      body: {
        surveyId: survey.id,
        version: survey.version,
        type,
        status,
        protocol: protocolOf(survey),
        questionnaire: { templateId, templateVersion, digest: templateDigest },
        sampling,
        requirements: requirements.map(printRequirement),
        draw: {
          commitments: (sample?.body.commitments ?? []).map(({ committed, commitment, reason }) => ({
            commitment,
            committedAt: committed.committedAt,
            reason,
          })),
          seed: sample?.body.draw?.seed ?? null,
          drawnAt: sample?.body.draw?.drawnAt ?? null,
          replacements: sample?.body.replacements ?? [],
        },
        collectors: designatedCollectors(survey),
        progress,
        review,
        notProbability,
      },
    };
  },
});
