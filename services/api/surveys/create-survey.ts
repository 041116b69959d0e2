// POST /v1/surveys: creates a survey campaign, and its project if no request has named it before.
import type { Answer } from '../context/answer.ts';
import type { Api } from '../context/api.ts';
import { z } from 'zod';
import { readAhead } from '#records/records.ts';
import { defineEndpoint, noParams, noQuery } from '../context/endpoint.ts';
import { pointerOf } from '../contract/faults.ts';
import { Problem } from '../contract/problem.ts';
import { readOnlyNames } from '../contract/fields.ts';
import { mentionProject } from '../projects/projects.ts';
import { projectPlaces, templatePlaces } from '../store/find.ts';
import { roundHasResponses } from '../store/response-conditions.ts';
import { surveyReply } from '../store/bodies/replies.ts';
import { surveyInput, type SurveyInput } from './survey-input.ts';
import { checkReferences } from './survey-references.ts';
import {
  frameCountOf,
  newSurveyBody,
  planSampling,
  printSurveyNow,
  questionnaireRecord,
  roundCounter,
  roundCounterId,
} from './surveys.ts';
import { chooseTemplate, namesOfTemplate } from './chosen-template.ts';
import { isoTime } from '../contract/time.ts';

export const createSurvey = defineEndpoint({
  method: 'POST',
  path: '/v1/surveys',
  operationId: 'createSurvey',
  summary: 'Create a survey campaign',
  description:
    'The campaign is a draft. The reply states the sample size and the precision that follows from it. With `precision` in place of `size` the size is calculated, and the reply names the `formula`; a `population` that is left out is counted from the frame. A random method needs a commitment and a draw before the campaign opens.',
  scope: 'surveys:write',
  params: noParams,
  query: noQuery,
  body: {
    schema: surveyInput,
    fault: 'invalid-survey',
    example: {
      type: 'BaselineSurvey',
      projectId: 'did:ixo:project/789',
      template: {
        eligibilityCriteria: true,
        socioEconomicData: true,
        cookingPatterns: true,
        stovePerceptions: true,
      },
      sampling: { method: 'stratified', size: 100, confidence: 0.95 },
    },
  },
  replies: { 201: { description: 'The campaign is created.', schema: surveyReply } },
  problems: [
    'response-conflict',
    'survey-not-found',
    'template-not-found',
    'project-not-found',
    'project-not-allowed',
  ],
  run: async ({ body, principal }, process) => {
    refuseReadOnly(body);
    const api = withReadsAhead(process, body);
    const { project, records } = await mentionProject(api, principal, body.projectId);
    await checkReferences(api, principal, body);
    const { round, counter } = await nextRound(api, project.id, body);
    await refuseAnswered(api, project.id, body);
    const chosen = await chooseTemplate(api, body, project.id);
    const planned = planSampling(body, project, await frameCountOf(api, body, project));
    const survey = {
      id: `srv_${api.newUlid()}`,
      version: 1,
      body: newSurveyBody(body, { project, planned, round, chosen, at: isoTime(api.nowMs()) }),
    };
    return {
      status: 201,
      location: `/v1/surveys/${survey.id}`,
      version: 1,
      body: await printSurveyNow(api, survey, project.body.did),
      records: [...records, { kind: 'survey', ...survey }, questionnaireRecord(survey, chosen), counter],
    } satisfies Answer;
  },
});

/** What is read one after the other, as far as it can be told before: it becomes one SELECT. */
function withReadsAhead(api: Api, { projectId: named, type, templateId }: SurveyInput): Api {
  const places = projectPlaces(api.records, named);
  const project = places.find(({ kind }) => kind === 'project');
  const more =
    project === undefined
      ? []
      : [
          { kind: 'survey-rounds', id: roundCounterId(project.id, type) },
          ...(templateId === undefined
            ? []
            : templatePlaces(api.records, namesOfTemplate(project.id, templateId))),
        ];
  return more.length === 0 ? api : { ...api, records: readAhead(api.records, [...places, ...more]) };
}

function refuseReadOnly(input: SurveyInput): void {
  const errors = readOnlyNames
    .filter((name) => Object.hasOwn(input, name))
    .map((name) => ({
      pointer: pointerOf([name]),
      code: 'read-only',
      detail: 'This field is read-only. Leave it out.',
    }));
  if (errors.length > 0) throw new Problem('invalid-survey', { errors });
}

/** Throws 409: answers of two campaigns in one round could not be told apart. A round of the service is a free one. */
async function refuseAnswered(api: Api, projectId: string, { type, round }: SurveyInput): Promise<void> {
  if (round === undefined || !(await roundHasResponses(api, { projectId, type, round }))) return;
  const detail = `Round ${round} of ${type} holds responses already. Choose another round, or leave it out.`;
  throw new Problem('response-conflict', {
    detail,
    errors: [{ pointer: '#/round', code: 'answered', detail }],
  });
}

const counterBody = z.object({ highest: z.number() });

/** The requested round, or the next free one of the project and type, with the next version of their counter. */
async function nextRound(api: Api, projectId: string, { type, round: asked }: SurveyInput) {
  const id = roundCounterId(projectId, type);
  const record = (await api.records.latest('survey-rounds', [id])).get(id);
  const highest = record ? counterBody.parse(record.body).highest : 0;
  const round = asked ?? highest + 1;
  return { round, counter: roundCounter(id, (record?.version ?? 0) + 1, Math.max(highest, round)) };
}
